/** What came of a consultation: the sales that belong to it decide (customers book §13.3). */
import { type ConsultResult, settledResult } from '@clinic/contract/areas/consulting.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** Orders that were paid or entered as debt; drafts and unpaid ones are wishes. */
const DEALT = ['PART_PAID', 'PAID', 'COMPLETED', 'SETTLED']

/** Sales written on a record, or on its visit by the record's consultant without naming a record; fen. */
export const dealOf = async (ctx: Context, recordId: number): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(o.payable_fen), 0)::bigint as fen
    from consulting.consult_record r join orders.sales_order o on o.hospital_id = r.hospital_id
      and o.customer_id = r.customer_id
      and (o.consult_record_id = r.id or (o.consult_record_id is null and o.triage_id = r.triage_id
        and o.adviser_id = r.consultant_id))
    where r.id = ${recordId} and o.status = any(${DEALT}) and o.type not in ('RECHARGE', 'DEPOSIT')`.execute(ctx.db)
  return rows[0]!.fen
}

/**
 * Settles the results of the consultations these orders came from; called by the till when money was taken or
 * given back.
 */
export const ordersChanged = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  if (orderIds.length === 0) return
  const { rows } = await sql<{ id: number; typed: ConsultResult; deal: number }>`
    select distinct r.id, r.typed_result as typed, r.deal_fen as deal
    from orders.sales_order o join consulting.consult_record r on r.hospital_id = o.hospital_id
      and r.customer_id = o.customer_id
      and (r.id = o.consult_record_id or (o.consult_record_id is null and r.triage_id = o.triage_id
        and r.consultant_id = o.adviser_id))
    where o.id = any(${orderIds}) and r.state <> 'cancelled' order by r.id`.execute(ctx.db)
  for (const { id, typed, deal } of rows) {
    const fen = await dealOf(ctx, id)
    if (fen === deal) continue
    await sql`update consulting.consult_record set deal_fen = ${fen}, result = ${settledResult(typed, fen)}
      where id = ${id}`.execute(ctx.db)
    ctx.tell('consult.changed', id)
  }
}
