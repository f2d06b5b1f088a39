/** What a combo holds: projects with count, group, weight, gift; beside each its part of the price as it would be sold now. */
import { DeleteOutlined } from '@ant-design/icons'
import { allocate } from '@clinic/contract/areas/combos/allocation.ts'
import { type ComboContent, partOf } from '@clinic/contract/areas/combos/rules.ts'
import { MOST_LINES } from '@clinic/contract/areas/combos/words.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button, Checkbox, Select } from 'antd'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import type { PickOption } from '../../kit/pick/Picker.tsx'
import { MoneyText, None } from '../../kit/show/text.tsx'
import { SellableChoice } from '../products/index.ts'
import type { Group, Line } from './content.ts'

/** The fixed ones, with those of the line's group that are chosen together with it: what it is laid out among. */
const beside = ({ groups, lines }: ComboContent, at: number): number[] => {
  const own = lines[at]!.groupNo
  const others = groups.flatMap(({ choose }, place) => {
    const inGroup = lines.flatMap(({ groupNo }, index) => (groupNo === place + 1 ? [index] : []))
    const first = own === place + 1 ? [at] : []
    return [...first, ...inGroup.filter((index) => index !== at)].slice(0, choose)
  })
  return [...lines.flatMap(({ groupNo }, index) => (groupNo === null ? [index] : [])), ...others].sort((a, b) => a - b)
}

/** Its part of the price (fen), where a choice takes it. */
const shareOf = (content: ComboContent, at: number, sharesGifts: boolean): number => {
  const taken = beside(content, at)
  const shares = allocate(
    content.priceFen,
    taken.map((index) => partOf(content.lines[index]!, sharesGifts)),
  )
  return shares[taken.indexOf(at)] ?? 0
}

type RowProps = {
  readonly line: Line
  readonly at: number
  readonly name: string
  readonly groups: readonly Group[] | null
  readonly content: ComboContent | null
  /** 赠品分摊: a gift has its weight and its part as well. */
  readonly sharesGifts: boolean
  readonly put: (part: Partial<Line>) => void
  readonly onRemove: () => void
}

const GroupSelect = ({ line, name, groups, put }: Pick<RowProps, 'line' | 'name' | 'groups' | 'put'>) => (
  <Select
    size="small"
    aria-label={`${name}的分组`}
    disabled={line.isGift}
    value={line.groupNo ?? 0}
    options={[
      { value: 0, label: '固定' },
      ...(groups ?? []).map((group, at) => ({ value: at + 1, label: group.name || `第 ${at + 1} 组` })),
    ]}
    onChange={(groupNo: number) => put({ groupNo: groupNo || null })}
  />
)

/** What it would cost alone, for how much of the price it stands, and what that comes to. */
type MoneyProps = Pick<RowProps, 'line' | 'at' | 'name' | 'content' | 'sharesGifts' | 'put'>
const Money = ({ line, at, name, content, sharesGifts, put }: MoneyProps) => {
  // A line that was put in just now is drawn before what it comes to.
  const part = content?.lines[at]
  const isNothing = line.isGift && !sharesGifts
  return (
    <>
      <td className="figure">{part ? <MoneyText yuan={toYuan(part.priceFen * part.count)} /> : <None />}</td>
      <td>
        <MoneyInput
          aria-label={`${name}的分摊权重`}
          placeholder="按原价"
          disabled={isNothing}
          value={isNothing ? null : line.weight}
          onChange={(weight) => put({ weight })}
        />
      </td>
      <td className="figure">
        {content && part && content.priceFen > 0 ? (
          <MoneyText yuan={toYuan(shareOf(content, at, sharesGifts))} strong />
        ) : (
          <None />
        )}
      </td>
    </>
  )
}

const Row = ({ line, at, name, groups, content, sharesGifts, put, onRemove }: RowProps) => (
  <tr>
    <td>{name}</td>
    {groups && (
      <td>
        <GroupSelect line={line} name={name} groups={groups} put={put} />
      </td>
    )}
    <td>
      <NumberInput
        size="small"
        aria-label={`${name}的数量`}
        min={1}
        max={999}
        precision={0}
        value={line.count}
        onChange={(count) => put({ count: count ?? 1 })}
      />
    </td>
    <Money line={line} at={at} name={name} content={content} sharesGifts={sharesGifts} put={put} />
    <td>
      <Checkbox
        checked={line.isGift}
        aria-label={`${name}是赠品`}
        onChange={({ target }) => put({ isGift: target.checked, ...(target.checked ? { groupNo: null } : {}) })}
      />
    </td>
    <td>
      <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={`移除${name}`} onClick={onRemove} />
    </td>
  </tr>
)

const Head = ({ isPick }: { isPick: boolean }) => (
  <thead>
    <tr>
      <th>项目</th>
      {isPick && <th>分组</th>}
      <th>数量</th>
      <th className="figure">原价</th>
      <th>分摊权重</th>
      <th className="figure">分摊售价</th>
      <th>赠品</th>
      <th aria-label="操作" />
    </tr>
  </thead>
)

type Props = {
  readonly value?: readonly Line[]
  readonly onChange?: (lines: readonly Line[]) => void
  /** Null: of a fixed combo, which has none. */
  readonly groups: readonly Group[] | null
  readonly content: ComboContent | null
  readonly sharesGifts: boolean
  readonly nameOf: (line: Line) => string
}

/** The same project may stand twice, once as a gift: which of them it is. */
const keyOf = (lines: readonly Line[], at: number): string => {
  const { productId } = lines[at]!
  return `${productId} ${lines.slice(0, at).filter((one) => one.productId === productId).length}`
}

type TableProps = Pick<Props, 'groups' | 'content' | 'sharesGifts' | 'nameOf'> & {
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
}

const Table = ({ lines, groups, content, sharesGifts, nameOf, onChange }: TableProps) => (
  <div className="combo-table">
    <table aria-label="套餐项目">
      <Head isPick={groups !== null} />
      <tbody>
        {lines.map((line, at) => (
          <Row
            key={keyOf(lines, at)}
            line={line}
            at={at}
            name={nameOf(line)}
            groups={groups}
            content={content}
            sharesGifts={sharesGifts}
            put={(part) => onChange(lines.with(at, { ...line, ...part }))}
            onRemove={() => onChange(lines.toSpliced(at, 1))}
          />
        ))}
      </tbody>
    </table>
  </div>
)

export const LinesField = ({ value = [], onChange, groups, content, sharesGifts, nameOf }: Props) => {
  const add = (picked: PickOption | null) => {
    if (!picked) return
    const fresh = { productId: Number(picked.value), productName: String(picked.label), count: 1 }
    // A choice is made of what is put in next: it goes where the last one went.
    const groupNo = groups ? (value.at(-1)?.groupNo ?? (groups.length > 0 ? 1 : null)) : null
    onChange?.([...value, { ...fresh, groupNo, weight: null, isGift: false }])
  }
  return (
    <div className="combo-lines">
      {value.length > 0 && (
        <Table
          lines={value}
          groups={groups}
          content={content}
          sharesGifts={sharesGifts}
          nameOf={nameOf}
          onChange={(lines) => onChange?.(lines)}
        />
      )}
      {value.length < MOST_LINES && (
        <SellableChoice
          key={value.length}
          aria-label="添加项目"
          placeholder="名称、编码、拼音，选中即添加"
          value={undefined}
          onPick={add}
        />
      )}
    </div>
  )
}
