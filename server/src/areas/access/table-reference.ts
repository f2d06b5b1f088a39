/**
 * The tables whose columns roles may choose, read from `db/reference`: tables.csv names the pages a table stands on,
 * columns.csv every field its rows may carry. `kind` of a field: empty (a role may hide it), `fixed` (names the row),
 * `sensitive` (only for roles that name it), a permission key (that permission decides too), `with:<prop>` (goes along
 * with that column) or `carried` (keys and flags the screens need; never offered, never hidden).
 * derived.csv says which columns are made of others, of whatever table: a summary of its lines, an age of a customer.
 */
import { readReference } from '../../kit/reference.ts'
import type { RegisteredColumn } from './columns.ts'

export type TableReference = {
  readonly name: string
  readonly pages: readonly string[]
  readonly columns: readonly RegisteredColumn[]
  /** Every field its rows may carry but `id` and `version`. */
  readonly fields: readonly string[]
}

type Row = { readonly prop: string; readonly label: string; readonly kind: string }

const columnOf = ({ prop, label, kind }: Row, along: readonly string[], of: readonly string[]): RegisteredColumn => ({
  prop,
  label,
  ...(kind === 'fixed' ? { fixed: true } : {}),
  ...(kind === 'sensitive' ? { sensitive: true } : {}),
  ...(kind.includes(':') ? { needs: kind } : {}),
  ...(along.length > 0 ? { along } : {}),
  ...(of.length > 0 ? { of } : {}),
})

const read = (): TableReference[] => {
  const madeOf = new Map(readReference('derived.csv').map(({ column, of }) => [column!, of!.split(' ')]))
  const fields = Map.groupBy(readReference('columns.csv') as (Row & { table: string })[], ({ table }) => table)
  return readReference('tables.csv').map(({ table, pages }) => {
    const rows = fields.get(table!) ?? []
    return {
      name: table!,
      pages: pages!.split(' '),
      fields: rows.map(({ prop }) => prop),
      columns: rows
        .filter(({ label }) => label !== '')
        .map((row) =>
          columnOf(
            row,
            rows.filter(({ kind }) => kind === `with:${row.prop}`).map(({ prop }) => prop),
            madeOf.get(`${table!}:${row.prop}`) ?? [],
          ),
        ),
    }
  })
}

export const tableReferences: readonly TableReference[] = read()
