/** A card of the workbench: what it is, how much of it, where the whole of it is, and its rows. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cards } from '../../kit/list/Cards.tsx'
import { DataTable, type DataTableProps } from '../../kit/list/DataTable.tsx'
import { usePhone } from '../../kit/screen.ts'
import { Answered } from '../../kit/show/states.tsx'

type Props = {
  readonly title: string
  /** Behind the title, in grey: how many, how much. */
  readonly count?: ReactNode
  /** Between title and link: a choice. */
  readonly extra?: ReactNode
  /** Where the whole list stands, and its name. */
  readonly more?: { readonly to: string; readonly text: string } | undefined
  readonly foot?: ReactNode
  readonly children: ReactNode
}

export const Block = ({ title, count, extra, more, foot, children }: Props) => (
  <section className="bench-block" aria-label={title}>
    <div className="bench-head">
      <h2>
        {title} <small>{count}</small>
      </h2>
      {extra}
      {more && (
        <Link to={more.to} className="bench-more">
          {more.text}
        </Link>
      )}
    </div>
    {children}
    {foot && <div className="bench-foot">{foot}</div>}
  </section>
)

type Answer<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
type RowsProps<Row, T> = Omit<DataTableProps<Row>, 'rows' | 'empty'> & {
  readonly of: Answer<T>
  readonly rowsOf: (answer: T) => readonly Row[]
  /** What would be here. */
  readonly empty: string
}

/** Rows of a block: a table, or cards at phone width. */
export const BlockRows = <Row extends object, T>({ of, rowsOf, empty, ...table }: RowsProps<Row, T>) => {
  const phone = usePhone()
  return (
    <Answered of={of} rows={4}>
      {(answer) => {
        const rows = rowsOf(answer)
        if (rows.length === 0) return <p className="bench-empty">{empty}</p>
        // The block has its name already.
        return phone ? <Cards {...table} rows={rows} /> : <DataTable label={null} {...table} rows={rows} />
      }}
    </Answered>
  )
}
