/** What counts as a deal, and of whom it is. Source: customers book §7.5, docs/adr/0070. */
import type { Fen } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import { type DealBy, lifecycleRefusals } from './words.ts'

/** As it holds on one business day. */
export type Definition = {
  /** Whether an order is the deal once it is submitted, or its payment. */
  readonly dealBy: DealBy
  /** What it must at least come to, with what is owed of it: who buys on credit buys today. */
  readonly minDealFen: Fen
  readonly countDeposit: boolean
  readonly countRecharge: boolean
  readonly countRetail: boolean
  /** Days from the first deal on, its own included. */
  readonly newDays: number
  /** What somebody is who buys again on the day of her first deal. */
  readonly sameDay: 'new' | 'regular'
}

/** Of a hospital that never said otherwise. */
export const usualDefinition: Definition = {
  dealBy: 'payment',
  minDealFen: 1,
  countDeposit: false,
  countRecharge: false,
  countRetail: false,
  newDays: 1,
  sameDay: 'new',
}

/** A payment, or an order, as the definition looks at it. */
export type Bargain = {
  readonly kind: 'SETTLE' | 'REPAY' | 'RECHARGE'
  /** What was to be paid: received, offset, owed; of an order what it comes to. */
  readonly dueFen: Fen
  /** What was bought: `deposit` is money for later, `retail` what is handed out, `care` everything else. */
  readonly lines: readonly ('deposit' | 'retail' | 'care')[]
}

/** What a product is to the definition. */
export const bargainLine = (itemType: string): Bargain['lines'][number] =>
  itemType === 'DEPOSIT' ? 'deposit' : itemType === 'RETAIL' ? 'retail' : 'care'

/** Whether a payment, or an order, is a deal. A debt that is repaid was a deal when it was bought. */
export const countsAsDeal = (
  { minDealFen, countDeposit, countRecharge, countRetail }: Definition,
  { kind, dueFen, lines }: Bargain,
): boolean => {
  if (kind === 'REPAY' || dueFen < minDealFen) return false
  if (kind === 'RECHARGE') return countRecharge
  return lines.some((line) => (line === 'deposit' ? countDeposit : line === 'retail' ? countRetail : true))
}

type Form = {
  readonly effectiveFrom?: string | null
  readonly dealBy?: DealBy
  readonly minDeal?: string | number | null
  readonly countDeposit?: boolean
  readonly countRecharge?: boolean
  readonly countRetail?: boolean
  readonly newDays?: number | null
  readonly sameDay?: 'new' | 'regular'
}

/** What a definition means, in a sentence, for whoever fills it in. */
export const saidOf = (form: Form): string => {
  const least = form.minDeal ? `金额不低于 ${form.minDeal} 元` : '有金额'
  const also = [form.countDeposit && '只交订金', form.countRecharge && '充值', form.countRetail && '只买商品'].filter(
    Boolean,
  )
  const none = [
    !form.countDeposit && '只交订金',
    !form.countRecharge && '充值',
    !form.countRetail && '只买商品',
  ].filter(Boolean)
  const when =
    form.dealBy === 'order'
      ? `提交的订单${least}，当天就算成交，之后收款不再算一次；订单取消或撤单后不算`
      : `收款${least}（含欠款），当天算成交；收款取消后不算`
  const counts = `${also.length > 0 ? `${also.join('、')}也算` : ''}${also.length > 0 && none.length > 0 ? '，' : ''}${none.length > 0 ? `${none.join('、')}不算` : ''}`
  const days = (form.newDays ?? 1) > 1 ? `首次成交起 ${form.newDays} 天内` : '首次成交当日'
  const again = form.sameDay === 'regular' ? '，但首日再次成交算老客' : ''
  return `${form.effectiveFrom ? `${form.effectiveFrom} 起` : '生效后'}：${when}。${counts}。${days}为新客${again}。以前的成交不改。`
}

/** Why a definition is not changed any more: what was judged by it stays as it was. @param today the business day */
export const whyNotRedefined = (effectiveFrom: string | null, today: string): Refusal | null =>
  (effectiveFrom ?? '') <= today ? lifecycleRefusals.alreadyHolds() : null
