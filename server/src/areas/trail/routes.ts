import { PHONE_VIEWED, trail } from '@clinic/contract/areas/trail.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import type { Task } from '../../kit/jobs.ts'
import { keys } from '../../kit/keys.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { linkEntries } from './chain.ts'
import { auditWith } from './entry.ts'
import { verifyTrail } from './verify.ts'

/** A screen reports what somebody did there; who and when are the server's. */
const addOperationRecord = async (ctx: Context, record: InputOf<typeof trail.addOperationRecord>): Promise<null> => {
  const { customerId, viewId, operationType, operationContent, writeType, customerNo } = record
  if (customerId !== undefined) {
    const { rows } = await sql`select 1 from customers.customer where id = ${customerId}`.execute(ctx.db)
    if (rows.length === 0) return refuse(common.notFound())
  }
  if (operationType === PHONE_VIEWED && viewId !== undefined) return null
  const notes = {
    objectType: 'screen',
    ...(customerId === undefined ? {} : { customerId }),
    ...(customerNo === undefined ? {} : { objectNo: customerNo }),
    after: { operationType, operationContent, writeType: String(writeType ?? 2) },
  }
  const { call, session, scope, origin } = ctx
  await ctx.together([auditWith(keys().chain)({ call, session, scope, origin, outcome: 'done', refusal: null, notes })])
  return null
}

export const trailRoutes: Route[] = serve('trail', trail, {
  addOperationRecord,
  verify: (ctx) => verifyTrail(ctx.database, ctx.session.hospitalId),
})

/** `trail.link`, each minute, for every hospital. */
export const trailTasks: Readonly<Record<string, Task>> = {
  'trail.link': async (ctx) => {
    await linkEntries(ctx)
  },
}
