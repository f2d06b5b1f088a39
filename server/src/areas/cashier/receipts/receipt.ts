/**
 * What a receipt prints: one payment, never another one; a void one says that it is void; what it was for, what was received, the change,
 * the debt it left, and what the customer has now. Every print is counted. Source: money book §7, look (paper).
 */

import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { maskedPhone } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { type Figures, figures } from '../../ledger/index.ts'
import { discountsGiven, refuseUnreachedOrders } from '../../orders/index.ts'
import { comboName, orderOf } from '../../orders/reads.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { staffName } from '../../staff/reads.ts'

type Receipt = OutputOf<(typeof cashier)['receipt']>
type Row = Record<string, unknown>
const money = (row: Row, name: string): string => toYuan(Number(row[name]))

/** The payment that is named, or the newest of the order that counts, or else its newest. */
const paymentText = `select p.id, p.no, p.kind, p.status, p.cancel_reason "cancelReason", p.cancelled_at "cancelledAt", p.customer_id "customerId",
    ${staffName('p.cashier_id')} "cashierName", p.created_at "at", p.total_fen "payable", p.received_fen "received", p.offset_fen "offset",
    p.debt_fen "debt", p.received_cash_fen "receivedCash", p.change_fen "change", p.remark,
    (select max(d.due_date) from debts.debt d where d.payment_id = p.id) "debtDueDate",
    coalesce(c.name, '') "customerName", coalesce(c.code, '') "customerCode", c.hospital_id "hospitalId",
    c.phone_cipher "phoneCipher"
  from cashier.payment_order po join cashier.payment p on p.id = po.payment_id
  left join ${customerOf('c', 'p')}
  where po.order_id = $1 and ($2::bigint is null or p.id = $2)
  order by p.status = 'SUCCESS' desc, p.created_at desc, p.id desc limit 1 for no key update of p`

const ordersText = `select o.no, po.amount_fen "amount", o.summary, o.original_fen "original", o.discount_fen "discount",
    o.debt_open_fen "debtOpen", ${staffName('o.adviser_id')} "adviserName"
  from cashier.payment_order po join ${orderOf('o', 'po')}
  where po.payment_id = $1 order by o.no`

const linesText = `select l.product_name "name", l.content_count "contentCount", l.price_fen "price",
    l.price_fen * l.content_count - l.pay_amount_fen "discount", l.pay_amount_fen "payAmount",
    ${comboName('l')} "comboName", p.qty_left "sessionsLeft", p.qty_total "sessionsTotal", coalesce(p.handed_out, false) "handedOut", l.is_gift "isGift"
  from cashier.payment_order po join orders.order_line l on l.order_id = po.order_id
  left join purchases.purchased_item p on p.order_line_id = l.id and p.cancelled_at is null and p.transfer_id is null
  where po.payment_id = $1 order by po.order_id, l.line_no`

/** Of what it paid; a repayment pays what was agreed before. */
const givenOn = discountsGiven('select po.order_id from cashier.payment_order po where po.payment_id = $1')

const tendersText = `select y.name, y.class, t.amount_fen "amount", t.ref_no "refNo"
  from cashier.payment_tender t join cashier.tender_type y on y.id = t.tender_type_id
  where t.payment_id = $1 order by t.ordinal`

const countText =
  'update cashier.payment set print_count = print_count + 1 where id = $1 returning print_count as "print"'

export const printReceipt = async (
  ctx: Context,
  { orderId, paymentId }: InputOf<(typeof cashier)['receipt']>,
): Promise<Receipt> => {
  await refuseUnreachedOrders(ctx, orderId)
  const [found] = await ctx.together([{ text: paymentText, values: [orderId, paymentId ?? null] }])
  const payment = found!.rows[0] ?? refuse(common.notFound())
  const { id, customerId } = payment as { id: number; customerId: number }
  const { orders, lines, given, tenders, own, clinic, prints } = await ctx.together({
    orders: { text: ordersText, values: [id] },
    lines: { text: linesText, values: [id] },
    given: givenOn(id),
    tenders: { text: tendersText, values: [id] },
    own: figures(customerId),
    clinic: paperStatement('receipt'),
    prints: { text: countText, values: [id] },
  })
  ctx.note({ objectType: 'receipt', objectId: id, objectNo: String(payment['no']), customerId })
  return {
    clinic: paperOf(clinic.rows[0]!),
    ...paymentOf(ctx, payment),
    ...ordersOf(payment, orders.rows, lines.rows),
    discounts: payment['kind'] === 'REPAY' ? [] : given,
    tenders: tenders.rows.map(tenderOf),
    balances: balancesOf(own),
    print: Number(prints.rows[0]!['print']),
    printedBy: ctx.session.staffName,
    printedAt: String(clinic.rows[0]!['at']),
  }
}

const paymentOf = ({ node: { keys } }: Context, row: Row) => ({
  paymentId: Number(row['id']),
  no: String(row['no']),
  kind: String(row['kind']) as Receipt['kind'],
  status: String(row['status']) as Receipt['status'],
  cancelledAt: row['cancelledAt'] as string | null,
  cancelReason: String(row['cancelReason']),
  at: String(row['at']),
  cashierName: row['cashierName'] as string | null,
  customerName: String(row['customerName']),
  customerCode: String(row['customerCode']),
  customerPhone:
    maskedPhone({ keys, hospitalId: Number(row['hospitalId']), id: Number(row['customerId']) }, row['phoneCipher']) ??
    '',
  payable: money(row, 'payable'),
  received: money(row, 'received'),
  receivedCapitals: toCapitals(money(row, 'received')),
  offset: money(row, 'offset'),
  debt: money(row, 'debt'),
  debtDueDate: row['debtDueDate'] as string | null,
  receivedCash: money(row, 'receivedCash'),
  change: money(row, 'change'),
  remark: String(row['remark']),
})

/** What the money was for: the lines of its orders; of a repayment the orders that owed, each with what was repaid. */
const ordersOf = (payment: Row, orders: readonly Row[], lines: readonly Row[]) => {
  const sum = (name: string) => toYuan(orders.reduce((total, row) => total + Number(row[name]), 0))
  const repays = payment['kind'] === 'REPAY'
  return {
    orderNo: orders.map((row) => String(row['no'])).join('、'),
    adviserName: (orders.find((row) => row['adviserName'])?.['adviserName'] as string | undefined) ?? null,
    lines: repays ? orders.map(repaidLine) : lines.map(lineOf),
    original: repays ? sum('amount') : sum('original'),
    discount: repays ? '0.00' : sum('discount'),
    debtOpen: sum('debtOpen'),
  }
}

const repaidLine = (row: Row): Receipt['lines'][number] => ({
  name: `还款 ${String(row['no'])} ${String(row['summary'])}`,
  contentCount: 1,
  price: money(row, 'amount'),
  comboName: null,
  discount: '0.00',
  payAmount: money(row, 'amount'),
  sessionsLeft: null,
  sessionsTotal: null,
  handedOut: false,
  isGift: false,
})

const lineOf = (row: Row): Receipt['lines'][number] => ({
  name: String(row['name']),
  comboName: row['comboName'] as string | null,
  contentCount: Number(row['contentCount']),
  price: money(row, 'price'),
  discount: money(row, 'discount'),
  payAmount: money(row, 'payAmount'),
  sessionsLeft: row['sessionsLeft'] as number | null,
  sessionsTotal: row['sessionsTotal'] as number | null,
  handedOut: row['handedOut'] === true,
  isGift: row['isGift'] === true,
})

const tenderOf = (row: Row): Receipt['tenders'][number] => ({
  name: String(row['name']),
  class: String(row['class']) as Receipt['tenders'][number]['class'],
  amount: money(row, 'amount'),
  refNo: String(row['refNo']),
})

const balancesOf = ({ capitalFen, coinFen, points, debtFen }: Figures) => ({
  wallet: toYuan(capitalFen),
  coin: toYuan(coinFen),
  points,
  debt: toYuan(debtFen),
})
