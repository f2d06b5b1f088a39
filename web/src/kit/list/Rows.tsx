/** Rows already at hand: a table at a desk, cards on a phone, where a table would hide its last columns. */
import { usePhone } from '../screen.ts'
import { Cards } from './Cards.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'

export const Rows = <Row extends object>(props: DataTableProps<Row>) =>
  usePhone() ? <Cards {...props} /> : <DataTable {...props} />
