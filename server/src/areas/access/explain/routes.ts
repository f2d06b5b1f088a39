/** Calls of 权限体检. */
import { explain } from '@clinic/contract/areas/access/explain.ts'
import { type Route, serve } from '../../../kit/routes.ts'
import { compareTwo, explainOne, peopleToExplain, subjectsToExplain } from './queries.ts'
import { unusedGrants } from './unused-grants.ts'

export const explainRoutes: Route[] = serve('access.explain', explain, {
  subjects: subjectsToExplain,
  people: peopleToExplain,
  one: explainOne,
  compare: compareTwo,
  unused: unusedGrants,
})
