/** 剩余项目 of the overview: what is left, and whether it can be used up now. */
import { type purchases, whyNotDeduct } from '@clinic/contract/areas/purchases/calls.ts'
import { deductibleSessions } from '@clinic/contract/areas/purchases/remaining.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { yuanText } from '../../../kit/show/text.tsx'

export type Item = OutputOf<typeof purchases.panel>['result'][number]
export type Usable = { readonly times: number; readonly words: string }

const fenOf = (yuan: string | undefined): number | null => (yuan === undefined ? null : parseYuan(yuan))

/** How often it may be used now, or why not at all; null where the figures it depends on are hidden from this person. */
export const usableOf = (item: Item, today: string): Usable | null => {
  const [valueLeftFen, debtOpenFen] = [fenOf(item.valueLeft), fenOf(item.debtOpen)]
  if (valueLeftFen === null || debtOpenFen === null) return null
  const facts = { ...item, valueLeftFen, debtOpenFen, cancelled: item.status === 'cancelled' }
  const times = deductibleSessions(facts, debtOpenFen)
  const refusal = whyNotDeduct(facts, 1, today)
  if (!refusal) return { times, words: `可划扣 ${times} 次` }
  if (debtOpenFen > 0 && times === 0 && item.qtyLeft > item.qtyLocked)
    return { times: 0, words: `还欠 ${yuanText(toYuan(debtOpenFen))}，已付部分不够 1 次` }
  return { times: 0, words: refusal.message }
}
