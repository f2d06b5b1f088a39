/** Table of contents: 客户画像. */
import { portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { serve } from '../../kit/routes.ts'
import { portraitOf } from './queries.ts'

export const portraitRoutes = serve('portrait', portraits, { portrait: portraitOf })
