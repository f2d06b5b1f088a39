/** Every area the server is made of: its routes, its jobs, its clock. The list is the table of contents. */

import { explainRoutes } from './areas/access/explain-routes.ts'
import { knowOpened } from './areas/access/index.ts'
import { jobRightRoutes } from './areas/access/job-routes.ts'
import { menuRoutes } from './areas/access/menus/routes.ts'
import { accessRoutes } from './areas/access/routes.ts'
import { cashierRoutes } from './areas/cashier/routes.ts'
import { autoEnd } from './areas/consulting/index.ts'
import { consultingRoutes } from './areas/consulting/routes.ts'
import { customerRoutes, customerTasks } from './areas/customers/index.ts'
import { debtRoutes } from './areas/debts/routes.ts'
import { dictionaryRoutes } from './areas/dictionaries/routes.ts'
import { fileRoutes, fileTasks } from './areas/files/routes.ts'
import { hospitalRoutes } from './areas/hospitals/routes.ts'
import { ledgerRoutes } from './areas/ledger/routes.ts'
import { expireMessages } from './areas/messages/index.ts'
import { messageRoutes } from './areas/messages/routes.ts'
import { metadataRoutes } from './areas/metadata/routes.ts'
import { orderRoutes } from './areas/orders/routes.ts'
import { cancelStaleOrders } from './areas/orders/stale.ts'
import { productRoutes } from './areas/products/routes.ts'
import { profileRoutes } from './areas/profile/routes.ts'
import { purchaseRoutes } from './areas/purchases/routes.ts'
import { sessionRoutes } from './areas/session/routes.ts'
import { staffRoutes } from './areas/staff/routes.ts'
import { knowCalls } from './areas/trail/index.ts'
import { trailRoutes, trailTasks } from './areas/trail/routes.ts'
import { closeEarlierDays } from './areas/triage/index.ts'
import { triageRoutes } from './areas/triage/routes.ts'
import { workbenchRoutes } from './areas/workbench/routes.ts'
import type { Scheduled, Task } from './kit/jobs.ts'
import type { Route } from './kit/routes.ts'
import { wire } from './wiring.ts'

export type Area = {
  readonly name: string
  readonly routes: readonly Route[]
  /** Jobs by name: `trail.chain`. */
  readonly tasks?: Readonly<Record<string, Task>>
  readonly schedule?: readonly Scheduled[]
}

export const areas: readonly Area[] = [
  { name: 'workbench', routes: workbenchRoutes },
  { name: 'session', routes: sessionRoutes },
  { name: 'profile', routes: profileRoutes },
  { name: 'staff', routes: staffRoutes },

  { name: 'access', routes: [...accessRoutes, ...jobRightRoutes, ...menuRoutes, ...explainRoutes] },
  {
    name: 'trail',
    routes: trailRoutes,
    tasks: trailTasks,
    schedule: [{ task: 'trail.link', at: '* * * * *' }],
  },
  { name: 'hospitals', routes: hospitalRoutes },
  {
    name: 'files',
    routes: fileRoutes,
    tasks: fileTasks,
    schedule: [{ task: 'files.sweep', at: '40 * * * *' }],
  },
  { name: 'customers', routes: customerRoutes, tasks: customerTasks },
  { name: 'dictionaries', routes: dictionaryRoutes },
  {
    name: 'messages',
    routes: messageRoutes,
    tasks: { 'messages.expire': expireMessages },
    schedule: [{ task: 'messages.expire', at: '40 3 * * *' }],
  },
  {
    name: 'triage',
    routes: triageRoutes,
    tasks: { 'triage.closeEarlierDays': closeEarlierDays },
    schedule: [{ task: 'triage.closeEarlierDays', at: '10 * * * *' }],
  },
  {
    name: 'consulting',
    routes: consultingRoutes,
    tasks: { 'consulting.autoEnd': autoEnd },
    schedule: [{ task: 'consulting.autoEnd', at: '*/10 * * * *' }],
  },
  { name: 'products', routes: productRoutes },
  {
    name: 'orders',
    routes: orderRoutes,
    tasks: { 'orders.cancelStale': cancelStaleOrders },
    schedule: [{ task: 'orders.cancelStale', at: '20 3 * * *' }],
  },
  { name: 'ledger', routes: ledgerRoutes },
  { name: 'cashier', routes: cashierRoutes },
  { name: 'debts', routes: debtRoutes },
  { name: 'purchases', routes: purchaseRoutes },
  { name: 'metadata', routes: metadataRoutes },
]

knowCalls(areas.flatMap((area) => area.routes))
knowOpened(areas.flatMap((area) => area.routes.map(({ call }) => call)))
wire()
