/** The groups of a 任选套餐: what each is called, and how many of it are chosen. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MOST_GROUPS, MOST_LINES } from '@clinic/contract/areas/combos/words.ts'
import { Button, Input } from 'antd'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { InOrder } from '../../kit/show/InOrder.tsx'
import type { Group } from './content.ts'

type RowProps = {
  readonly group: Group
  readonly no: number
  /** How many projects stand in it. */
  readonly lines: number
  readonly put: (part: Partial<Group>) => void
  readonly onRemove: () => void
}

const Row = ({ group, no, lines, put, onRemove }: RowProps) => (
  <div className="combo-group">
    <Input
      size="small"
      aria-label={`选择组 ${no} 名称`}
      maxLength={20}
      value={group.name}
      onChange={({ target }) => put({ name: target.value })}
    />
    <span>{lines} 选</span>
    <NumberInput
      size="small"
      aria-label={`选择组 ${no} 选几项`}
      min={1}
      max={MOST_LINES}
      precision={0}
      value={group.choose}
      onChange={(choose) => put({ choose: choose ?? 1 })}
    />
    <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={`删除选择组 ${no}`} onClick={onRemove} />
  </div>
)

type Props = {
  readonly value?: readonly Group[]
  readonly onChange?: (groups: readonly Group[]) => void
  /** How many projects stand in a group, by its place from 0. */
  readonly linesIn: (at: number) => number
  /** A group went: those behind it move up by one. */
  readonly onGone: (at: number) => void
}

export const GroupsField = ({ value = [], onChange, linesIn, onGone }: Props) => (
  <div className="combo-groups">
    <InOrder of={value}>
      {(group, at) => (
        <Row
          group={group}
          no={at + 1}
          lines={linesIn(at)}
          put={(part) => onChange?.(value.with(at, { ...group, ...part }))}
          onRemove={() => {
            onChange?.(value.toSpliced(at, 1))
            onGone(at)
          }}
        />
      )}
    </InOrder>
    {value.length < MOST_GROUPS && (
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...value, { name: `第 ${value.length + 1} 组`, choose: 1 }])}
      >
        加一组
      </Button>
    )}
  </div>
)
