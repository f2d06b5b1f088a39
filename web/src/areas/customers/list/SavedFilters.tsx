/** Saved filters as tabs of the customer list: those that come with the product, with how many each finds, then a person's own. */
import { type CustomerView, customers, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { countText, SavedViews, useKept } from '../../../kit/list/saved/SavedViews.tsx'
import { countedBy } from '../../../kit/list/saved/views.ts'
import { useAnswer } from '../../../kit/query.ts'
import type { SavedView } from '../../../kit/settings.ts'
import { viewWords } from '../words.ts'

/** Comes with the first search there is to keep. */
const KeepView = lazy(async () => ({ default: (await import('../../../kit/list/saved/KeepView.tsx')).KeepView }))

const LIST = customers.pageByPost
/** The tab belongs to a search. */
const TAB = ['tab'] as const

const viewIn = (query: URLSearchParams): CustomerView | undefined =>
  customerViews.find((view) => view === query.get('tab'))

/** Which one is chosen, in the address beside the list's own filters. */
export const useView = (): [CustomerView | undefined, (view?: CustomerView) => void] => {
  const [query, setQuery] = useSearchParams()
  return [viewIn(query), (view) => setQuery(view ? { tab: view } : {}, { replace: true })]
}

/** By its filters and its tab. */
export const countedWithTab = (view: SavedView): Record<string, unknown> => {
  const tab = viewIn(new URLSearchParams(view.query))
  return { ...countedBy(LIST, view), ...(tab ? { view: tab } : {}) }
}

export const SavedFilters = () => {
  const { data: counts } = useAnswer(customers.counts, {}, { keepLast: true })
  const [chosen, choose] = useView()
  const { mine, search } = useKept(LIST, TAB)
  const offered = customerViews.filter((view) => counts?.[view] !== undefined)
  const tab = (view: CustomerView | undefined) => (
    <button key={view ?? 'all'} type="button" aria-pressed={!mine && view === chosen} onClick={() => choose(view)}>
      {view ? viewWords[view] : '全部'}
      <small className="figure">{counts && countText(counts[view ?? 'all'] ?? 0)}</small>
    </button>
  )
  const keeps = search !== '' && search !== `tab=${chosen}` && (
    <Suspense fallback={null}>
      <KeepView list={LIST} besides={TAB} />
    </Suspense>
  )
  return (
    <SavedViews list={LIST} besides={TAB} counted={countedWithTab} keep={keeps}>
      {tab(undefined)}
      {offered.map(tab)}
    </SavedViews>
  )
}
