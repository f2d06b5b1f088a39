/** What was last said with a customer, for whoever takes her over without knowing her. */
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { staffName } from '../../staff/reads.ts'

const Talk = { at: Str, byName: Nullable(Str), result: Str, text: Str, noDealReason: Nullable(Str) }

/** The last three, the newest first: when, with whom, what she wanted, and what came of it. The caller has checked that she may be read. */
export const lastTalks = async (ctx: Context, customerId: number): Promise<RowOf<typeof Talk>[]> => {
  const { rows } = await sqlOf(Talk)`
    select r.started_at as at, ${sql.raw(staffName('r.consultant_id'))} as "byName", r.result, r.demand_text as text,
      r.no_deal_reason as "noDealReason"
      from consulting.consult_record r
     where r.customer_id = ${customerId} and r.state <> 'cancelled'
     order by r.started_at desc, r.id desc limit 3`.execute(ctx.db)
  return rows
}
