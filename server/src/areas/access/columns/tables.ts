/** The tables whose columns roles may choose, as the contract says them (`contract/src/tables.ts`). */
import { columnsIn, type Table } from '@clinic/contract/table.ts'
import { tables } from '@clinic/contract/tables.ts'
import type { RegisteredColumn } from './columns.ts'

export type TableReference = {
  readonly name: string
  readonly pages: readonly string[]
  readonly columns: readonly RegisteredColumn[]
  /** Every field its rows may carry but `id` and `version`. */
  readonly fields: readonly string[]
}

const referenceOf = (table: Table): TableReference => ({
  name: table.name,
  pages: table.pages,
  fields: Object.keys(table.columns),
  columns: columnsIn(table).map(({ prop, label, fixed, needs, along, of }) => ({
    prop,
    label,
    ...(fixed ? { fixed } : {}),
    ...(needs ? { needs } : {}),
    ...(along.length > 0 ? { along } : {}),
    ...(of ? { of } : {}),
  })),
})

export const tableReferences: readonly TableReference[] = tables.map(referenceOf)
