/** People who ask for refunds, decide and pay them, beside a till that is open. */
import type { refunds as Calls } from '@clinic/contract/areas/refunds/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { TestTill } from './till.ts'

type Wanted = Omit<InputOf<typeof Calls.apply>, 'digest' | 'reason'> & { reason?: string }
export type RefundDesk = {
  readonly asks: Actor
  readonly decides: Actor
  readonly pays: Actor
  tried(wanted: Wanted): Promise<OutputOf<typeof Calls.trial>>
  /** Asks for what was tried. */
  asked(wanted: Wanted, options?: { by?: Actor }): Promise<OutputOf<typeof Calls.apply>>
  one(id: number): Promise<OutputOf<typeof Calls.one>>
  passed(id: number, opinion?: string): Promise<OutputOf<typeof Calls.audit>>
  rejected(id: number, opinion?: string): Promise<OutputOf<typeof Calls.audit>>
  paid(id: number, more?: Partial<InputOf<typeof Calls.pay>>, by?: Actor): Promise<OutputOf<typeof Calls.pay>>
  revoked(id: number, by?: Actor): Promise<OutputOf<typeof Calls.revoke>>
}

/** An account of the customer’s own name, with her papers looked at. */
export const ownAccount = async (till: TestTill, customerId: number) => {
  const [customer] = await till.clinic.rows(
    sql<{ name: string }>`select name from customers.customer where id = ${customerId}`,
  )
  return { payee: { name: customer!.name, bank: '招商银行', account: '6225' }, idChecked: true }
}

const looks = ['cashier:refund:list', 'sensitive:customer-capital']

export const newRefundDesk = async (till: TestTill): Promise<RefundDesk> => {
  const asks = await till.clinic.with([...looks, 'cashier:refund:add', 'cashier:refund:revoke'])
  const decides = await till.clinic.with([...looks, 'cashier:refund:audit', 'audit:todo:list', 'audit:todo:pass'])
  const payRights = [...looks, 'cashier:refund:refundMoney', 'cashier:refund:revoke', 'cashier:refund:print']
  const pays = await till.newCashier('500.00', payRights)
  const one = (id: number) => asks.ask(refunds.one, { id })
  const decide = async (id: number, pass: boolean, opinion: string) =>
    await decides.ask(refunds.audit, { id, version: (await one(id)).version, pass, opinion })
  return {
    asks,
    decides,
    pays,
    one,
    tried: ({ reason: _reason, ...wanted }) => asks.ask(refunds.trial, wanted),
    asked: async ({ reason = '搬到外地', ...wanted }, { by = asks } = {}) => {
      const { digest } = await by.ask(refunds.trial, wanted)
      return await by.ask(refunds.apply, { ...wanted, reason, digest })
    },
    passed: (id, opinion = '同意') => decide(id, true, opinion),
    rejected: (id, opinion = '先补疗程') => decide(id, false, opinion),
    paid: async (id, more = {}, by = pays) =>
      await by.ask(refunds.pay, { id, version: (await one(id)).version, ...more }),
    revoked: async (id, by = asks) =>
      await by.ask(refunds.revoke, { id, version: (await one(id)).version, reason: '客户改主意' }),
  }
}

type Lines = Parameters<TestTill['order']>[1]
type Bought = { readonly customerId: number; readonly orderId: number; readonly ids: readonly number[] }
export type RefundScene = {
  /** Items of a fresh customer, or of the one that is named; without ways, paid in cash. */
  bought(lines: Lines, tenders?: readonly (readonly [string, string])[], customer?: number): Promise<Bought>
  item(customerId: number): Promise<Record<string, number>>
  /** What refunds move of an order. */
  order(id: number): Promise<Record<string, unknown>>
}

export const newScene = (till: TestTill): RefundScene => ({
  bought: async (lines, tenders, customer) => {
    const customerId = customer ?? (await till.newCustomer())
    const sold = await till.order(customerId, lines)
    const total = lines.reduce((sum, line) => sum + Number(line.price) * (line.count ?? 1), 0)
    await till.pay([sold], tenders ?? [['CASH', total.toFixed(2)]])
    const items = (await till.items(customerId)).filter((one) => Number(one['order_id']) === sold.id)
    return { customerId, orderId: sold.id, ids: items.map((one) => one['id']!) }
  },
  item: async (customerId) => (await till.items(customerId))[0]!,
  order: async (id) =>
    (
      await till.clinic.rows(
        sql<
          Record<string, unknown>
        >`select status, refund_status, real_out_fen, debt_open_fen, debt_cancelled_fen, ended_at
          from orders.sales_order where id = ${id}`,
      )
    )[0]!,
})

/** Sessions of one item of an order, for her own cause unless said otherwise. */
export const wanted = (orderId: number, purchasedItemId: number, qty: number, more: Partial<Wanted> = {}): Wanted => ({
  orderId,
  lines: [{ purchasedItemId, qty }],
  reasonParty: 'CUSTOMER',
  ...more,
})

/** 50 of 100 are to be paid back: the refund, and the line it is of. */
export const approvedRefund = async (till: TestTill): Promise<{ refund: number; refundLine: number }> => {
  const { orderId, ids } = await newScene(till).bought([{ price: '100.00', sessions: 2 }], [['ALIPAY', '100.00']])
  const asks = await till.clinic.with(['cashier:refund:list', 'cashier:refund:add'])
  const decides = await till.clinic.with(['cashier:refund:audit', 'cashier:refund:list'])
  const sessions = wanted(orderId, ids[0]!, 1)
  const { digest } = await asks.ask(refunds.trial, sessions)
  const { id } = await asks.ask(refunds.apply, { ...sessions, reason: '买错项目', digest })
  const { version } = await asks.ask(refunds.one, { id })
  await decides.ask(refunds.audit, { id, version, pass: true })
  const rows = await till.clinic.rows(sql<{ id: number }>`select id from orders.order_line where order_id = ${orderId}`)
  return { refund: id, refundLine: rows[0]!.id }
}

/** What the self-check tells of that refund, broken: what is broken, how, what is told. */
export const brokenRefunds: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  [
    'a line of a refund',
    'update refunds.refund_line set cash_fen = cash_fen - 100, fee_fen = 100 where form_id = :refund',
    ['R1 refundLine 订单行退款 5000 退款单 4900', 'R2 refund 退款 5000 明细 4900 方式 0'],
  ],
  [
    'what a refund is owed under',
    `update ledger.account set owner_id = 1 where hospital_id = :hospital and kind = 'REFUND_PAYABLE'`,
    ['R3 refund 待退 5000 总账 0'],
  ],
  [
    'parts of a recharge that give more than was put in',
    `insert into refunds.refund_part (hospital_id, form_id, ordinal, kind, label, origin_id, principal_fen, bonus_fen, principal_left_fen,
        bonus_left_fen, first_fen, ratio_fen, value_fen, why_first, why_ratio)
      select :hospital, :refund, n, 'RECHARGE', '充值', 7, 100, 0, 60, 0, 60, 60, 60, '', '' from generate_series(1, 2) n`,
    ['R4 · 充值 100 已退 120'],
  ],
  [
    'what waits apart for a refund',
    `insert into refunds.refund_form (hospital_id, no, kind, customer_id, reason_party, reason, summary, value_fen, debt_cancel_fen,
        writeoff_cancel_fen, fee_fen, points_short_fen, cash_fen, coins_back, points_back, points_taken, held_fen, within_week, digest,
        business_date)
      values (:hospital, 'TK1', 'BALANCE', :sourced, 'CUSTOMER', '试', '试', 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, false, repeat('a', 64),
        '2001-01-01')`,
    ['R5 sourced 待审退款冻结 100 总账 0'],
  ],
]
