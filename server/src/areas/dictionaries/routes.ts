import {
  dictionaries,
  dictionaryEntries,
  dictionaryOptions,
  dictionaryRefusals,
  dictionaryTypes,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import { type ListDefinition, pageOf, rabbitPageOf, rowOf } from '../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../kit/routes.ts'
import { createEntry, removeEntry, sortEntries, updateEntry } from './entries.ts'
import { entryTemplate, importEntries } from './import.ts'
import { type EntryFilters, entryList, type TypeFilters, typeList } from './lists.ts'
import { dictionaryItems, everyList, listsAsOptions, optionsOfType } from './queries.ts'
import { createType, removeType, updateType } from './types.ts'

/** Rows come from column maps; the answer's schema, not the compiler, holds them to their shape. */
const rows = async (answer: Promise<unknown>): Promise<never> => (await answer) as never

const typeTaken = ({ type }: { type?: string }) => dictionaryRefusals.typeTaken({ type: type ?? '' })
const typeConstraints: ConstraintRefusals = {
  hospital_type_unique: typeTaken,
  hospital_item_own_type: () => dictionaryRefusals.typeInUse(),
}
const entryConstraints: ConstraintRefusals = {
  hospital_item_unique: ({ dictValue }: { dictValue?: string }) =>
    dictionaryRefusals.valueTaken({ value: dictValue ?? '' }),
  // Two people choose a default at the same moment.
  hospital_item_one_default: () => common.stale(),
}

/** The product has some hundred lists; a hospital adds a few. */
const MOST_TYPES = 5_000
const allTypes = async (ctx: Context): Promise<never> => {
  const { result } = await pageOf<TypeFilters>(ctx, { pageSize: MOST_TYPES } as TypeFilters, typeList)
  return result as never
}

const entryHandlers = {
  list: (ctx: Context, input: EntryFilters) => rows(pageOf<EntryFilters>(ctx, input, entryList)),
  one: (ctx: Context, { id }: { id: number }) => rows(rowOf(ctx, id, entryList as ListDefinition<never>)),
  create: createEntry,
  update: updateEntry,
  remove: removeEntry,
}

const lists = serve(
  'dictionaries',
  dictionaries,
  {
    items: async (ctx, { page = 1, pageSize = 999, query = {} }) => {
      const found = await dictionaryItems(ctx, {
        types: query.dictType?.split(',').filter(Boolean),
        status: query.status === undefined ? undefined : query.status === '0' ? 0 : 1,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      return { rows: found.rows, result: found.rows, total: found.total }
    },
    all: everyList,
    options: (ctx, { id }) => optionsOfType(ctx, id),
    parentOptions: listsAsOptions,
    findAll: allTypes,
    findPage: async (ctx, input) => (await rabbitPageOf<TypeFilters>(ctx, input, typeList)) as never,
    create: createType,
    update: updateType,
    remove: removeType,
  },
  typeConstraints,
)

export const dictionaryRoutes: Route[] = [
  ...lists,
  ...serve(
    'dictionaries.types',
    dictionaryTypes,
    {
      list: (ctx, input) => rows(pageOf<TypeFilters>(ctx, input, typeList)),
      one: (ctx, { id }) => rows(rowOf(ctx, id, typeList as ListDefinition<never>)),
      create: createType,
      update: updateType,
      remove: removeType,
    },
    typeConstraints,
  ),
  ...serve(
    'dictionaries.entries',
    dictionaryEntries,
    { ...entryHandlers, sort: sortEntries, template: entryTemplate, importSheet: importEntries },
    entryConstraints,
  ),
  ...serve('dictionaries.options', dictionaryOptions, entryHandlers, entryConstraints),
]
