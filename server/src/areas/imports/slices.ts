/**
 * The work of an import, slice by slice, each in a transaction of its own: a killed server goes on with the next slice, and no
 * row goes in twice, because a row says in the same transaction what became of it.
 */

import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { KEPT_DAYS } from '@clinic/contract/areas/imports/words.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { personNow } from '../access/index.ts'
import { changeArchives, insertArchives } from '../customers/index.ts'
import {
  type Batch,
  type Checked,
  countBatch,
  countSlice,
  goOn,
  holdBatch,
  rowsWhere,
  type Settled,
  settleRows,
} from './batches.ts'
import { checkRows, type Importer } from './check.ts'
import { importTells } from './tells.ts'

const CHECKED_AT_ONCE = 2_000
/** Short, so that nobody who takes a number for a customer meanwhile waits long for it. */
const TAKEN_AT_ONCE = 1_000

/** The sender as she is now; null: disabled, or without the right. */
const importerOf = async (ctx: Context, { createdById }: Batch): Promise<Importer | null> => {
  const session = await personNow(ctx, createdById)
  return session && mayCall(session, imports.start) ? { session, rows: scopeFor(session, imports.start) } : null
}

/** The batch of a job while it is at this point, and its sender; a batch whose sender has gone goes no further. */
const batchAt = async (ctx: Context, payload: Record<string, unknown>, state: Batch['state']) => {
  const batch = await holdBatch(ctx, Number(payload['batchId']))
  if (batch.state !== state) return null
  const importer = await importerOf(ctx, batch)
  if (importer) return { batch, importer }
  await countBatch(ctx, batch.id, { state: 'cancelled', stopped: '上传人已停用，或没有导入客户的权限' })
  return null
}

const lookedAt = ({ id, faults, act, customerId }: Checked): Settled => ({
  id,
  faults,
  act,
  customerId,
  state: faults.length > 0 ? 'faulty' : 'good',
})

/** Looks at rows and writes down how they stand. */
export const lookAt = async (
  ctx: Context,
  batch: Batch,
  importer: Importer,
  rows: Parameters<typeof checkRows>[3],
): Promise<Settled[]> => {
  const settled = (await checkRows(ctx, batch, importer, rows)).map(lookedAt)
  await settleRows(ctx, settled)
  return settled
}

export const checkSlice: Task = async (ctx, payload) => {
  const at = await batchAt(ctx, payload, 'checking')
  if (!at) return
  const { batch, importer } = at
  const rows = await rowsWhere(ctx, batch.id, sql`r.state = 'raw'`, CHECKED_AT_ONCE)
  const settled = await lookAt(ctx, batch, importer, rows)
  if (rows.length < CHECKED_AT_ONCE) {
    await countBatch(ctx, batch.id, { state: 'ready' })
    return
  }
  await countSlice(ctx, batch.id, 'raw', settled)
  await goOn(ctx, 'imports.check', batch)
}

/** New archives: whose number somebody took this very moment is told so. */
const create = async (ctx: Context, rows: readonly Checked[], departmentId: number | null): Promise<Settled[]> => {
  const forms = rows.map(({ form }) => form as CustomerForm)
  const made = await insertArchives(ctx, forms, departmentId)
  return rows.map(({ id, act }, at): Settled => {
    const customerId = made[at]!
    return customerId === null
      ? { id, act, customerId, state: 'faulty', faults: [{ column: 'phone', kind: 'phoneTaken' }] }
      : { id, act, customerId, state: 'created', faults: [] }
  })
}

const change = async (ctx: Context, rows: readonly Checked[]): Promise<Settled[]> => {
  const changed = new Set(
    await changeArchives(
      ctx,
      rows.map(({ customerId, form }) => ({ id: customerId!, form })),
    ),
  )
  return rows.map(({ id, act, customerId }) => ({
    id,
    act,
    customerId,
    state: changed.has(customerId!) ? 'updated' : 'unchanged',
    faults: [],
  }))
}

/** Two imports of a hospital take turns: what one has made the next one sees. */
const alone = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('imports:' || kit.current_hospital(), 0))`.execute(ctx.db)

export const runSlice: Task = async (ctx, payload) => {
  await alone(ctx)
  const at = await batchAt(ctx, payload, 'running')
  if (!at) return
  const { batch, importer } = at
  const rows = await rowsWhere(ctx, batch.id, sql`r.state = 'good'`, TAKEN_AT_ONCE)
  const checked = await checkRows(ctx, batch, importer, rows, true)
  const good = checked.filter(({ faults }) => faults.length === 0)
  const settled = [
    ...checked.filter(({ faults }) => faults.length > 0).map(lookedAt),
    ...(await change(
      ctx,
      good.filter(({ act }) => act === 'update'),
    )),
    ...(await create(
      ctx,
      good.filter(({ act }) => act === 'new'),
      importer.session.departmentId,
    )),
  ]
  await settleRows(ctx, settled)
  const isLast = rows.length < TAKEN_AT_ONCE
  if (isLast) await countBatch(ctx, batch.id, { state: 'done' })
  else await countSlice(ctx, batch.id, 'good', settled)
  if (settled.some(({ state }) => state === 'created' || state === 'updated')) ctx.tell('customer.changed')
  if (!isLast) await goOn(ctx, 'imports.run', batch)
}

const Underway = { id: Id, createdById: Id, state: Word('checking', 'running') }

/** What stood still for a minute goes on, as after a node that was killed. */
const resume = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf(Underway)`
    select b.id, coalesce(b.created_by, 0) as "createdById", b.state from imports.import_batch b
    where b.state in ('checking', 'running') and b.updated_at < kit.clock() - interval '1 minute'`.execute(ctx.db)
  for (const batch of rows) await goOn(ctx, batch.state === 'checking' ? 'imports.check' : 'imports.run', batch)
}

/** Every minute: what stood still goes on; who sent a sheet hears once that it has ended. */
export const tend: Task = async (ctx) => {
  await resume(ctx)
  await importTells(ctx)
}

/** Nightly: the contents of rows go after a week, what became of them stays as counts. A sheet nobody took in is over, too. */
const PURGED = `满 ${KEPT_DAYS} 天没有导入，已自动取消`

export const purge: Task = async (ctx) => {
  const { rows } = await sqlOf({ id: Id })`
    update imports.import_batch b set purged_at = kit.clock(),
        state = case when b.state in ('done', 'cancelled') then b.state else 'cancelled' end,
        stopped = case when b.state in ('done', 'cancelled') then b.stopped else ${PURGED}::text end,
        ended_at = coalesce(b.ended_at, kit.clock())
      where b.purged_at is null and b.state in ('ready', 'done', 'cancelled')
        and coalesce(b.ended_at, b.created_at) < kit.clock() - make_interval(days => ${KEPT_DAYS}::int)
      returning b.id`.execute(ctx.db)
  if (rows.length === 0) return
  await sql`delete from imports.import_row r where r.batch_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  ctx.tell('import.changed')
}
