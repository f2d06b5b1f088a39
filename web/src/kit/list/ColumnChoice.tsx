/** The opened half of the column settings: one box a column, those that are frozen fixed. */
import { Button, Checkbox } from 'antd'
import Popover from 'antd/es/popover'

type Named = { readonly name: string; readonly title: string; readonly frozen?: boolean }
type Props = {
  columns: readonly Named[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[] | null) => void
  onClose: () => void
}

const ColumnChoice = ({ columns, hidden, onChoose, onClose }: Props) => (
  <Popover
    open
    trigger="click"
    placement="bottomRight"
    onOpenChange={(open) => !open && onClose()}
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
    <span className="menu-place" aria-hidden="true" />
  </Popover>
)
export default ColumnChoice
