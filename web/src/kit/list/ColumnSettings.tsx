/** Which columns a person wants on a list; kept on the server under the person and the list. */
import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { hideColumns, useHidden } from '../settings.ts'
import { type Column, choiceOf, hiddenBy } from './column.tsx'

const load = () => import('./ColumnChoice.tsx')
const ColumnChoice = lazy(load)

/** Names of hidden columns, the way to choose others, and whether somebody has chosen. */
export const useHiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]) => {
  const chosen = useHidden(list)
  const hidden = useMemo(() => hiddenBy(columns, chosen), [columns, chosen])
  const choose = useCallback<Choose>(
    (names, whose) => hideColumns(list, names && choiceOf(columns, names), whose),
    [list, columns],
  )
  return [hidden, choose, chosen !== null] as const
}

type Choose = (hidden: readonly string[] | null, whose?: 'mine' | 'all') => void
type Props<Row> = {
  list: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChoose: Choose
}

const Settings = <Row,>({ list, columns, hidden, onChoose }: Props<Row>) => {
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
          <ColumnChoice
            list={list}
            columns={columns}
            hidden={hidden}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
/** Drawn anew only when its columns change. `memo` forgets the kind of the rows: the type says it again. */
export const ColumnSettings = memo(Settings) as typeof Settings
