/** What the palette finds: only what the person may. */
import { useQueries } from '@tanstack/react-query'
import { ask } from '../kit/ask.ts'
import type { Deed, Finder, Hit } from '../kit/page/entry.ts'
import { holds, type Person, usePerson } from '../kit/person.ts'
import { matchOf } from '../kit/pinyin.ts'
import { keyOf } from '../kit/query.ts'
import { pages } from '../routes.tsx'
import { findPage, isExternal, pagesIn, rootOf } from './menu.ts'
import type { Kind } from './palette-groups.ts'

/** What the areas let it find and begin; loaded with the palette, not with the first page. */
const areas = Object.values(
  import.meta.glob<{ finders?: readonly Finder[]; deeds?: readonly Deed[] }>('../areas/*/finder.ts', { eager: true }),
)
const finders = areas.flatMap((area) => area.finders ?? [])
const deeds = areas.flatMap((area) => area.deeds ?? [])

const [PAGES_SHOWN, DEEDS_SHOWN] = [8, 5]

const says = (label: string, text: string): boolean => text === '' || matchOf(label, text) !== null

/** Pages of the person's menu by title; without a word the first ones. */
export const pageHits = (person: Person, text: string): readonly Hit[] =>
  pagesIn(person.menu)
    .filter((page) => !page.hidden && !isExternal(page.path) && pages[page.path])
    .filter((page) => says(page.meta.title, text))
    .slice(0, PAGES_SHOWN)
    .map(({ path, meta }) => ({
      key: path,
      label: meta.title,
      note: rootOf(person.menu, path)?.meta.title ?? '',
      to: path,
    }))

/** What may be begun from anywhere: the right and the page it stands on are both the person's. */
export const deedHits = (person: Person, text: string): readonly Hit[] =>
  deeds
    .filter(
      ({ may, to }) =>
        holds(person, may) && findPage(pages, person.menu, to.split('?')[0]!, (key) => holds(person, key)),
    )
    .filter(({ label }) => text !== '' && says(label, text))
    .slice(0, DEEDS_SHOWN)
    .map(({ label, to }) => ({ key: label, label, note: '', to }))

/** Hits of the areas' finders, each asked only when the person may and the words can be meant for it. */
export const useFound = (text: string): readonly (readonly [Kind, readonly Hit[]])[] => {
  const person = usePerson()
  const answers = useQueries({
    queries: finders.map(({ call, input, meant }) => {
      const asked = input(text)
      return {
        queryKey: keyOf(call, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, asked, { signal }) as Promise<unknown>,
        enabled: text !== '' && holds(person, call.may) && (meant?.(text) ?? true),
        retry: false,
      }
    }),
  })
  return finders.map((finder, at) => {
    const answer = answers[at]!
    return [finder.kind, answer.isEnabled && answer.data !== undefined ? finder.hits(answer.data) : []] as const
  })
}
