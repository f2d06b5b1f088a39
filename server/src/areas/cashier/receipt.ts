/** What a receipt prints: the order, its payments with their tenders, what is owed and left (money book §7). */
import type { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { maskedPhone } from '../customers/index.ts'
import { figuresOf, figuresStatement } from '../ledger/index.ts'
import { refuseUnreachedOrders } from '../orders/index.ts'
import { settingStatement } from './till.ts'

type Receipt = OutputOf<(typeof cashier)['receipt']>
type Row = Record<string, unknown>
const money = (row: Row, name: string): string => toYuan(Number(row[name]))

const orderText = `select o.no, o.customer_id "customerId", o.original_fen "original", o.discount_fen "discount",
    o.payable_fen "payable", o.debt_open_fen "debtOpen", a.name "adviserName", coalesce(c.name, '') "customerName",
    coalesce(c.code, '') "customerCode",
    c.hospital_id "hospitalId", c.phone_cipher "phoneCipher", coalesce(nullif(h.print_header, ''), h.name) "clinicName", h.address, h.phone
  from orders.sales_order o left join staff.staff a on a.id = o.adviser_id
  left join customers.customer c on c.id = o.customer_id
  join hospitals.hospital h on h.id = o.hospital_id where o.id = $1`

const linesText = `select l.product_name "name", l.content_count "contentCount", l.price_fen "price",
    l.price_fen * l.content_count - l.pay_amount_fen "discount", l.pay_amount_fen "payAmount",
    p.qty_left "sessionsLeft", p.qty_total "sessionsTotal"
  from orders.order_line l left join purchases.purchased_item p
    on p.order_line_id = l.id and p.cancelled_at is null and not p.handed_out
  where l.order_id = $1 order by l.line_no`

const paymentsText = `select p.id, p.no, p.kind, p.status, s.name "cashierName", p.created_at "at", p.total_fen "total",
    p.received_cash_fen "receivedCash", p.change_fen "change", p.cancel_reason "cancelReason", p.remark
  from cashier.payment p left join staff.staff s on s.id = p.cashier_id
  where p.id in (select payment_id from cashier.payment_order where order_id = $1) order by p.created_at, p.id`

const tendersText = `select t.payment_id "paymentId", y.name, t.amount_fen "amount", t.ref_no "refNo"
  from cashier.payment_tender t join cashier.tender_type y on y.id = t.tender_type_id
  where t.payment_id in (select payment_id from cashier.payment_order where order_id = $1) order by t.payment_id, t.ordinal`

/** Counts the print; answers how often it was printed before. */
const countText = `update cashier.payment set print_count = print_count + 1
  where id in (select payment_id from cashier.payment_order where order_id = $1)
  returning print_count - 1 as before`

export const printReceipt = async (ctx: Context, { orderId }: { orderId: number }): Promise<Receipt> => {
  await refuseUnreachedOrders(ctx, orderId)
  const [orders, lines, payments, tenders, setting, prints, now] = await ctx.together([
    { text: orderText, values: [orderId] },
    { text: linesText, values: [orderId] },
    { text: paymentsText, values: [orderId] },
    { text: tendersText, values: [orderId] },
    settingStatement,
    { text: countText, values: [orderId] },
    { text: 'select kit.clock() as at', values: [] },
  ])
  const order = orders!.rows[0] ?? refuse(common.notFound())
  const customerId = Number(order['customerId'])
  const [figures] = await ctx.together([figuresStatement(customerId)])
  const own = figuresOf(figures!)
  ctx.note({ objectType: 'receipt', objectId: orderId, objectNo: String(order['no']), customerId })
  return {
    clinic: {
      name: String(order['clinicName']),
      address: String(order['address'] ?? ''),
      phone: String(order['phone'] ?? ''),
      footer: String(setting!.rows[0]!['footer']),
    },
    orderNo: String(order['no']),
    customerName: String(order['customerName']),
    customerCode: String(order['customerCode']),
    customerPhone: phoneOf(order, customerId),
    adviserName: order['adviserName'] as string | null,
    lines: lines!.rows.map(lineOf),
    original: money(order, 'original'),
    discount: money(order, 'discount'),
    payable: money(order, 'payable'),
    payableCapitals: toCapitals(money(order, 'payable')),
    payments: payments!.rows.map((row) => paymentOf(row, tenders!.rows)),
    debtOpen: money(order, 'debtOpen'),
    balances: {
      wallet: toYuan(own.capitalFen),
      coin: toYuan(own.coinFen),
      points: own.points,
      debt: toYuan(own.debtFen),
    },
    reprint: prints!.rows.reduce((most, row) => Math.max(most, Number(row['before'])), 0),
    printedBy: ctx.session.staffName,
    printedAt: String(now!.rows[0]!['at']),
  }
}

const phoneOf = (order: Row, id: number): string =>
  maskedPhone({ hospitalId: Number(order['hospitalId']), id }, order['phoneCipher']) ?? ''

const lineOf = (row: Row): Receipt['lines'][number] => ({
  name: String(row['name']),
  contentCount: Number(row['contentCount']),
  price: money(row, 'price'),
  discount: money(row, 'discount'),
  payAmount: money(row, 'payAmount'),
  sessionsLeft: row['sessionsLeft'] as number | null,
  sessionsTotal: row['sessionsTotal'] as number | null,
})

const paymentOf = (row: Row, tenders: readonly Row[]): Receipt['payments'][number] => ({
  no: String(row['no']),
  kind: String(row['kind']),
  status: String(row['status']),
  cashierName: row['cashierName'] as string | null,
  at: String(row['at']),
  total: money(row, 'total'),
  receivedCash: money(row, 'receivedCash'),
  change: money(row, 'change'),
  cancelReason: String(row['cancelReason']),
  remark: String(row['remark']),
  tenders: tenders
    .filter((tender) => tender['paymentId'] === row['id'])
    .map((tender) => ({
      name: String(tender['name']),
      amount: money(tender, 'amount'),
      refNo: String(tender['refNo']),
    })),
})
