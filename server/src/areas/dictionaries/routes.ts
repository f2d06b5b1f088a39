import { dictionaries } from '@clinic/contract/areas/dictionaries.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { dictionaryItems, optionsOfType } from './queries.ts'

export const dictionaryRoutes: Route[] = serve('dictionaries', dictionaries, {
  items: async (ctx, { page = 1, pageSize = 999, query = {} }) => {
    const { rows, total } = await dictionaryItems(ctx, {
      types: query.dictType?.split(',').filter(Boolean),
      status: query.status === undefined ? undefined : query.status === '0' ? 0 : 1,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    return { rows, result: rows, total }
  },
  options: (ctx, { id }) => optionsOfType(ctx, id),
})
