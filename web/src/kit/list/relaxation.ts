/** Which single filter one may drop where all of them together find nothing. */
import { optionsOf, type Words } from '../../words/states.ts'
import type { Filter } from './filter.tsx'
import { type FilterValues, isSet } from './place.ts'

export type Relaxation = {
  /** What is dropped, in its own words: 沉睡, ouyang, 开单日期. */
  readonly word: string
  /** The filters that stay. */
  readonly rest: FilterValues
}

const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.name]

const wordOf = (filter: Filter, value: unknown): string => {
  if (filter.kind === 'text') return String(value)
  if (filter.kind !== 'select') return filter.label
  const options = Array.isArray(filter.options) ? filter.options : optionsOf(filter.options as Words)
  const chosen = [value].flat().map(String)
  const words = options.filter((option) => chosen.includes(String(option.value))).map(({ label }) => label)
  return words.join('、') || filter.label
}

/** One for each filter that is set, in the order of the line; none where fewer than two are: dropping all is offered anyway. */
export const relaxations = (filters: readonly Filter[], values: FilterValues): readonly Relaxation[] => {
  const set = filters.filter((filter) => namesOf(filter).some((name) => isSet(values[name])))
  if (set.length < 2) return []
  return set.map((filter) => {
    const names = namesOf(filter)
    return {
      word: wordOf(filter, values[names.find((name) => isSet(values[name]))!]),
      rest: Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))),
    }
  })
}
