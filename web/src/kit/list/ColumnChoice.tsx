/** The opened half of the column settings: one box a column, those that are frozen fixed. */
import { Button, Checkbox } from 'antd'
import Popover from 'antd/es/popover'
import { useMay } from '../person.ts'
import { useHasDefault } from '../settings.ts'

type Named = { readonly name: string; readonly title: string; readonly frozen?: boolean }
type Props = {
  list: string
  columns: readonly Named[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[] | null, whose?: 'mine' | 'all') => void
  onClose: () => void
}

/** For everybody who has not chosen: by whoever may decide it. */
const ForAll = ({ list, hidden, onChoose }: Omit<Props, 'columns' | 'onClose'>) => {
  const may = useMay()
  const hasDefault = useHasDefault(list)
  if (!may('setting:customer:columns')) return null
  return (
    <>
      <Button
        size="small"
        type="link"
        title="没有自己选过列的员工，打开这个列表时按这里显示"
        onClick={() => onChoose(hidden, 'all')}
      >
        应用到全院
      </Button>
      {hasDefault && (
        <Button
          size="small"
          type="link"
          title="没有自己选过列的员工，改回系统默认列"
          onClick={() => onChoose(null, 'all')}
        >
          取消全院
        </Button>
      )}
    </>
  )
}

const ColumnChoice = ({ list, columns, hidden, onChoose, onClose }: Props) => (
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
        <div className="column-buttons">
          <Button size="small" type="link" onClick={() => onChoose(null)}>
            恢复默认
          </Button>
          <ForAll list={list} hidden={hidden} onChoose={onChoose} />
        </div>
      </div>
    }
  >
    <span className="menu-place" aria-hidden="true" />
  </Popover>
)
export default ColumnChoice
