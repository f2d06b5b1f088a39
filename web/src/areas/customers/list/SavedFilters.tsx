/** Saved filters as tabs of the list: those that come with the product, with how many each finds, then a person's own. */
import { type CustomerView, customers, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswer } from '../../../kit/query.ts'
import { type SavedView, saveViews, useSavedViews } from '../../../kit/settings.ts'
import { viewWords } from '../words.ts'
import { countedBy, searchOf } from './views.ts'

// Only who searches for something of her own keeps it.
const KeepView = lazy(async () => ({ default: (await import('./KeepView.tsx')).KeepView }))

const COUNTED = 10_000
const countText = (count: number): string =>
  count >= COUNTED ? '10,000+' : String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Which one is chosen, in the address beside the list's own filters. */
export const useView = (): [CustomerView | undefined, (view?: CustomerView) => void] => {
  const [query, setQuery] = useSearchParams()
  const chosen = customerViews.find((view) => view === query.get('tab'))
  return [chosen, (view) => setQuery(view ? { tab: view } : {}, { replace: true })]
}

const LIST = customers.pageByPost.path

const MINUTE = 60_000

/** How many a kept search finds: a question of its own, so no oftener than once a minute. */
const OwnCount = ({ view }: { view: SavedView }) => {
  const { data } = useAnswer(customers.pageByPost, countedBy(view), { freshFor: MINUTE, keepLast: true, once: true })
  return <small className="figure">{data && countText(data.total)}</small>
}

/** One of her own, with the way to be rid of it. */
const Own = ({
  view,
  chosen,
  onChoose,
  onRemove,
}: {
  view: SavedView
  chosen: boolean
  onChoose: () => void
  onRemove: () => void
}) => (
  <span className="customer-view">
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      {view.name}
      <OwnCount view={view} />
    </button>
    <button type="button" className="remove" aria-label={`删除常用筛选 ${view.name}`} onClick={onRemove}>
      ×
    </button>
  </span>
)

export const SavedFilters = () => {
  const { data: counts } = useAnswer(customers.counts, {}, { keepLast: true })
  const [query, setQuery] = useSearchParams()
  const [chosen, choose] = useView()
  const saved = useSavedViews(LIST)
  const search = searchOf(query)
  const mine = saved.find((view) => view.query === search)
  const offered = customerViews.filter((view) => counts?.[view] !== undefined)
  const tab = (view: CustomerView | undefined) => (
    <button key={view ?? 'all'} type="button" aria-pressed={!mine && view === chosen} onClick={() => choose(view)}>
      {view ? viewWords[view] : '全部'}
      <small className="figure">{counts && countText(counts[view ?? 'all'] ?? 0)}</small>
    </button>
  )
  return (
    <nav className="customer-views" aria-label="常用筛选">
      {tab(undefined)}
      {offered.map(tab)}
      {saved.map((view) => (
        <Own
          key={view.name}
          view={view}
          chosen={view === mine}
          onChoose={() => setQuery(new URLSearchParams(view.query), { replace: true })}
          onRemove={() =>
            saveViews(
              LIST,
              saved.filter((one) => one !== view),
            )
          }
        />
      ))}
      {search !== '' && !mine && search !== `tab=${chosen}` && (
        <Suspense fallback={null}>
          <KeepView list={LIST} saved={saved} search={search} />
        </Suspense>
      )}
    </nav>
  )
}
