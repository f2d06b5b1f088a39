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

export type Standing = { readonly can: boolean; readonly words: string }

/** What can be taken, and why not. Null: who asks may not see what decides it. */
export const standingOf = ({ times, whyNot, qtyLeft }: Pick<Due, 'times' | 'whyNot' | 'qtyLeft'>): Standing | null => {
  if (times === undefined || whyNot === undefined) return null
  if (times === 0) return { can: false, words: whyNot || '没有可划扣的次数' }
  return { can: true, words: times < qtyLeft ? `可划扣 ${times} 次` : '可划扣' }
}
