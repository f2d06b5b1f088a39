/**
 * Where a customer stands, kept by what happens to her. Other areas call these in their own transaction; every figure
 * equals what a recount over their rows gives, and the stage of her life cycle follows from the figures, by a trigger.
 * Source: customers book §1.2, §7.4.
 */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'

/**
 * She was sent to triage: she is here. `undoVisit` takes it back.
 * @param counts false: a further visit of the same day, which is not counted again
 */
export const recordVisit = (ctx: Context, customerId: number, { counts = true }: { counts?: boolean } = {}): void => {
  ctx.later(sql`update customers.standing set visit_count = visit_count + ${counts ? 1 : 0}::int,
      first_visit_at = coalesce(first_visit_at, kit.clock()), last_visit_at = kit.clock(), last_triage_at = kit.clock()
    where customer_id = ${customerId}`)
}

export type Visits = { readonly count: number; readonly first: string | null; readonly last: string | null }

/** A visit was cancelled: `visits` is what the triage area counts now. */
export const undoVisit = async (ctx: Context, customerId: number, visits: Visits): Promise<void> => {
  await sql`update customers.standing set visit_count = ${visits.count}, first_visit_at = ${visits.first}::timestamptz,
      last_visit_at = ${visits.last}::timestamptz, last_triage_at = ${visits.last}::timestamptz
    where customer_id = ${customerId}`.execute(ctx.db)
}

/**
 * A consultant began to advise her: whoever has no consultant yet is hers from now on, where 归属规则 says 首诊咨询师.
 */
export const recordConsult = async (ctx: Context, customerId: number, consultantId: number): Promise<void> => {
  await sql`select customers.own_by_rule(${customerId}, ${consultantId}, 'consult')`.execute(ctx.db)
  await sql`update customers.standing set last_consult_at = kit.clock() where customer_id = ${customerId}`.execute(
    ctx.db,
  )
}

/** A consultation was cancelled as if it had not been; `last` is when the one before it began. */
export const undoConsult = async (ctx: Context, customerId: number, last: string | null): Promise<void> => {
  await sql`update customers.standing set last_consult_at = ${last}::timestamptz where customer_id = ${customerId}`.execute(
    ctx.db,
  )
}

/** No deal of this business day yet. Of the row as it is under the update's own lock: of two payments at once one is fresh. */
const fresh = `last_deal_at is null or (last_deal_at at time zone 'Asia/Shanghai' - interval '4 hours')::date < kit.business_date()`

const dealText = `update customers.standing set total_paid_fen = total_paid_fen + $2, last_payment_at = kit.clock(),
    first_deal_at = coalesce(first_deal_at, kit.clock()), last_deal_at = kit.clock(), deal_count = deal_count + (${fresh})::int
  where customer_id = $1`

/**
 * What 归属规则 makes of a deal, where it says 成交咨询师: whoever has no consultant yet becomes the adviser's with her first one. Sent
 * before the deal itself.
 */
export const dealtByStatement = (customerId: number, adviserId: number | null): Statement => ({
  text: `select customers.own_by_rule($1, $2, 'deal')`,
  values: [customerId, adviserId],
})

/**
 * Money came in for what counts as a deal: a statement to send along. Two payments of one business day are one deal; the first
 * deal makes her 新客, the second day 活跃老客 (customers book §7.4).
 * @param paidFen what was paid, in fen
 */
export const dealStatement = (customerId: number, paidFen: number): Statement => ({
  text: dealText,
  values: [customerId, paidFen],
})

/** Money came in that is no deal. */
export const takenStatement = (customerId: number, paidFen: number): Statement => ({
  text: `update customers.standing set total_paid_fen = total_paid_fen + $2,
      last_payment_at = case when $2::bigint > 0 then kit.clock() else last_payment_at end
    where customer_id = $1`,
  values: [customerId, paidFen],
})

export type Deals = {
  /** Business days with a deal. */
  readonly count: number
  readonly first: string | null
  readonly last: string | null
  readonly lastPayment: string | null
}

/** Holds where she stands, so that nobody counts her deals meanwhile. */
export const lockStandingStatement = (customerId: number): Statement => ({
  text: 'select 1 from customers.standing where customer_id = $1 for update',
  values: [customerId],
})

/**
 * A payment was cancelled: it was never a deal, and she stands where she stood without it.
 * @param paidFen what goes back, in fen
 * @param deals what the till counts now
 */
export const undoPayment = async (
  ctx: Context,
  customerId: number,
  paidFen: number,
  { count, first, last, lastPayment }: Deals,
): Promise<void> => {
  await sql`update customers.standing set total_paid_fen = total_paid_fen - ${paidFen}, deal_count = ${count},
      first_deal_at = ${first}::timestamptz, last_deal_at = ${last}::timestamptz,
      last_payment_at = ${lastPayment}::timestamptz
    where customer_id = ${customerId}`.execute(ctx.db)
}

/** Something she bought was carried out, worth `executedFen`; negative when a deduction was taken back. */
export const recordExecution = async (ctx: Context, customerId: number, executedFen: number): Promise<void> => {
  await sql`update customers.standing set total_executed_fen = total_executed_fen + ${executedFen}
    where customer_id = ${customerId}`.execute(ctx.db)
}
