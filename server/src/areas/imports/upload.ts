/** A sheet on its way in: read, its heads understood, its rows sealed and stored; they are looked at afterwards, in slices. */
import { readFile } from 'node:fs/promises'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import {
  columnOf,
  columnOfField,
  headerOf,
  type ImportKey,
  importKeys,
  type imports,
  isOwnKey,
  type SheetKey,
} from '@clinic/contract/areas/imports/calls.ts'
import { importRefusals, MOST_MEGABYTES, MOST_ROWS } from '@clinic/contract/areas/imports/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, Refused, refuse } from '../../kit/context.ts'
import { inPieces } from '../../kit/pieces.ts'
import type { Receiver } from '../../kit/routes.ts'
import { type Session, sees } from '../../kit/session.ts'
import { readTable } from '../../kit/sheets.ts'
import { type Changed, insertRow } from '../../kit/table.ts'
import { fieldsInUse, phoneHash } from '../customers/index.ts'
import { incomingOf } from '../files/index.ts'
import { goOn, sealCells } from './batches.ts'
import { type Cells, keysOfHeads, numberOf } from './cells.ts'

const MEGABYTE = 1024 * 1024
/** What a sheet may unpack to: 50,000 rows of all columns, filled to the brim. */
const MOST_UNPACKED = 120 * MEGABYTE
/** Rows that one statement stores. */
const AT_ONCE = 2_000

/** A sheet as it was read. */
type Sheet = { readonly name: string; readonly sha256: string; readonly rows: readonly (readonly string[])[] }

export const sheetReceiver: Receiver = {
  limit: MOST_MEGABYTES * MEGABYTE,
  tooLarge: () => importRefusals.tooLarge({ limit: MOST_MEGABYTES }),
  folder: ({ hospitalId }, node) => incomingOf({ node, hospitalId }),
  take: async (_session, _node, { path, name, sha256 }): Promise<Sheet> => {
    const rows = await readTable(await readFile(path), MOST_UNPACKED)
    if (!rows || rows.length === 0) throw new Refused(importRefusals.unreadable())
    return { name, sha256, rows }
  },
}

type Heads = {
  readonly places: readonly (SheetKey | null)[]
  readonly columns: readonly SheetKey[]
  readonly unknown: readonly string[]
  readonly hidden: readonly SheetKey[]
}

/** Columns a new archive needs: those of every sheet, and what the hospital requires that a sheet can say. */
const neededBy = (fields: readonly FieldInUse[]): SheetKey[] => [
  ...importKeys.filter((key) => columnOf(key).required),
  ...fields
    .filter(({ required }) => required)
    .flatMap(({ key, builtIn }) => (builtIn ? (columnOfField[key] ?? []) : (key as SheetKey))),
]

/** What the heads mean. What her role hides is not written by a sheet of hers; `fields`: those she sees. */
const headsOf = (
  heads: readonly string[],
  session: Session,
  fields: readonly FieldInUse[],
  { mode, match }: { mode: string; match: string },
): Heads => {
  const places = keysOfHeads(heads, importKeys, fields)
  const called = (key: SheetKey) => headerOf(key, fields.find((field) => field.key === key)?.label)
  const named = places.filter((key): key is SheetKey => key !== null)
  const twice = named.find((key, at) => named.indexOf(key) < at)
  if (twice) refuse(importRefusals.twoColumns({ column: called(twice) }))
  const needed = [...(mode === 'update' ? [] : neededBy(fields)), match as ImportKey]
  const lacking = needed.find((key) => !named.includes(key))
  if (lacking) refuse(importRefusals.noColumn({ column: called(lacking) }))
  const hidden = named.filter((key) => !isOwnKey(key) && !sees(session, columnOf(key).shownAs))
  const unknown = heads.filter((head, at) => head !== '' && places[at] === null).map((head) => head.slice(0, 60))
  return { places, columns: named.filter((key) => !hidden.includes(key)), unknown, hidden }
}

type Filled = { readonly rowNo: number; readonly cells: Cells }

const filledRows = async (rows: Sheet['rows'], { places, columns }: Heads): Promise<Filled[]> => {
  const read = await inPieces(rows, (row, at): Filled => {
    const cells: Partial<Record<SheetKey, string>> = {}
    row.forEach((cell, place) => {
      const key = places[place]
      // A cell is at most what the longest column holds, and a bit, so that it is told what is wrong with it.
      if (key && cell !== '' && columns.includes(key)) cells[key] = cell.slice(0, isOwnKey(key) ? 2_100 : 600)
    })
    return { rowNo: at + 1, cells }
  })
  return read.slice(1).filter(({ cells }) => Object.keys(cells).length > 0)
}

const storeRows = async (ctx: Context, batchId: number, rows: readonly Filled[]): Promise<void> => {
  const keys = hospitalKeys(ctx)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const slice = rows.slice(at, at + AT_ONCE)
    const hashes = await inPieces(slice, ({ cells }) => {
      const number = numberOf(cells)
      return number ? phoneHash(keys, number) : null
    })
    const sealed = await inPieces(slice, ({ rowNo, cells }) => sealCells(keys, batchId, rowNo, cells))
    await sql`insert into imports.import_row (batch_id, row_no, cells_cipher, phone_hash)
      select ${batchId}::bigint, v.row_no, v.cells, v.hash
      from unnest(${slice.map(({ rowNo }) => rowNo)}::int[],
        ${sealed}::text[], ${hashes}::text[])
        as v (row_no, cells, hash)`.execute(ctx.db)
  }
}

/** Stores the sheet; a task looks at it. */
export const uploadSheet = async (
  ctx: Context,
  { mode, match, file }: InputOf<typeof imports.upload>,
): Promise<Changed> => {
  const sheet = file as unknown as Sheet
  const heads = headsOf(sheet.rows[0] ?? [], ctx.session, await fieldsInUse(ctx), { mode, match })
  const rows = await filledRows(sheet.rows, heads)
  if (rows.length === 0) refuse(importRefusals.noRows())
  if (rows.length > MOST_ROWS) refuse(importRefusals.tooLong({ limit: MOST_ROWS, rows: rows.length }))
  const batch = await insertRow(ctx, 'imports.import_batch', {
    department_id: ctx.session.departmentId,
    file_name: sheet.name.slice(-120) || '客户.xlsx',
    digest: sheet.sha256,
    mode,
    match,
    columns: [...heads.columns],
    unknown_columns: heads.unknown.slice(0, 100),
    hidden_columns: [...heads.hidden],
    takes_owners: ctx.session.permissions.has('customer:import:owner'),
    total: rows.length,
  })
  await storeRows(ctx, batch.id, rows)
  await goOn(ctx, 'imports.check', { id: batch.id, createdById: ctx.session.staffId })
  ctx.note({ objectType: 'importBatch', objectId: batch.id, after: { mode, match, total: rows.length } })
  ctx.tell('import.changed', batch.id)
  return batch
}
