/** What cancelling a payment would give back and lead to, and why it cannot be done: asked before a reason is typed. */

import { type cashier, cashierRefusals, whyNotCancelPayment } from '@clinic/contract/areas/cashier/calls.ts'
import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, Str, textOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { customerName } from '../../customers/reads.ts'
import { invoicedOf } from '../../invoices/reads.ts'
import { whyCardKept } from '../../memberships/index.ts'
import { againstOrder } from '../../orders/index.ts'
import { lineOf, orderOf, receivedOf } from '../../orders/reads.ts'
import { itemsStatement } from '../../purchases/index.ts'
import { staffName } from '../../staff/reads.ts'
import { namedItems, SPENT, whyRepaidKept, whySettledKept } from './cancel-reasons.ts'
import { whyDepositKept } from './deposits.ts'
import { paid } from './queries.ts'
import { whyRefundedKept } from './refunded.ts'
import type { TenderType } from './till.ts'

type Cancelling = OutputOf<(typeof cashier)['cancelling']>
type Row = Record<string, unknown>

/** Is more invoiced of one of its orders than came in for it otherwise? */
const isInvoiced = (payment: string): string => `exists (select from cashier.payment_order po
    join ${orderOf('o', 'po')} join ${invoicedOf('s', 'o')}
    where po.payment_id = ${payment}.id and s.net_fen > ${receivedOf('o')} - (select coalesce(sum(a.amount_fen), 0)
      from cashier.payment_tender t join cashier.payment_allocation a on a.tender_id = t.id join ${lineOf('l', 'a')}
      where t.payment_id = ${payment}.id and l.order_id = o.id and t.class in ('cash', 'clearing', 'wallet', 'deposit', 'card')))`

/** What is built on it is asked when it is written. */
const paymentText =
  () => `select p.kind, p.status, p.no, p.total_fen "fen", p.created_at "at", ${staffName('p.cashier_id')} as "staffName",
    ${customerName('p.customer_id')} as "customerName", p.customer_id "customerId",
    exists (select from cashier.cashier_shift h where h.id = p.shift_id and h.status = 'OPEN'
      and h.cashier_id = kit.current_staff() and h.business_date >= kit.business_date()) as mine,
    (select string_agg(o.no || ' ' || o.summary, '；' order by o.no) from cashier.payment_order po
      join ${orderOf('o', 'po')} where po.payment_id = p.id) as summary,
    (select case when bool_or(d.repaid_fen > 0) then 'repaid' when bool_or(d.written_off_fen > 0) then 'writtenOff' end
      from debts.debt d where d.payment_id = p.id) as debt,
    (select max(${againstOrder('o')}) from cashier.payment_order po join ${orderOf('o', 'po')} where po.payment_id = p.id) as against,
    ${isInvoiced('p')} as invoiced,
    (select count(*)::int from purchases.purchased_item i where i.payment_id = p.id and i.cancelled_at is null and i.transfer_id is null) as items
  from cashier.payment p where p.id = $1`

const tendersOf = textOf(
  { code: Str, name: Str, class: Of<TenderType['class']>(), fen: Num, refNo: Str },
  `select y.code, y.name, y.class, t.amount_fen "fen", t.ref_no "refNo" from cashier.payment_tender t
  join cashier.tender_type y on y.id = t.tender_type_id where t.payment_id = $1 order by t.ordinal`,
)

const linesText = `select a.order_line_id "lineId", sum(a.amount_fen)::bigint "fen", max(l.debt_open_fen) "openFen"
  from cashier.payment_allocation a join cashier.payment_tender t on t.id = a.tender_id
  join ${lineOf('l', 'a')} where t.payment_id = $1 group by a.order_line_id`

/** What the reversal of its journal takes from accounts: points it gave, and whether one would fall below nothing. */
const journalText = `select
    coalesce(-sum(e.amount) filter (where e.kind = 'POINT_CUSTOMER'), 0)::bigint as points,
    coalesce(bool_or(e.floor_zero and e.kind <> 'CONTRACT_LIABILITY'
      and e.balance - case e.normal_side when 'D' then e.amount else -e.amount end < 0), false) as spent
  from (select a.kind, a.floor_zero, a.normal_side, a.balance, sum(n.amount) as amount
    from cashier.payment p join ledger.entry n on n.journal_id = p.journal_id join ledger.account a on a.id = n.account_id
    where p.id = $1 group by a.id, a.kind, a.floor_zero, a.normal_side, a.balance) e`

const whyOf = (payment: Row, lines: readonly Row[], items: ReturnType<typeof namedItems>, spent: string | null) => {
  const standing = whyNotCancelPayment({ status: String(payment['status']), mine: payment['mine'] === true })
  if (standing) return standing.message
  const of = (name: string) => new Map(lines.map((line) => [Number(line['lineId']), Number(line[name])]))
  const reason =
    payment['kind'] === 'REPAY'
      ? whyRepaidKept(items, of('openFen'), of('fen'))
      : whySettledKept(items, {
          isRepaid: payment['debt'] === 'repaid',
          isWrittenOff: payment['debt'] === 'writtenOff',
        })
  if (payment['invoiced'] === true) return invoiceRefusals.beyondReceived().message
  // What goes back of an order, or was changed for another, names itself before what it did to the items.
  const against = payment['kind'] !== 'REPAY' && payment['against'] ? `有${String(payment['against'])}` : null
  const kept = against ?? reason ?? spent
  return kept === null ? '' : cashierRefusals.notCancellable({ reason: kept }).message
}

/** A deposit that was spent, or money that went back by a refund. */
const whyGoneBack = async (ctx: Context, id: number, orderIds: readonly number[]): Promise<string | null> =>
  (await whyDepositKept(ctx, orderIds)) ?? (await whyRefundedKept(ctx, id))

export const cancelling = async (
  ctx: Context,
  { id }: InputOf<(typeof cashier)['cancelling']>,
): Promise<Cancelling> => {
  await refuseBeyond(ctx, paid, [id])
  const { found, tenders, lines, journal, orders } = await ctx.together({
    found: { text: paymentText(), values: [id] },
    tenders: tendersOf(id),
    lines: { text: linesText, values: [id] },
    journal: { text: journalText, values: [id] },
    orders: textOf({ id: Id }, 'select order_id as id from cashier.payment_order where payment_id = $1')(id),
  })
  const payment = found.rows[0] ?? refuse(common.notFound())
  const orderIds = orders.map((order) => order.id)
  const { items, card } = await ctx.together({
    items: itemsStatement(lines.rows.map((line) => Number(line['lineId']))),
    card: whyCardKept(orderIds),
  })
  const back = await whyGoneBack(ctx, id, orderIds)
  const { points, spent } = journal.rows[0]!
  return {
    no: String(payment['no']),
    kind: payment['kind'] as Cancelling['kind'],
    at: String(payment['at']),
    staffName: payment['staffName'] as string | null,
    customerId: Number(payment['customerId']),
    customerName: String(payment['customerName'] ?? ''),
    summary: String(payment['summary'] ?? ''),
    tenders: tenders.map(({ fen, ...tender }) => ({ ...tender, amount: toYuan(fen) })),
    amount: toYuan(Number(payment['fen'])),
    items: Number(payment['items']),
    points: Math.max(0, Number(points)),
    whyNot: whyOf(payment, lines.rows, namedItems(ctx, items), card ?? back ?? (spent === true ? SPENT : null)),
  }
}
