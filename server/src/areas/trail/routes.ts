import { trail } from '@clinic/contract/areas/trail/calls.ts'
import type { Task } from '../../kit/jobs.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { linkEntries } from './chain/chain.ts'
import { verifyStretch } from './chain/verify.ts'
import { exportEntries, exportSignIns } from './exports.ts'
import { entriesOfCustomer, entriesPage, entryDetail } from './list.ts'
import { actionChoices } from './modules.ts'
import { addOperationRecord, reportedPage } from './screen-reports.ts'
import { signInsPage, unlock } from './sign-in-log.ts'

export const trailRoutes: Route[] = serve('trail', trail, {
  addOperationRecord,
  reported: reportedPage,
  entries: entriesPage,
  entry: entryDetail,
  actions: actionChoices,
  exportEntries,
  ofCustomer: entriesOfCustomer,
  signIns: signInsPage,
  exportSignIns,
  unlock,
  verify: (ctx, { after }) => verifyStretch(ctx, ctx.session.hospitalId, after ?? 0),
})

/** `trail.link`, each minute, for every hospital. */
export const trailTasks: Readonly<Record<string, Task>> = {
  'trail.link': async (ctx) => {
    await linkEntries(ctx)
  },
}
