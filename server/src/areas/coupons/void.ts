/** 作废: coupons that nobody used are taken back, with a reason; their place in total and budget is free again. */
import { type couponRecords, couponRefusals } from '@clinic/contract/areas/coupons/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { scopeOfNamed } from '../../kit/reach.ts'
import { missing } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { recordList, stateNow } from './queries.ts'

const Found = { id: Id, name: Str, code: Str, state: Str, customerId: Id }
type Found = RowOf<typeof Found>

/** Those of these within reach, held in the order of their ids. */
const lockRecords = async (ctx: Context, ids: readonly number[]): Promise<Found[]> => {
  const reached = scopeOfNamed(ctx, recordList.scope)
  const { rows } = await sqlOf(Found)`
    select r.id, m.name, r.code, ${stateNow} as state, r.customer_id as "customerId"
    from coupons.record r join ${sql.raw(customerOf('m', 'r'))}
    where r.id = any(${[...ids]}::bigint[])${reached ? sql` and ${reached}` : sql``} order by r.id for update of r`.execute(
    ctx.db,
  )
  return rows
}

/** Takes back those that nobody used. @returns them */
const voidOpen = async (ctx: Context, found: readonly Found[], reason: string): Promise<Found[]> => {
  const open = found.filter(({ state }) => state === 'UNUSED')
  await sql`update coupons.record r set state = 'VOIDED', voided_at = kit.clock(), voided_by = kit.current_staff(),
      void_reason = ${reason}, held_by = null, held_order_id = null, held_until = null
    where r.id = any(${open.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  if (open.length > 0)
    ctx.tell('coupon.changed', ...(open.length > ctx.node.limits.told ? [] : open.map(({ id }) => id)))
  return open
}

/** The coupons of a sending, and those that were made of them by giving them on. */
const ofBatch = async (ctx: Context, batchId: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: sure(Id) })`
    with recursive sent as (
      select r.id from coupons.record r where r.batch_id = ${batchId}
      union all select m.id from coupons.record m join sent s on m.from_record_id = s.id
    ) select id from sent`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const recallBatch = async (
  ctx: Context,
  { batchId, reason }: InputOf<typeof couponRecords.recall>,
): Promise<OutputOf<typeof couponRecords.recall>> => {
  const found = await lockRecords(ctx, await ofBatch(ctx, batchId))
  if (found.length === 0) refuse(common.notFound())
  const open = await voidOpen(ctx, found, reason.trim())
  if (open.length === 0) refuse(couponRefusals.nothingToRecall())
  // What was voided before, and what is another's by now, is nobody's loss.
  const kept = found.filter(({ state }) => !['UNUSED', 'VOIDED', 'GIVEN'].includes(state)).length
  ctx.note({
    objectType: 'couponRecord',
    objectId: batchId,
    after: { voided: open.length, kept, state: 'VOIDED' },
    reason,
  })
  return { voided: open.length, kept }
}

export const voidCoupons = async (
  ctx: Context,
  { ids, reason }: InputOf<typeof couponRecords.void>,
): Promise<OutputOf<typeof couponRecords.void>> => {
  const found = await lockRecords(ctx, ids)
  if (found.length === 0) refuse(common.notFound())
  const open = await voidOpen(ctx, found, reason.trim())
  ctx.note({ objectType: 'couponRecord', after: { ids: open.map(({ id }) => id), state: 'VOIDED' }, reason })
  const why = couponRefusals.notVoidable().message
  const kept = found.filter((one) => !open.includes(one)).map(({ id, name }) => ({ id, name, reason: why }))
  return { voided: open.length, refused: [...kept, ...missing(ids, found)] }
}
