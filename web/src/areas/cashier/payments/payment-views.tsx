/** The saved filters of the payments, as tabs with how many each finds: today's first, which is what a till asks for. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePlace } from '../../../kit/list/place.ts'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'

type Filters = InputOf<typeof cashier.totals>
const views = { today: '今日', mine: '我收的', debt: '有欠款', void: '已作废', all: '全部' } as const
type View = keyof typeof views
const names = Object.keys(views) as View[]

/** What a view narrows the payments to. */
const viewFilters = (view: View, me: number): Filters => {
  if (view === 'mine') return { cashierId: me }
  if (view === 'debt') return { debtOnly: true }
  return view === 'void' ? { status: 'CANCELLED' } : {}
}

/** The chosen view stands in the address; without days of one's own, it is about the business day that runs. */
export const usePaymentView = () => {
  const [query, setQuery] = useSearchParams()
  const { id: me } = usePerson()
  const [{ filters: set }] = usePlace(cashier.list, true)
  const view = names.find((name) => name === query.get('view')) ?? 'today'
  const dated = Boolean(set['startDate'] ?? set['endDate'])
  const narrowed = useMemo<Filters>(
    () => ({ ...(dated || view === 'all' ? {} : { when: 'today' as const }), ...viewFilters(view, me) }),
    [dated, view, me],
  )
  const choose = (next: View) => setQuery(next === 'today' ? {} : { view: next }, { replace: true })
  return { view: dated && view === 'today' ? null : view, narrowed, choose, me }
}

const useCount = (filters: Filters) => useAnswer(cashier.totals, filters, { keepLast: true })

export const PaymentViews = () => {
  const { view, choose, me } = usePaymentView()
  const today = useCount({ when: 'today' })
  const mine = useCount({ when: 'today', ...viewFilters('mine', me) })
  const debt = useCount({ when: 'today', ...viewFilters('debt', me) })
  const all = (totals: typeof today.data) => totals && totals.count + totals.voidCount
  const counts: Readonly<Record<View, number | undefined>> = {
    today: all(today.data),
    mine: all(mine.data),
    debt: debt.data?.count,
    void: today.data?.voidCount,
    all: undefined,
  }
  // A column that is hidden from this person is no filter for her either.
  const refused: readonly View[] = [...(mine.error ? ['mine' as const] : []), ...(debt.error ? ['debt' as const] : [])]
  return (
    <nav className="payment-views" aria-label="常用筛选">
      {names
        .filter((name) => !refused.includes(name))
        .map((name) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => choose(name)}>
            {views[name]}
            {name !== 'all' && <small className="figure">{counts[name]}</small>}
          </button>
        ))}
    </nav>
  )
}
