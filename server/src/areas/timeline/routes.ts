/** Table of contents: 动态. */
import { timeline } from '@clinic/contract/areas/timeline/calls.ts'
import { serve } from '../../kit/routes.ts'
import { timelineOf } from './queries.ts'

export const timelineRoutes = serve('timeline', timeline, { timeline: timelineOf })
