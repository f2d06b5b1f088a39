/** The totals line: sums of the page's money and number columns. */
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Table } from 'antd'
import { yuanText } from '../show/text.tsx'
import type { Column } from './column.tsx'

/** Sum of one column over rows: fen for money, plain for numbers; as text. */
export const sumText = <Row,>(column: Column<Row>, rows: readonly Row[]): string => {
  const values = rows.map((row) => (row as Record<string, unknown>)[column.name] as string | number | null | undefined)
  if (column.kind === 'number') return String(values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0))
  return yuanText(toYuan(values.reduce<number>((sum, value) => sum + (parseYuan(value ?? '0') ?? 0), 0)))
}

export const totalsOf = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  selectable: boolean,
  acted: boolean,
) => {
  const offset = selectable ? 1 : 0
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="totals">
        {selectable && <Table.Summary.Cell index={0} />}
        {columns.map((column, at) => (
          <Table.Summary.Cell key={column.name} index={at + offset} align={at === 0 ? 'left' : 'right'}>
            {at === 0 ? '本页合计' : column.sum ? <span className="figure strong">{sumText(column, rows)}</span> : null}
          </Table.Summary.Cell>
        ))}
        {acted && <Table.Summary.Cell index={columns.length + offset} />}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
