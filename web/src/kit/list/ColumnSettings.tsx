/** Which columns a person wants on a list; kept on the server under the person and the list. */
import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { hideColumns, useHidden } from '../settings.ts'
import type { Column } from './column.tsx'

const load = () => import('./ColumnChoice.tsx')
const ColumnChoice = lazy(load)

/** Names of hidden columns, the way to choose others, and whether the person has chosen. */
export const useHiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]) => {
  const first = useMemo(() => columns.filter((column) => column.folded).map((column) => column.name), [columns])
  const chosen = useHidden(list)
  const choose = useCallback((hidden: readonly string[] | null) => hideColumns(list, hidden), [list])
  return [chosen ?? first, choose, chosen !== null && chosen !== undefined] as const
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[] | null) => void
}

const Settings = <Row,>({ columns, hidden, onChoose }: Props<Row>) => {
  const [open, setOpen] = useState(false)
  return (
    <span className="column-place">
      <Button
        className="column-button"
        size="small"
        type="text"
        icon={<SettingOutlined />}
        aria-label="列设置"
        aria-expanded={open}
        title="列设置"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={null}>
          <ColumnChoice columns={columns} hidden={hidden} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
/** Drawn anew only when its columns change. `memo` forgets the kind of the rows: the type says it again. */
export const ColumnSettings = memo(Settings) as typeof Settings
