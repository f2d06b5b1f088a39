/** Table of contents: 到院前简报. */
import { briefs } from '@clinic/contract/areas/briefs/calls.ts'
import { serve } from '../../kit/routes.ts'
import { briefOf, briefSheet } from './queries.ts'

export const briefRoutes = serve('briefs', briefs, { mine: briefOf, sheet: briefSheet })
