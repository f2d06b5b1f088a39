/** Customers and visits for tests of the day, made without the forms in between. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Clinic } from './clinic.ts'

let serial = 0

/** A customer who has never been here. @returns her id */
export const visitor = (clinic: Clinic, consultantId: number | null = null): Promise<number> =>
  clinic.inside(async (ctx) => {
    serial += 1
    const { rows } = await sql<{ id: number }>`
      with c as (insert into customers.customer (code, name, sex, temporary, consultant_id)
        values (${`KH${Date.now()}${serial}`.slice(-18)}, ${`客户${serial}`}, '女', true, ${consultantId}) returning id)
      insert into customers.standing (customer_id) select id from c returning customer_id as id`.execute(ctx.db)
    return rows[0]!.id
  })

/** A visit of a new customer, waiting for this consultant or for nobody yet. */
export const visitFor = async (clinic: Clinic, desk: Actor, consultant: Actor | null) => {
  const customerId = await visitor(clinic)
  const input = consultant ? { customerId, consultantId: consultant.staffId } : { customerId, autoAssign: false }
  return { ...(await desk.ask(triage.create, input)), customerId }
}

/** Starts the consultation of a visit. */
export const startVisit = (who: Actor, id: number) => who.ask(consulting.startOrEnd, { id, action: 'start' })

/** What the form of a new hospital requires before a consultation ends. */
export const filled = { templateData: { mainConcern: '双眼皮' }, result: 'pending' as const }

/** An order of a consultation, not paid yet. @returns its id */
export const orderOf = (clinic: Clinic, customerId: number, record: { id: number; triageId: number }, fen = 98_000) =>
  clinic.inside(async (ctx) => {
    serial += 1
    const { rows } = await sql<{ id: number }>`
      with o as (insert into orders.sales_order (no, customer_id, status, triage_id, consult_record_id, original_fen)
          values (${`SO${record.id}${serial}`}, ${customerId}, 'UNPAID', ${record.triageId}, ${record.id}, ${fen}) returning id),
        l as (insert into orders.order_line (order_id, line_no, product_code, product_name, item_type, category, unit,
          sessions_per_unit, need_deduct, cure_dept_ids, min_interval_days, allow_wallet, allow_card, allow_coin,
          allow_point, allow_coupon, tax_rate, invoice_name, floor_price_fen, price_fen, content_count)
          select id, 1, 'X', '测试项目', 'RECHARGE', '其他项目', 0, 1, false, '{}', 0, true, true, true, true, true, '', '', 0, ${fen}, 1
          from o)
      select id from o`.execute(ctx.db)
    return rows[0]!.id
  })

/** Moves an order as the till does: paid with `fen`, or taken back with 0. */
export const settleOrder = (clinic: Clinic, orderId: number, status: 'PAID' | 'REVOKED' | 'CANCELLED', fen: number) =>
  clinic.inside(async (ctx) => {
    await sql`update orders.order_line set real_in_fen = ${fen} where order_id = ${orderId}`.execute(ctx.db)
    await sql`update orders.sales_order set status = ${status}, real_in_fen = ${fen} where id = ${orderId}`.execute(
      ctx.db,
    )
  })
