/** 待划扣 by person: the items of one visit together, in the order of the list. */
import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'

export type Due = OutputOf<(typeof workbench)['treatmentTask']>['result'][number]
export type DueGroup = { readonly customerId: number; readonly head: Due; readonly items: readonly Due[] }

export const groupsOf = (rows: readonly Due[]): DueGroup[] =>
  [...Map.groupBy(rows, ({ customerId }) => customerId)].map(([customerId, items]) => ({
    customerId,
    head: items[0]!,
    items,
  }))

export type Standing = {
  readonly can: boolean
  readonly words: string
  /** The whole sentence of a refusal. */
  readonly why?: string
}

/** Why and what to do, as a row has room for it: without the item, whose name stands in the row, and without the reckoning. */
const briefly = (sentence: string, item: string): string => {
  const parts = (sentence.startsWith(item) ? sentence.slice(item.length) : sentence).split('，')
  return parts.length > 2 ? `${parts[0]}，${parts.at(-1)}` : parts.join('，')
}

type Item = Pick<Due, 'productName' | 'times' | 'whyNot' | 'qtyLeft'>

/** What can be taken, and why not. Null: who asks may not see what decides it. */
export const standingOf = ({ productName, times, whyNot, qtyLeft }: Item): Standing | null => {
  if (times === undefined || whyNot === undefined) return null
  const why = whyNot || '没有可划扣的次数'
  if (times === 0) return { can: false, words: briefly(why, productName), why }
  return { can: true, words: times < qtyLeft ? `可划扣 ${times} 次` : '可划扣' }
}
