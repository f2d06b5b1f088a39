/** The saved filters that come with the product, as tabs of the list with how many each finds. */
import { type CustomerView, customers, customerViews } from '@clinic/contract/areas/customers.ts'
import { useSearchParams } from 'react-router'
import { useAnswer } from '../../kit/query.ts'
import { viewWords } from './words.ts'

const COUNTED = 10_000
const countText = (count: number): string =>
  count >= COUNTED ? '10,000+' : String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Which one is chosen, in the address beside the list's own filters. */
export const useView = (): [CustomerView | undefined, (view?: CustomerView) => void] => {
  const [query, setQuery] = useSearchParams()
  const chosen = customerViews.find((view) => view === query.get('tab'))
  return [chosen, (view) => setQuery(view ? { tab: view } : {}, { replace: true })]
}

export const SavedFilters = () => {
  const { data: counts } = useAnswer(customers.counts, {}, { keepLast: true })
  const [chosen, choose] = useView()
  const offered = customerViews.filter((view) => counts?.[view] !== undefined)
  const tab = (view: CustomerView | undefined) => (
    <button key={view ?? 'all'} type="button" aria-pressed={view === chosen} onClick={() => choose(view)}>
      {view ? viewWords[view] : '全部'}
      <small className="figure">{counts && countText(counts[view ?? 'all'] ?? 0)}</small>
    </button>
  )
  return (
    <nav className="customer-views" aria-label="常用筛选">
      {tab(undefined)}
      {offered.map(tab)}
    </nav>
  )
}
