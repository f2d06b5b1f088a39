/** Which columns a person wants on a list, kept in this browser under the person and the list. */
import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { memo, useMemo, useState } from 'react'
import { readSetting, writeSetting } from '../storage.ts'
import type { Column } from './column.tsx'

/** Names of hidden columns. */
export const useHiddenColumns = <Row,>(personId: number, list: string, columns: readonly Column<Row>[]) => {
  const name = `columns:${personId}:${list}`
  const first = useMemo(() => columns.filter((column) => column.folded).map((column) => column.name), [columns])
  const [chosen, setChosen] = useState<readonly string[] | null>(() => readSetting<string[]>(name))
  const choose = (hidden: readonly string[] | null) => {
    setChosen(hidden)
    writeSetting(name, hidden)
  }
  return [chosen ?? first, choose] as const
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[] | null) => void
}

const Settings = <Row,>({ columns, hidden, onChoose }: Props<Row>) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <div className="column-settings">
        <Checkbox.Group
          value={columns.map((column) => column.name).filter((name) => !hidden.includes(name))}
          onChange={(shown) => onChoose(columns.map((column) => column.name).filter((name) => !shown.includes(name)))}
          options={columns.map((column) => ({
            value: column.name,
            label: column.title,
            disabled: column.frozen ?? false,
          }))}
        />
        <Button size="small" type="link" onClick={() => onChoose(null)}>
          恢复默认
        </Button>
      </div>
    }
  >
    <Button
      className="column-button"
      size="small"
      type="text"
      icon={<SettingOutlined />}
      aria-label="列设置"
      title="列设置"
    />
  </Popover>
)
export const ColumnSettings = memo(Settings) as typeof Settings
