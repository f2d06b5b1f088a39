/** Sums at the foot of a list: of everything its filters reach, as the server says them. A page is never summed. */
import { signed, yuanText } from '../show/text.tsx'
import type { Column } from './column.tsx'

/** A sum as it is shown: fen as yuan, plain numbers with their thousands. */
export const sumText = <Row,>({ kind }: Column<Row>, value: unknown): string =>
  kind === 'number' ? signed(Number(value).toLocaleString('en-US')) : signed(yuanText(value as string | number | null))

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  /** By column; undefined: the list has none, or they are on their way. A hidden column has none. */
  readonly sums: Readonly<Record<string, unknown>> | undefined
}

/** The line of sums. What the server does not say (a hidden column, too many rows) leaves no figure; none leaves no line. */
export const Sums = <Row,>({ columns, sums }: Props<Row>) => {
  const summed = columns.filter(({ name, sum }) => sum && sums?.[name] !== undefined)
  if (summed.length === 0) return null
  const all = summed.map((column) => `${column.title} ${sumText(column, sums?.[column.name])}`).join('，')
  return (
    <div className="list-sums" title={all}>
      <span className="list-sums-of">筛选合计</span>
      {summed.map((column) => {
        const text = sumText(column, sums?.[column.name])
        const debt = column.kind === 'debt' && text !== '0.00'
        return (
          <span key={column.name} {...(column.sum === 'wide' ? { className: 'list-sum-wide' } : {})}>
            {column.title} <b className={debt ? 'figure debt' : 'figure'}>{text}</b>
          </span>
        )
      })}
    </div>
  )
}
