/** What the till's list holds: today's orders first, those of earlier business days folded beneath, or what was found. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useState } from 'react'
import { useAnswer } from '../../../kit/query.ts'

export type Waiting = OutputOf<typeof cashier.list>['result'][number]
export type Tab = 'waiting' | 'paid'

const PAGE = 50
const none: readonly Waiting[] = []

/**
 * @param chosen id of the row on the desk: an order's in the tab waiting, a payment's in the tab paid
 * @param isWaiting whether it still waits there
 */
export const useWorklist = (tab: Tab, chosen: number | null, isWaiting: boolean) => {
  const [keyword, setKeyword] = useState('')
  const [folding, setFolding] = useState<boolean | null>(null)
  const sought = keyword.trim()
  const { data: counts, isPending: counting } = useAnswer(cashier.counts, {}, { keepLast: true })
  const list = useAnswer(cashier.list, {
    tab,
    pageSize: PAGE,
    ...(sought ? { keyword: sought } : { when: 'today' as const }),
  })
  const today = list.data?.result ?? none
  const parted = tab === 'waiting' && sought === ''
  // An order of an earlier day that is on the desk is shown where it stands.
  const strange = isWaiting && list.data !== undefined && !today.some(({ id }) => id === chosen)
  const nothingToday = counts?.today.count === 0
  const open = parted && (folding ?? (strange || nothingToday)) && (counts?.earlier.count ?? 0) > 0
  const earlier = useAnswer(cashier.list, open ? { tab, pageSize: PAGE, when: 'earlier' } : null, { keepLast: true })
  return {
    keyword,
    setKeyword,
    sought,
    counts,
    counting,
    list,
    today,
    parted,
    open,
    earlier: earlier.data?.result ?? none,
    toggle: () => setFolding(!open),
    /** Who comes next when `chosen` is done. */
    next: [...today, ...(earlier.data?.result ?? none)].find(({ id }) => tab === 'waiting' && id !== chosen) ?? null,
  }
}

export type Worklist = ReturnType<typeof useWorklist>
