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
  openComplaints,
  openedOrders,
  ownMessages,
  reservations,
  returnVisits,
  saveLayout,
  todayTriage,
  unpaidOrders,
  waitingRefunds,
} from './queries.ts'
import { takings } from './takings.ts'

export const workbenchRoutes: Route[] = serve('workbench', workbench, {
  todayTriage,
  consulting: consultingNow,
  payment: unpaidOrders,
  refund: waitingRefunds,
  complaint: openComplaints,
  drafts: draftOrders,
  opened: openedOrders,
  reservation: reservations,
  returnVisit: returnVisits,
  treatmentTask: dueItems,
  message: ownMessages,
  achievement,
  takings,
  daily,
  attention,
  breakdown,
  figures: async (ctx, input) => ({ figures: await figuresOf(ctx, input) }),
  layout: layoutOf,
  saveLayout,
})
