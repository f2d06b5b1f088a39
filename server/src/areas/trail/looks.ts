/** That somebody looked: reads that leave a row by themselves, because a customer may ask who saw her. */
import { sql } from 'kysely'
import type { AuditNote, Context } from '../../kit/context.ts'
import { auditWith } from './entry.ts'
import { nameOfCall } from './modules.ts'

/** An open screen asks again after every change: the same look is one row in this time. */
const ONE_LOOK_MINUTES = 10

const lookedJustNow = async (ctx: Context, customerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from trail.entry where customer_id = ${customerId} and staff_id = ${ctx.session.staffId}
       and call = ${nameOfCall(ctx.call)} and at > kit.present() - make_interval(mins => ${ONE_LOOK_MINUTES}) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Leaves the row of a read that asked about something: a number that was searched for. */
export const noteAsked = async (ctx: Context, notes: AuditNote): Promise<void> => {
  const { call, session, scope, origin } = ctx
  const entry = auditWith(ctx.node.keys.chain)({ call, session, scope, origin, outcome: 'done', refusal: null, notes })
  await ctx.database.readTogether(scope, [entry])
}

/** Leaves the row of a read in its own message, before its answer goes out. */
export const noteNow = async (ctx: Context, notes: AuditNote): Promise<void> => {
  const { call, session, scope, origin } = ctx
  await ctx.together([
    auditWith(ctx.node.keys.chain)({ call, session, scope, origin, outcome: 'done', refusal: null, notes }),
  ])
}

/** Leaves the row of a read that showed something of a customer. */
export const noteLook = async (ctx: Context, notes: AuditNote & { readonly customerId: number }): Promise<void> => {
  if (!(await lookedJustNow(ctx, notes.customerId))) await noteNow(ctx, notes)
}
