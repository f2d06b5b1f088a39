/** Words of 赠送承诺 and what may be done with one. Source: customers book §35, row 7. */
import { daysAfter } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const promiseStates = ['open', 'kept', 'lapsed', 'waived'] as const
export type PromiseState = (typeof promiseStates)[number]
export const promiseStateWords: Readonly<Record<PromiseState, string>> = {
  open: '待兑现',
  kept: '已兑现',
  lapsed: '已失效',
  waived: '已取消',
}

export const promiseKinds = ['item', 'coupon', 'cash', 'service'] as const
export type PromiseKind = (typeof promiseKinds)[number]
export const promiseKindWords: Readonly<Record<PromiseKind, string>> = {
  item: '项目',
  coupon: '券',
  cash: '现金等价',
  service: '服务',
}

/** How near its day one is. */
export const promiseDues = { overdue: '已逾期', soon: '三天内到期' } as const
export type PromiseDue = keyof typeof promiseDues

/** So many days before its day whoever promised it is told. */
export const SOON_DAYS = 3

export const promiseRefusals = defineRefusals('promises', {
  wrongState: [409, '承诺{state}，不能{action}，请刷新后查看'],
  wrongKeeper: [422, '{kind}的承诺用{by}兑现，请重新选择'],
  keeperGone: [404, '所选的赠送已作废、已退回或不是这位客户的，请刷新后重新选择'],
  keeperUsed: [409, '所选的赠送已兑现了另一项承诺，请选择别的'],
  valueOfCash: [422, '只有现金等价的承诺填写价值，请清空价值或改类型'],
  dueOver: [422, '到期日已过，请选择今天或以后的日期'],
  otherCustomer: [422, '所选接诊记录不是这位客户的，请重新选择'],
})

/** From which states, and where it leads; null: it stays in its state. */
export const promiseMoves = {
  change: { word: '修改', from: ['open'], to: null },
  keep: { word: '兑现', from: ['open'], to: 'kept' },
  lapse: { word: '标为失效', from: ['open'], to: 'lapsed' },
  waive: { word: '取消', from: ['open'], to: 'waived' },
  reopen: { word: '重新打开', from: ['kept', 'lapsed', 'waived'], to: 'open' },
} as const satisfies Record<string, { word: string; from: readonly PromiseState[]; to: PromiseState | null }>
export type PromiseMove = keyof typeof promiseMoves

/** Why a move is not open to a promise in this state; null when it is. Server and screens ask the same. */
export const whyNotMovePromise = (move: PromiseMove, { state }: { readonly state: PromiseState }): Refusal | null => {
  const { from, word } = promiseMoves[move]
  return (from as readonly PromiseState[]).includes(state)
    ? null
    : promiseRefusals.wrongState({ state: promiseStateWords[state], action: word })
}

/** What keeps a promise: a gift among what she has, a coupon of hers, or a word about it. */
export const keepers = { item: '赠送的项目', coupon: '卡券', note: '说明' } as const
export type Keeper = keyof typeof keepers

/** By what a promise of a kind may be kept; money's worth is given in any form. */
export const keepersOf: Readonly<Record<PromiseKind, readonly Keeper[]>> = {
  item: ['item'],
  coupon: ['coupon'],
  cash: ['item', 'coupon', 'note'],
  service: ['note'],
}

/** Why these do not keep a promise of this kind: exactly one does, of those that suit it. */
export const whyNotKeepBy = (kind: PromiseKind, by: readonly Keeper[]): Refusal | null => {
  const suits = keepersOf[kind]
  if (by.length === 1 && suits.includes(by[0]!)) return null
  return promiseRefusals.wrongKeeper({
    kind: promiseKindWords[kind],
    by: suits.map((one) => keepers[one]).join('或'),
  })
}

/** Why a promise of a kind does not have a value in money. */
export const whyNotWorth = (kind: PromiseKind, value: unknown): Refusal | null =>
  kind !== 'cash' && value !== null && value !== undefined ? promiseRefusals.valueOfCash() : null

/** Why it cannot fall due on this day. */
export const whyNotDue = (day: string, today: string): Refusal | null =>
  day < today ? promiseRefusals.dueOver() : null

/** How an open promise stands to its day; one that is not open owes nothing. */
export const dueOf = (
  { state, dueDate }: { readonly state: PromiseState; readonly dueDate: string },
  today: string,
): PromiseDue | null => {
  if (state !== 'open') return null
  if (dueDate < today) return 'overdue'
  return dueDate <= daysAfter(today, SOON_DAYS) ? 'soon' : null
}

/** Of those that had to be kept by now how many were, in percent; null: none had to be. What was called off had not. */
export const keptRate = ({
  kept,
  lapsed,
  overdue,
}: {
  readonly kept: number
  readonly lapsed: number
  readonly overdue: number
}): number | null => {
  const had = kept + lapsed + overdue
  return had === 0 ? null : Math.round((kept / had) * 100)
}

/** Does what was written of a consultation speak of something given for nothing? */
export const speaksOfGift = (texts: readonly unknown[]): boolean =>
  texts.some((text) => typeof text === 'string' && /[送赠]/.test(text))
