/** Sums at the foot of a list: of everything the filters reach where the list has them, of the page otherwise. */
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { signed, yuanText } from '../show/text.tsx'
import type { Column } from './column.tsx'

/** Sum of one column over rows: fen for money, plain for numbers; as text. */
export const sumText = <Row,>(column: Column<Row>, rows: readonly Row[]): string => {
  const values = rows.map((row) => (row as Record<string, unknown>)[column.name] as string | number | null | undefined)
  if (column.kind === 'number') return figureText(values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0))
  return signed(yuanText(toYuan(values.reduce<number>((sum, value) => sum + (parseYuan(value ?? '0') ?? 0), 0))))
}

const figureText = (value: number): string => signed(value.toLocaleString('en-US'))

/** A sum as the server answers it. */
const saidText = <Row,>({ kind }: Column<Row>, value: unknown): string =>
  kind === 'number' ? figureText(Number(value)) : signed(yuanText(value as string | number | null))

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** By column; undefined: the list has none, or they are on their way. */
  readonly sums: Readonly<Record<string, unknown>> | undefined
  /** The list has sums of its own. */
  readonly own: boolean
}

export const Sums = <Row,>({ columns, rows, sums, own }: Props<Row>) => {
  const summed = columns.filter(({ name, sum }) => sum && (!own || sums?.[name] !== undefined))
  if (summed.length === 0) return null
  return (
    <div className="list-sums">
      <span className="list-sums-of">{own ? '筛选合计' : '本页合计'}</span>
      {summed.map((column) => {
        const text = own ? saidText(column, sums?.[column.name]) : sumText(column, rows)
        const debt = column.kind === 'debt' && text !== '0.00'
        return (
          <span key={column.name}>
            {column.title} <b className={debt ? 'figure debt' : 'figure'}>{text}</b>
          </span>
        )
      })}
    </div>
  )
}
