/** What a customer's panel and window hold, by the specification's entries (000 §2, 001 §2), and how much of it there is. */
import { Type } from 'typebox'

/** Entries whose rows are counted beside their tab. */
export const countedEntries = [
  'ReceptionRecord',
  'ProjectAppointment',
  'ProjectDemand',
  'PromiseRecord',
  'ProjectOrder',
  'ProjectBuyRecord',
  'DeductionRecord',
  'CashRecord',
  'BalanceLedger',
  'PointLedger',
  'CoinLedger',
  'OldBringNew',
  'MemberInfo',
  'CouponRecord',
  'ReturnVisitRecord',
  'ComplaintRecord',
] as const
export type CountedEntry = (typeof countedEntries)[number]

/** Rows of an entry are counted to here; past it a figure on a tab says nothing more. */
export const COUNTED_ROWS = 1_000

const count = Type.Optional(Type.Integer({ minimum: 0, maximum: COUNTED_ROWS }))

/** Rows by entry; an entry that this person may not open, or may not ask for by customer, is absent. */
export const PanelCounts = Type.Object({
  ReceptionRecord: count,
  ProjectAppointment: count,
  ProjectDemand: count,
  PromiseRecord: count,
  ProjectOrder: count,
  ProjectBuyRecord: count,
  DeductionRecord: count,
  CashRecord: count,
  BalanceLedger: count,
  PointLedger: count,
  CoinLedger: count,
  OldBringNew: count,
  MemberInfo: count,
  CouponRecord: count,
  ReturnVisitRecord: count,
  ComplaintRecord: count,
})
