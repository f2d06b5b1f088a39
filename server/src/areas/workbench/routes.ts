import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { attention } from './attention.ts'
import { figuresOf } from './figures.ts'
import { breakdown, daily } from './manage.ts'
import {
  achievement,
  consultingNow,
  draftOrders,
  dueItems,
  layoutOf,
  openedOrders,
  ownMessages,
  saveLayout,
  todayTriage,
  unpaidOrders,
} from './queries.ts'
import { takings } from './takings.ts'

/** Rows come from column maps; the answer's schema, not the compiler, holds them to their shape. */
const rows = async (answer: Promise<unknown>): Promise<never> => (await answer) as never

export const workbenchRoutes: Route[] = serve('workbench', workbench, {
  todayTriage: (ctx, input) => rows(todayTriage(ctx, input)),
  consulting: (ctx, input) => rows(consultingNow(ctx, input)),
  payment: (ctx, input) => rows(unpaidOrders(ctx, input)),
  drafts: (ctx, input) => rows(draftOrders(ctx, input)),
  opened: (ctx, input) => rows(openedOrders(ctx, input)),
  treatmentTask: (ctx, input) => rows(dueItems(ctx, input)),
  message: (ctx, input) => rows(ownMessages(ctx, input)),
  achievement,
  takings,
  daily,
  attention,
  breakdown,
  figures: async (ctx, input) => ({ figures: await figuresOf(ctx, input) }),
  layout: layoutOf,
  saveLayout,
})
