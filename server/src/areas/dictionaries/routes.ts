import {
  dictionaries,
  dictionaryEntries,
  dictionaryOptions,
  dictionaryRefusals,
  dictionaryTypes,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import { pageOf, rabbitPageOf, rowOf } from '../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../kit/routes.ts'
import { createEntry, removeEntry, sortEntries, updateEntry } from './entries.ts'
import { entryTemplate, importEntries } from './import.ts'
import { entryList, typeList } from './lists.ts'
import { dictionaryItems, everyList, listsAsOptions, optionsOfType } from './queries.ts'
import { createType, removeType, updateType } from './types.ts'

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
const all: InputOf<typeof dictionaryTypes.list> = { pageSize: MOST_TYPES }
const allTypes = async (ctx: Context) => (await pageOf(ctx, all, typeList)).result

const entryHandlers = {
  list: (ctx: Context, input: InputOf<typeof dictionaryEntries.list>) => pageOf(ctx, input, entryList),
  one: (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, entryList),
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
    findPage: (ctx, input) => rabbitPageOf(ctx, input, typeList),
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
      list: (ctx, input) => pageOf(ctx, input, typeList),
      one: (ctx, { id }) => rowOf(ctx, id, typeList),
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
