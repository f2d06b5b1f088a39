/** 常用筛选 of a list: what somebody searches for again, as tabs with how many each finds. None saved, no line. */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswer } from '../../query.ts'
import { type SavedView, saveViews, useSavedViews } from '../../settings.ts'
import { countedBy, searchOf } from './views.ts'
import './saved.css'

const COUNTED = 10_000
/** `1,234`, and `10,000+` where nobody counts further. */
export const countText = (count: number): string =>
  count >= COUNTED ? '10,000+' : String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const MINUTE = 60_000

type CountProps = { readonly list: Call; readonly input: Record<string, unknown> }

/** How many a kept search finds: a question of its own, so no oftener than once a minute. */
const Count = ({ list, input }: CountProps) => {
  const { data } = useAnswer(list, input as InputOf<Call>, { freshFor: MINUTE, keepLast: true, once: true })
  const total = (data as { total?: number } | undefined)?.total
  return <small className="figure">{total !== undefined && countText(total)}</small>
}

type OneProps = {
  readonly view: SavedView
  readonly chosen: boolean
  readonly count: ReactNode
  readonly onChoose: () => void
  readonly onRemove: () => void
}

/** One of her own, with the way to be rid of it. */
const One = ({ view, chosen, count, onChoose, onRemove }: OneProps) => (
  <span className="list-view">
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      {view.name}
      {count}
    </button>
    <button type="button" className="remove" aria-label={`删除常用筛选 ${view.name}`} onClick={onRemove}>
      ×
    </button>
  </span>
)

/** Whether a kept search is what stands in the address, and whether that could be kept. */
export const useKept = (list: Call, besides: readonly string[] = []) => {
  const [query] = useSearchParams()
  const saved = useSavedViews(list.path)
  const search = searchOf(list, query, besides)
  return { saved, search, mine: saved.find((view) => view.query === search) }
}

type Props = {
  readonly list: Call
  /** Names of the address that belong to a search besides the list's own. */
  readonly besides?: readonly string[]
  /** What a kept search is counted by, where the page asks for more than its filters. */
  readonly counted?: (view: SavedView) => Record<string, unknown>
  /** Searches that come with the product: before a person's own. */
  readonly children?: ReactNode
  /** The way to keep one, where the page has it here. */
  readonly keep?: ReactNode
}

/** The line of tabs; nothing where nobody saved anything and the page has none of its own. */
export const SavedViews = ({ list, besides, counted, children, keep }: Props) => {
  const { saved, mine } = useKept(list, besides)
  const [, setQuery] = useSearchParams()
  if (saved.length === 0 && !children) return null
  return (
    <nav className="list-views" aria-label="常用筛选">
      {children}
      {saved.map((view) => (
        <One
          key={view.name}
          view={view}
          chosen={view === mine}
          count={<Count list={list} input={counted?.(view) ?? countedBy(list, view)} />}
          onChoose={() => setQuery(new URLSearchParams(view.query), { replace: true })}
          onRemove={() =>
            saveViews(
              list.path,
              saved.filter((one) => one !== view),
            )
          }
        />
      ))}
      {keep}
    </nav>
  )
}
