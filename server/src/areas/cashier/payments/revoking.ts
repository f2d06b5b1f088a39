/**
 * 撤单 as a matter of the audit centre: how the paid order stands, what is weighed, its locks. What passing does is the order's; it is
 * here because it moves when a session of it was used or its drawer was closed, of which orders know nothing. Source: money book §6, §13.
 */
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Json, Num, type RowOf, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../../approvals/index.ts'
import { openDay } from '../../ledger/index.ts'
import { keepPaid, ordersUnderLock, revokePaid } from '../../orders/index.ts'
import { lineById, orderById, receivedOf } from '../../orders/reads.ts'
import { boughtById } from '../../purchases/reads.ts'
import { staffName } from '../../staff/reads.ts'

type Sold = { readonly name: string; readonly count: number; readonly fen: Fen }
const Paid = {
  no: Str,
  version: Num,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  payableFen: Num,
  receivedFen: Num,
  lines: Json<Sold[]>(),
}

/** A payment of the order was taken into a drawer that is open no more, or on another day. */
const isOver = (order: string): string => `exists (select from cashier.payment_order po
    join cashier.payment p on p.hospital_id = po.hospital_id and p.id = po.payment_id
    join cashier.cashier_shift h on h.hospital_id = p.hospital_id and h.id = p.shift_id
    where po.hospital_id = ${order}.hospital_id and po.order_id = ${order}.id and po.active
      and (h.status <> 'OPEN' or p.business_date < kit.business_date()))`

/** Another number as soon as the order moved or a session of it was used; below nothing once its drawer is closed. */
const versionText = (
  id: string,
): string => `(select (o.version::bigint + coalesce((select sum(i.version) from ${boughtById('i')}
      where i.hospital_id = o.hospital_id and i.order_id = o.id), 0)::bigint) * case when ${isOver('o')} then -1 else 1 end
    from ${orderById('o')} where o.id = ${id} and o.status in ('PAID', 'PART_PAID'))`

const payable: ColumnName = 'orders.sales_order:payable'
const shown = (fen: Fen): string => withCommas(toYuan(fen))
const toNothing = (label: string, fen: Fen, ...of: ColumnName[]): Line => ({
  label,
  before: shown(fen),
  after: shown(0),
  money: true,
  of,
})

const standingOf = ({ payableFen, receivedFen, lines, ...order }: RowOf<typeof Paid>): Standing => {
  const headline = toNothing('撤单，应付', payableFen, payable)
  return {
    ...order,
    figures: { amount: payableFen },
    headline,
    lines: [
      ...lines.map(({ name, count, fen }) => toNothing(`${name}×${count}`, fen, 'orders.sales_order:summary', payable)),
      headline,
      toNothing('实收', receivedFen, 'orders.sales_order:received'),
    ],
  }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Paid)`
    select o.no, ${faceOf(versionText, id)} as version, o.customer_id as "customerId", o.dept_id as "departmentId",
      array_remove(array[o.created_by, o.submitted_by], null) as writers, o.payable_fen as "payableFen",
      ${sql.raw(receivedOf('o'))} as "receivedFen",
      coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'count', l.content_count, 'fen', l.pay_amount_fen)
          order by l.line_no) from ${sql.raw(lineById('l'))} where l.hospital_id = o.hospital_id and l.order_id = o.id), '[]'::jsonb) as lines
    from ${sql.raw(orderById('o'))} where o.id = ${id} and o.status in ('PAID', 'PART_PAID')`.execute(ctx.db)
  return rows[0] ? standingOf(rows[0]) : null
}

const Weighed = { payments: Num, cashiers: Nullable(Str), over: Bool }

/** Whose drawer it goes out of, whether that is still open, and how often she had orders revoked lately. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ ...Weighed, revoked: Num })`
    select (select count(*)::int from cashier.payment_order a where a.hospital_id = o.hospital_id and a.order_id = o.id and a.active) as payments,
      (select string_agg(distinct ${sql.raw(staffName('p.cashier_id'))}, '、') from cashier.payment_order a join cashier.payment p on p.hospital_id = a.hospital_id and p.id = a.payment_id
        where a.hospital_id = o.hospital_id and a.order_id = o.id and a.active) as cashiers, ${sql.raw(isOver('o'))} as over,
      (select count(*)::int from ${sql.raw(orderById('r'))} where r.customer_id = ${customerId} and r.status = 'REVOKED'
        and r.ended_at >= kit.clock() - interval '90 days') as revoked
    from ${sql.raw(orderById('o'))} where o.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { payments, cashiers, over, revoked } = rows[0]
  return [
    `收款 ${payments} 笔${cashiers ? `，由${cashiers}收取` : ''}，通过后按原方式退回`,
    over ? '收款的班次已交班或已过当日，不能再撤单，请驳回后走退款' : '收款的班次还没有交班',
    revoked === 0 ? '该客户近 90 天没有撤过单' : `该客户近 90 天撤过 ${revoked} 单`,
  ]
}

const drawersOf = textOf(
  { id: Id },
  `select h.id from cashier.cashier_shift h where h.id in (select p.shift_id from cashier.payment_order po
      join cashier.payment p on p.hospital_id = po.hospital_id and p.id = po.payment_id where po.order_id = $1 and po.active)
    order by h.id for share`,
)
const paymentsUnderLock = textOf(
  { id: Id },
  `select p.id from cashier.payment p where p.id in (select po.payment_id from cashier.payment_order po
      where po.order_id = $1 and po.active) order by p.id for update`,
)

/** Day, drawers, payments, order (lock order: money book §2.3). */
export const holdPaid = async (ctx: Context, id: number): Promise<void> => {
  await ctx.together({
    day: openDay,
    drawers: drawersOf(id),
    payments: paymentsUnderLock(id),
    orders: ordersUnderLock([id]),
  })
}

export const revokeApproval: ApprovalKind = {
  kind: 'REVOKE',
  lock: holdPaid,
  stands,
  version: versionText,
  facts,
  apply: revokePaid,
  reject: (ctx, { documentId, opinion }) => keepPaid(ctx, documentId, opinion),
  withdrawn: (ctx, { documentId }) => keepPaid(ctx, documentId, '申请人撤回'),
}
