/** What a person does with a sheet: mends rows, lets it in, stops it. */
import type { imports, SheetKey } from '@clinic/contract/areas/imports/calls.ts'
import { whyNotCancel, whyNotRepair, whyNotStart } from '@clinic/contract/areas/imports/rules.ts'
import { importRefusals } from '@clinic/contract/areas/imports/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { cellText } from '../../kit/sheets.ts'
import type { Changed } from '../../kit/table.ts'
import { phoneHash } from '../customers/index.ts'
import { type Batch, countBatch, goOn, holdBatch, rowsWhere, type StoredRow, sealCells } from './batches.ts'
import { type Cells, numberOf } from './cells.ts'
import { batchList } from './queries.ts'
import { lookAt } from './slices.ts'

/** Rows that one repair reads and changes at most. */
const ALIKE = 5_000

/** The batch within reach, held; 404 for any other. */
const reachedBatch = async (ctx: Context, id: number): Promise<Batch> => {
  await refuseBeyond(ctx, batchList, [id])
  const batch = await holdBatch(ctx, id)
  if (batch.purged) refuse(importRefusals.purged())
  return batch
}

const writeCells = async (ctx: Context, batchId: number, rows: readonly StoredRow[], key: SheetKey, value: string) => {
  const keys = hospitalKeys(ctx)
  const written = rows.map(({ id, rowNo, cells }) => {
    const next: Cells = { ...cells, [key]: value }
    const number = numberOf(next)
    return { id, cells: sealCells(keys, batchId, rowNo, next), hash: number ? phoneHash(keys, number) : null }
  })
  await sql`update imports.import_row r set cells_cipher = v.cells, phone_hash = v.hash
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as v (id bigint, cells text, hash text)
    where r.id = v.id`.execute(ctx.db)
}

/** Rows that say the same number as one of these, before or after: what was a second one may be the first now. */
const numbersOf = async (ctx: Context, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await sqlOf({ hash: sure(Str) })`select distinct r.phone_hash as hash from imports.import_row r
    where r.id = any(${[...ids]}::bigint[]) and r.phone_hash is not null`.execute(ctx.db)
  return rows.map(({ hash }) => hash)
}

/** The rows a repair is about: one, or every faulty one where the column says the same. */
const meantRows = async (
  ctx: Context,
  batch: Batch,
  row: StoredRow,
  { column, alike }: InputOf<typeof imports.repair>,
): Promise<StoredRow[]> => {
  if (!alike || !column) return [row]
  const faulty = await rowsWhere(ctx, batch.id, sql`r.state = 'faulty'`, 50_000)
  return faulty.filter(({ cells }) => (cells[column] ?? '') === (row.cells[column] ?? '')).slice(0, ALIKE)
}

const batchOfRow = async (ctx: Context, id: number): Promise<Batch> => {
  const { rows } = await sqlOf({
    id: Id,
  })`select r.batch_id as id from imports.import_row r where r.id = ${id}`.execute(ctx.db)
  return await reachedBatch(ctx, (rows[0] ?? refuse(common.notFound())).id)
}

export const repairRow = async (
  ctx: Context,
  input: InputOf<typeof imports.repair>,
): Promise<OutputOf<typeof imports.repair>> => {
  const { id, version, column, value = '', accept = false } = input
  const batch = await batchOfRow(ctx, id)
  refuseIf(whyNotRepair(batch, ctx.session.staffId))
  if (column && !batch.columns.includes(column)) refuse(importRefusals.wrongColumn())
  const [row] = await rowsWhere(ctx, batch.id, sql`r.id = ${id} and r.state = 'faulty'`, 1)
  if (!row) return refuse(importRefusals.rowGone())
  if (row.version !== version) refuse(common.stale())
  const rows = await meantRows(ctx, batch, row, input)
  const ids = rows.map((one) => one.id)
  const before = await numbersOf(ctx, ids)
  if (column) await writeCells(ctx, batch.id, rows, column, cellText(value))
  if (accept) await sql`update imports.import_row r set accepted = true where r.id = ${id}`.execute(ctx.db)
  const numbers = [...before, ...(await numbersOf(ctx, ids))]
  const again = await rowsWhere(
    ctx,
    batch.id,
    sql`(r.id = any(${ids}::bigint[]) or r.phone_hash = any(${numbers}::text[]))`,
    50_000,
  )
  const settled = await lookAt(ctx, batch, { session: ctx.session, rows: ctx.rows }, again)
  await countBatch(ctx, batch.id)
  ctx.note({ objectType: 'importBatch', objectId: batch.id, after: { column, rows: rows.length, accept } })
  return { changed: again.length, good: settled.filter(({ state }) => state === 'good').length }
}

/** Lets the good rows in. They are looked at once more when they go in: what changed meanwhile is told, and stays out. */
export const startImport = async (ctx: Context, { id, count }: InputOf<typeof imports.start>): Promise<Changed> => {
  const batch = await reachedBatch(ctx, id)
  refuseIf(whyNotStart(batch) ?? whyNotRepair(batch, ctx.session.staffId))
  if (batch.good !== count) refuse(importRefusals.otherCount({ count: batch.good }))
  const changed = await countBatch(ctx, id, { state: 'running', started: true })
  await goOn(ctx, 'imports.run', batch)
  ctx.note({ objectType: 'importBatch', objectId: id, after: { count, mode: batch.mode, match: batch.match } })
  return changed
}

/** Goes no further; what went in stays in. */
export const cancelImport = async (ctx: Context, { id }: InputOf<typeof imports.cancel>): Promise<Changed> => {
  await refuseBeyond(ctx, batchList, [id])
  const batch = await holdBatch(ctx, id)
  refuseIf(whyNotCancel(batch))
  const changed = await countBatch(ctx, id, { state: 'cancelled' })
  ctx.note({ objectType: 'importBatch', objectId: id, after: { state: 'cancelled' } })
  return changed
}
