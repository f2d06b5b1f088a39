/**
 * An order beyond its writer's limits as a matter of the audit centre: how it stands, what passing and rejecting do to it.
 * Source: money book §6 (PENDING_CHECK), §13.
 */
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Json, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { sees } from '../../../kit/session.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../../approvals/index.ts'
import { eventStatement } from '../events.ts'
import { judgeOrder } from '../judged.ts'
import { sayMinor } from '../minors.ts'
import { hadPayment, isHeld } from '../till-questions.ts'
import { tellReviewers, tellWriters } from './notices.ts'
import { judgeTerms, rangeOf, reprice, termsOf } from './terms.ts'

type Sold = { name: string; count: number; isGift: boolean; originalFen: Fen; payFen: Fen }
const Waiting = {
  no: Str,
  version: Version,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  originalFen: Num,
  discountFen: Num,
  /** Of it what the house's own prices take off, a combo's and those of her card: nobody gave it. */
  houseFen: Num,
  payableFen: Num,
  reviewReasons: Type.Array(Str),
  lines: Json<Sold[]>(),
}
type Waiting = RowOf<typeof Waiting>

const original: ColumnName = 'orders.sales_order:original'
const payable: ColumnName = 'orders.sales_order:payable'
const discount: ColumnName = 'orders.sales_order:discount'
const summary: ColumnName = 'orders.sales_order:summary'
const shown = (fen: Fen): string => withCommas(toYuan(fen))

const money = (label: string, before: Fen | null, after: Fen | null, ...of: ColumnName[]): Line => ({
  label,
  before: before === null ? null : shown(before),
  after: after === null ? null : shown(after),
  money: true,
  of,
})

const standingOf = (order: Waiting): Standing => {
  const { no, version, customerId, departmentId, writers, originalFen, discountFen, houseFen, payableFen } = order
  const headline = money('应付', originalFen, payableFen, original, payable)
  return {
    no,
    version,
    customerId,
    departmentId,
    writers,
    figures: {
      amount: payableFen,
      discountBp: Math.floor(((discountFen - houseFen) * 10_000) / Math.max(1, originalFen - houseFen)),
    },
    headline,
    lines: [
      ...order.lines.map(({ name, count, isGift, originalFen: before, payFen }) =>
        money(`${name}×${count}${isGift ? '（赠）' : ''}`, before, payFen, summary, original, payable),
      ),
      money('优惠合计', 0, discountFen, discount),
      headline,
      // The sentences name lines and lowest prices.
      ...order.reviewReasons.map((why) => money(why, null, null, summary, payable, discount)),
    ],
  }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Waiting)`
    select o.no, o.version, o.customer_id as "customerId", o.dept_id as "departmentId",
      array_remove(array[o.created_by, o.submitted_by], null) as writers, o.original_fen as "originalFen",
      o.discount_fen as "discountFen", (select coalesce(sum(l.level_discount_fen), 0)::bigint from orders.order_line l
        where l.hospital_id = o.hospital_id and l.order_id = o.id) as "houseFen", o.payable_fen as "payableFen", o.review_reasons as "reviewReasons",
      coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'count', l.content_count, 'isGift', l.is_gift,
          'originalFen', l.price_fen * l.content_count, 'payFen', l.pay_amount_fen) order by l.line_no)
        from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id), '[]'::jsonb) as lines
    from orders.sales_order o where o.id = ${id} and o.status = 'PENDING_CHECK'`.execute(ctx.db)
  return rows[0] ? standingOf(rows[0]) : null
}

const Weighed = { name: Str, sold: Num, averageFen: Num }

/** What its projects went for lately, and whether somebody is at it. */
const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const seesMoney = ctx.session.permissions.has('sensitive:customer-capital') && sees(ctx.session, payable)
  const { rows: weighed } = await sqlOf(Weighed)`
    select l.product_name as name, count(*)::int as sold,
      round(sum(x.pay_amount_fen) / sum(x.content_count))::bigint as "averageFen"
    from orders.order_line l join orders.order_line x on x.hospital_id = l.hospital_id and x.product_id = l.product_id
    join orders.sales_order o on o.hospital_id = x.hospital_id and o.id = x.order_id
    where l.order_id = ${documentId} and not x.is_gift and o.paid_at >= kit.clock() - interval '30 days' and o.status in ('PAID', 'PART_PAID', 'COMPLETED', 'SETTLED')
    group by l.line_no, l.product_name order by l.line_no limit 3`.execute(ctx.db)
  const { rows } = await sqlOf({ held: Bool, paid: Bool })`
    select ${sql.raw(isHeld('o'))} as held, ${sql.raw(hadPayment('o'))} as paid from orders.sales_order o
    where o.id = ${documentId}`.execute(ctx.db)
  const state = rows[0]
  return [
    ...(await sayMinor(ctx, documentId)),
    ...(seesMoney && sees(ctx.session, summary)
      ? weighed.map(({ name, sold, averageFen }) => `“${name}”近 30 天成交 ${sold} 次，均价 ${shown(averageFen)}`)
      : []),
    ...(state ? [`订单${state.paid ? '有过收款' : '未收款'}，${state.held ? '收银正在处理' : '无人持有'}`] : []),
  ]
}

const Decided = { status: Str, payableFen: Num, customerId: Id, type: Str, adviserId: Nullable(Id) }

/** From review to the till, or back to a draft; at the till it may be a deal. */
const decided = async (ctx: Context, deed: Deed, pass: boolean): Promise<void> => {
  const { documentId: id, opinion } = deed
  const terms = pass ? termsOf(deed) : null
  if (terms) await reprice(ctx, id, terms)
  const status = pass ? 'UNPAID' : 'DRAFT'
  const { rows } = await sqlOf(Decided)`update orders.sales_order o
      set status = ${status}, submitted_at = case when ${pass} then kit.clock() end
    where o.id = ${id} and o.status = 'PENDING_CHECK'
    returning o.status, o.payable_fen as "payableFen", o.customer_id as "customerId", o.type, o.adviser_id as "adviserId"`.execute(
    ctx.db,
  )
  await ctx.together([eventStatement(id, terms ? 'REPRICED' : pass ? 'PASSED' : 'REJECTED', opinion)])
  for (const { payableFen, ...order } of rows)
    await judgeOrder(ctx, { id, status: order.status, payable_fen: payableFen }, order)
  ctx.tell('order.changed', id)
}

export const orderApproval: ApprovalKind = {
  kind: 'ORDER_DISCOUNT',
  lock: async (ctx, id) => {
    await ctx.together([{ text: 'select id from orders.sales_order where id = $1 for update', values: [id] }])
  },
  stands,
  version: (id) => `(select o.version from orders.sales_order o where o.id = ${id} and o.status = 'PENDING_CHECK')`,
  facts,
  reprices: { range: rangeOf, judge: judgeTerms },
  apply: (ctx, deed) => decided(ctx, deed, true),
  reject: (ctx, deed) => decided(ctx, deed, false),
  withdrawn: (ctx, deed) => decided(ctx, { ...deed, opinion: '申请人撤回' }, false),
  tells: { waits: tellReviewers, decided: tellWriters },
}
