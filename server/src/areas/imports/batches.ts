/** A batch and its rows as they are stored: taken hold of, read, written, counted. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import type { SheetKey } from '@clinic/contract/areas/imports/columns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../kit/context.ts'
import { decryptField, encryptField, type HospitalKeys } from '../../kit/crypto.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { inPieces } from '../../kit/pieces.ts'
import type { Cells, Fault } from './cells.ts'

const Batch = {
  id: Id,
  version: Version,
  state: Word('checking', 'ready', 'running', 'done', 'cancelled'),
  mode: Word('new', 'update', 'both'),
  match: Word('phone', 'code'),
  fileName: Str,
  columns: Of<string>(),
  takesOwners: Bool,
  departmentId: Nullable(Id),
  createdById: Id,
  good: Num,
  purged: Bool,
}
export type Batch = Omit<RowOf<typeof Batch>, 'columns'> & { readonly columns: readonly SheetKey[] }

/** Takes hold of a batch: slices, repairs and a cancellation wait for one another. */
export const holdBatch = async (ctx: Context, id: number): Promise<Batch> => {
  const { rows } = await sqlOf(Batch)`
    select b.id, b.version, b.state, b.mode, b.match, b.file_name as "fileName", array_to_string(b.columns, ' ') as columns,
      b.takes_owners as "takesOwners", b.department_id as "departmentId", coalesce(b.created_by, 0) as "createdById", b.good,
      b.purged_at is not null as purged
    from imports.import_batch b where b.id = ${id} for no key update`.execute(ctx.db)
  const batch = rows[0] ?? refuse(common.notFound())
  return { ...batch, columns: String(batch.columns).split(' ') as SheetKey[] }
}

const placeOf = (keys: HospitalKeys, batchId: number, rowNo: number) => ({
  ...keys,
  table: 'imports.import_row',
  column: 'cells_cipher',
  id: `${batchId}:${rowNo}`,
})

export const sealCells = (keys: HospitalKeys, batchId: number, rowNo: number, cells: Cells): string =>
  encryptField(placeOf(keys, batchId, rowNo), JSON.stringify(cells))

export const unsealCells = (keys: HospitalKeys, batchId: number, rowNo: number, sealed: string): Cells =>
  sealed === '' ? {} : (JSON.parse(decryptField(placeOf(keys, batchId, rowNo), sealed)) as Cells)

const Stored = { id: Id, version: Version, rowNo: Num, cells: Str, accepted: Bool }
export type StoredRow = Omit<RowOf<typeof Stored>, 'cells'> & { readonly cells: Cells }

/** Rows of a batch in the order of the sheet. @param which a condition on `r` */
export const rowsWhere = async (
  ctx: Context,
  batchId: number,
  which: RawBuilder<unknown>,
  most: number,
): Promise<StoredRow[]> => {
  const { rows } = await sqlOf(Stored)`
    select r.id, r.version, r.row_no as "rowNo", r.cells_cipher as cells, r.accepted from imports.import_row r
    where r.batch_id = ${batchId} and ${which} order by r.row_no limit ${sql.lit(most)}`.execute(ctx.db)
  const keys = hospitalKeys(ctx)
  return await inPieces(rows, (row) => ({ ...row, cells: unsealCells(keys, batchId, row.rowNo, row.cells) }))
}

/** A row that was looked at; `form` is what would be written. */
export type Checked = {
  readonly id: number
  readonly faults: readonly Fault[]
  readonly act: 'new' | 'update' | null
  readonly customerId: number | null
  readonly form: Partial<CustomerForm>
}

/** How a row stands after it was looked at, or went in. */
export type Settled = {
  readonly id: number
  readonly state: 'good' | 'faulty' | 'created' | 'updated' | 'unchanged'
  readonly faults: readonly Fault[]
  readonly act: 'new' | 'update' | null
  readonly customerId: number | null
}

export const settleRows = async (ctx: Context, rows: readonly Settled[]): Promise<void> => {
  if (rows.length === 0) return
  const kinds = rows.map(({ faults }) => [...new Set(faults.map(({ kind }) => kind))].join(' '))
  await sql`update imports.import_row r set state = v.state, faults = v.faults::jsonb, kinds = string_to_array(v.kinds, ' '),
      act = v.act, customer_id = v.customer_id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ state }) => state)}::text[],
        ${rows.map(({ faults }) => JSON.stringify(faults))}::text[], ${kinds}::text[], ${rows.map(({ act }) => act)}::text[],
        ${rows.map(({ customerId }) => customerId)}::bigint[]) as v (id, state, faults, kinds, act, customer_id)
      where r.id = v.id`.execute(ctx.db)
}

type Counted = { id: number; version: number }
const counted = { id: Id, version: Version }
const told = (ctx: Context, rows: readonly Counted[]): Counted => {
  const batch = rows[0]!
  ctx.tell('import.changed', batch.id)
  return batch
}

/** Writes down how many rows stand how, each counted, and where the batch is now. */
export const countBatch = async (
  ctx: Context,
  id: number,
  to: { readonly state?: Batch['state']; readonly stopped?: string; readonly started?: boolean } = {},
): Promise<Counted> => {
  const { state = null, stopped = null, started = false } = to
  const of = (word: string) => sql`count(*) filter (where r.state = ${sql.lit(word)})::int`
  const { rows } = await sqlOf(counted)`
    update imports.import_batch b set good = n.good, faulty = n.faulty, created = n.created, updated = n.updated,
        unchanged = n.unchanged, state = coalesce(${state}::text, b.state), stopped = coalesce(${stopped}::text, b.stopped),
        started_at = case when ${started} then kit.clock() else b.started_at end,
        ended_at = case when ${state}::text in ('done', 'cancelled') then kit.clock() else b.ended_at end
      from (select ${of('good')} as good, ${of('faulty')} as faulty, ${of('created')} as created, ${of('updated')} as updated,
        ${of('unchanged')} as unchanged from imports.import_row r where r.batch_id = ${id}) n
     where b.id = ${id} returning b.id, b.version`.execute(ctx.db)
  return told(ctx, rows)
}

/**
 * The same after a slice of a batch that is held: by what the slice did. Every row of a long sheet counted again after each slice
 * of it is the sheet counted a hundred times; the last slice counts.
 * @param was how its rows stood before
 */
export const countSlice = async (
  ctx: Context,
  id: number,
  was: 'raw' | 'good',
  settled: readonly Settled[],
): Promise<Counted> => {
  const more = (word: Settled['state']) => settled.filter(({ state }) => state === word).length
  const good = more('good') - (was === 'good' ? settled.length : 0)
  const { rows } = await sqlOf(counted)`
    update imports.import_batch b set good = b.good + ${good}::int, faulty = b.faulty + ${more('faulty')}::int,
        created = b.created + ${more('created')}::int, updated = b.updated + ${more('updated')}::int,
        unchanged = b.unchanged + ${more('unchanged')}::int
     where b.id = ${id} returning b.id, b.version`.execute(ctx.db)
  return told(ctx, rows)
}

/** The next slice, as a job in the sender's name: what it writes is hers, whoever sets it going again. One waits for a batch. */
export const goOn = async (
  ctx: Context,
  task: 'imports.check' | 'imports.run',
  { id, createdById }: Pick<Batch, 'id' | 'createdById'>,
): Promise<void> => {
  const payload = JSON.stringify({ batchId: id, hospitalId: ctx.scope.hospitalId, staffId: createdById })
  await ctx.together([
    { text: 'select kit.add_job($1, $2::jsonb, null, $3)', values: [task, payload, `imports:${id}`] },
  ])
}
