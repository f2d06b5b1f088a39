/** A customer's balance, coins and points as they moved: views of the ledger. Source: money book §2, customers book §20. */
import { Type } from 'typebox'
import { call, type May } from '../../call.ts'
import type { Permission } from '../../permissions.ts'
import { defineRefusals } from '../../refusals.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, Day, Done, Id, Page, Partly, pageRequest, Shape, Text, Word, Yuan } from '../../words.ts'
import { ChainStanding, LedgerEntry, Lot, Span } from './nouns.ts'
import { balanceTable, coinsTable, liabilityShows, lotTable, pointsTable, spanShows } from './tables.ts'

export const ledgerRefusals = defineRefusals('ledger', {
  notRevocable: [40951, '这笔流水不能撤销：{reason}'],
  pointsShort: [42250, '积分不足，当前可用 {available} 分'],
})

/** What moved an account, by the journal's business type, and how the ledgers call it: [when it grew, when it shrank]. */
export const ledgerTypes = {
  payment: ['消费赠送', '消费'],
  recharge: ['充值', '充值'],
  repayment: ['消费赠送', '还款'],
  payment_cancel: ['消费退回', '冲正'],
  recharge_cancel: ['冲正', '冲正'],
  repayment_cancel: ['消费退回', '冲正'],
  points_manual: ['手工增加', '手工扣减'],
  points_revoke: ['冲正', '冲正'],
  customer_merge: ['合并转入', '合并转出'],
  customer_merge_follow: ['合并转入', '合并转出'],
  refund: ['消费退回', '退款扣回'],
  refund_cancel: ['冲正', '冲正'],
  refund_paid: ['消费退回', '退款'],
  refund_paid_cancel: ['冲正', '冲正'],
  refund_hold: ['退款冻结', '退款冻结'],
  refund_hold_cancel: ['退款解冻', '退款解冻'],
  change: ['改单退回', '改单扣回'],
  balance_hold: ['转出', '转出'],
  balance_release: ['转出退回', '转出退回'],
  balance_transfer: ['转入', '转出'],
  balance_transfer_reverse: ['转出退回', '转入收回'],
  referral: ['老带新', '老带新'],
  referral_revoke: ['冲正', '冲正'],
  lot_expiry: ['过期', '过期'],
  points_exchange: ['积分兑换', '兑换'],
  credit_birthday: ['生日赠送', '生日赠送'],
  credit_register: ['建档赠送', '建档赠送'],
  credit_first_visit: ['首次到院赠送', '首次到院赠送'],
} as const

export type LedgerType = keyof typeof ledgerTypes

/** Chinese name of an entry of the ledgers. Deposits bought come in by a payment, points and coins go out as 抵扣. */
export const ledgerTypeName = (type: string, kind: string, change: number): string => {
  if (type === 'payment' && kind === 'deposit' && change > 0) return '定金'
  if (type === 'payment' && kind !== 'capital' && kind !== 'deposit' && change < 0) return '抵扣'
  if (type === 'recharge' && kind !== 'capital' && kind !== 'deposit' && change > 0) return '充值赠送'
  const names = ledgerTypes[type as LedgerType]
  return names ? names[change >= 0 ? 0 : 1] : type
}

const filters = {
  customerId: Type.Optional(Id),
  type: Type.Optional(Text(30)),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
  direction: Type.Optional(Word('in', 'out')),
}

const span = {
  customerId: Id,
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

const lotFilters = {
  customerId: Type.Optional(Id),
  kind: Type.Optional(Word('capital', 'deposit', 'coin', 'integral')),
  /** Only what something is left of. */
  open: Type.Optional(Type.Boolean()),
  /** Ended, and something is left of it: deposits, which nobody takes by night. */
  ended: Type.Optional(Type.Boolean()),
  /** Ends within so many days, today included. */
  within: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  madeFrom: Type.Optional(BusinessDay),
  madeTo: Type.Optional(BusinessDay),
  endsFrom: Type.Optional(Day),
  endsTo: Type.Optional(Day),
}

/** Which account a lot is of. */
export const lotKinds = { capital: '储值余额', deposit: '定金', coin: '好美币', integral: '积分' } as const

/** So many days before something ends it is told. */
export const ENDING_DAYS = 30

const readers = (own: Permission): May => ({ anyOf: [own, 'cashier:record:list', 'customer:info'] })

const points = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })

export const ledger = {
  /** Movements of balance (default), deposits, coins or points; of one customer or of the hospital. */
  log: call('GET /api/v1/base/payment_order_log', {
    table: balanceTable,
    title: '资金流水',
    may: readers('vip:balance:list'),
    input: { ...pageRequest, ...filters, kind: Type.Optional(Word('capital', 'deposit', 'coin', 'integral')) },
    output: Page(LedgerEntry),
  }),
  types: call('GET /api/v1/base/payment_order_log/typeList', {
    title: '流水类型',
    may: { anyOf: ['vip:balance:list', 'vip:integral:list', 'vip:coin:list', 'cashier:record:list', 'customer:info'] },
    output: Type.Array(Shape({ value: Text(30), label: Text(30) })),
  }),
  points: call('GET /api/v1/base/payment_order_log/integralPage', {
    table: pointsTable,
    title: '积分流水',
    may: readers('vip:integral:list'),
    input: { ...pageRequest, ...filters },
    output: Page(LedgerEntry),
  }),
  coins: call('GET /api/v1/base/payment_order_log/coinPage', {
    table: coinsTable,
    title: '好美币流水',
    may: readers('vip:coin:list'),
    input: { ...pageRequest, ...filters },
    output: Page(LedgerEntry),
  }),
  exportLog: call('GET /api/v1/base/payment_order_log/export', {
    table: balanceTable,
    title: '导出余额流水',
    may: 'vip:balance:export',
    input: sheetInput({ ...filters, kind: Type.Optional(Word('capital', 'deposit')) }),
    ...sheet,
  }),
  exportPoints: call('GET /api/v1/base/payment_order_log/integralExport', {
    table: pointsTable,
    title: '导出积分流水',
    may: 'vip:integral:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  exportCoins: call('GET /api/v1/base/payment_order_log/coinExport', {
    table: coinsTable,
    title: '导出好美币流水',
    may: 'vip:coin:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  /** What she had, got, gave and has, of the days asked for; without days from the beginning. */
  sums: call('GET /api/v1/base/payment_order_log/span', {
    title: '余额期初期末',
    may: readers('vip:balance:list'),
    input: { ...span, kind: Type.Optional(Word('capital', 'deposit')) },
    output: Span,
    shows: spanShows('customers.customer:capital'),
  }),
  pointsSums: call('GET /api/v1/base/payment_order_log/integralSpan', {
    title: '积分期初期末',
    may: readers('vip:integral:list'),
    input: span,
    output: Span,
    shows: spanShows('customers.customer:integral'),
  }),
  coinsSums: call('GET /api/v1/base/payment_order_log/coinSpan', {
    title: '好美币期初期末',
    may: readers('vip:coin:list'),
    input: span,
    output: Span,
    shows: spanShows('customers.customer:presentedAmount'),
  }),
  /** What balances are made of: each increase and what is left of it. */
  lots: call('GET /api/v1/base/payment_order_log/lotPage', {
    table: lotTable,
    title: '余额批次',
    may: readers('vip:lot:list'),
    input: { ...pageRequest, ...lotFilters },
    output: Page(Lot),
  }),
  exportLots: call('GET /api/v1/base/payment_order_log/lotExport', {
    table: lotTable,
    title: '导出余额批次',
    may: 'vip:lot:export',
    input: sheetInput(lotFilters),
    ...sheet,
  }),
  /** 储值负债: what customers within reach have, by kind, and what of it ends within 30 days. */
  liability: call('GET /api/v1/base/payment_order_log/liability', {
    title: '储值负债',
    may: 'vip:lot:list',
    output: Partly({
      principal: Yuan,
      deposit: Yuan,
      held: Yuan,
      coins: Yuan,
      endingCoins: Yuan,
      points: Type.Integer(),
      endingPoints: Type.Integer(),
    }),
    shows: liabilityShows,
  }),
  /** How far journals are sealed into their chain, and what the last night found of it. */
  chain: call('GET /api/v1/base/cashier/selfcheck/chain', {
    title: '凭证封存',
    may: 'cashier:books:list',
    output: ChainStanding,
  }),
  /** Adds points by hand, or takes them away with a negative number; never below nothing. */
  adjustPoints: call('POST /api/v1/base/payment_order_log/integral', {
    title: '积分手工调整',
    may: 'vip:integral:add',
    idempotency: 'required',
    input: { customerId: Id, delta: points, reason: Text(200, { minLength: 1 }) },
    /** `waiting`: beyond the hospital's limit, it waits in the audit centre and nothing is booked yet. */
    output: Shape({ id: Id, balance: Type.Integer(), waiting: Type.Boolean() }),
  }),
  /** Takes one manual movement of today back, while its points are unspent. */
  revoke: call('GET /api/v1/base/payment_order_log/revoke', {
    title: '撤销积分调整',
    may: 'vip:integral:revoke',
    effect: 'write',
    idempotency: 'required',
    input: { id: Id, reason: Text(200, { minLength: 1 }) },
    output: Done,
  }),
  revokeByPost: call('POST /api/v1/base/payment_order_log/revoke', {
    title: '撤销积分调整',
    may: 'vip:integral:revoke',
    idempotency: 'required',
    input: { id: Id, reason: Text(200, { minLength: 1 }) },
    output: Done,
  }),
}
