/**
 * Which fields of an entry a reader is told: what was written down is of the same columns as the lists, and a column that
 * is hidden from her is hidden here, too. `db/reference/noted.csv` says of which table an object is, and of which column a
 * field that bears another name (`birthday=age`; of none: `address=`). Source: security 5.2.
 */
import { tables } from '@clinic/contract/tables.ts'
import { readReference } from '../../kit/reference.ts'
import type { Session } from '../../kit/session.ts'

type Noted = {
  readonly table: string
  readonly fields: ReadonlySet<string>
  readonly renamed: ReadonlyMap<string, readonly string[]>
}

const columns = new Map<string, readonly string[]>(tables.map(({ name, columns }) => [name, Object.keys(columns)]))

const renamedIn = (text: string) =>
  new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map((pair) => {
        const [field = '', props = ''] = pair.split('=')
        return [field, props.split('&').filter(Boolean)] as const
      }),
  )

const noted: ReadonlyMap<string, Noted> = new Map(
  readReference('noted.csv').map(({ object, table, fields }) => [
    object!,
    {
      table: table!,
      fields: new Set(columns.get(table!)),
      renamed: renamedIn(fields!),
    },
  ]),
)

/** What every object may carry and no column shows: its key, and what was asked of an export. */
const FREE = new Set(['id', 'version', 'filters', 'format', 'max', 'withPhone', 'viewId'])

/** `payable_fen`, `payableFen` → `payable`. */
const plainName = (field: string): string =>
  field.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()).replace(/Fen$/, '')

/**
 * The columns a field of an entry is of; none where everybody may know it.
 * @returns undefined for a field nobody said anything about: it is told only where nothing of the table is hidden
 */
export const columnsOfField = (objectType: string, field: string): readonly string[] | undefined => {
  const known = noted.get(objectType)
  const name = plainName(field)
  if (!known || FREE.has(name)) return []
  const props = known.renamed.get(field) ?? known.renamed.get(name) ?? (known.fields.has(name) ? [name] : undefined)
  return props?.map((prop) => `${known.table}:${prop}`)
}

const seesAll = ({ kept }: Pick<Session, 'kept'>, columns: readonly string[]): boolean =>
  columns.every((column) => {
    const [table = '', prop = ''] = column.split(':')
    return !kept.get(table)?.has(prop)
  })

/** Is a field of an entry about such an object told to this reader? */
export const isTold = (session: Pick<Session, 'kept'>, objectType: string, field: string): boolean => {
  const of = columnsOfField(objectType, field)
  return of ? seesAll(session, of) : !session.kept.get(noted.get(objectType)!.table)?.size
}

/** Is the reason that was given told to her? It is where the list that shows it shows it to her, or no list does. */
export const isReasonTold = (session: Pick<Session, 'kept'>, objectType: string): boolean =>
  seesAll(session, columnsOfField(objectType, 'reason') ?? [])
