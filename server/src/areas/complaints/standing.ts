/** Whether a complaint of a customer is open: for pools, for whoever would market to her, for her header and the desk. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { readyScope, scopeCondition } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { complaintList, isOpenNow, notAboutMe } from './queries.ts'

/** Is a complaint open of the customer of this alias, whoever asks? Part of a statement. */
export const isComplaining = (customer: string): string =>
  `exists (select from complaints.complaint k where k.hospital_id = ${customer}.hospital_id and k.customer_id = ${customer}.id and ${isOpenNow})`

/** Of the customer of this alias, as JSON: complaints, and how many of them are open. Of secret ones nothing is told. */
export const complaintsOf = (customer: string): string =>
  `(select jsonb_build_object('count', count(*), 'open', count(*) filter (where ${isOpenNow})) from complaints.complaint k
    where k.hospital_id = ${customer}.hospital_id and k.customer_id = ${customer}.id and not k.secret)`

/** The same of the customer whose id an expression gives. */
export const complaintOpenOf = (id: string): string =>
  `exists (select from complaints.complaint k where k.customer_id = ${id} and ${isOpenNow})`

/** And one that is not secret. */
export const complaintNamedOf = (id: string): string =>
  `exists (select from complaints.complaint k where k.customer_id = ${id} and ${isOpenNow} and not k.secret)`

/** Ids of customers with an open complaint, or with one of the last days; of secret ones nothing is told. */
export const complainersOf = (days: number | undefined, among: readonly number[] | null): RawBuilder<unknown> =>
  sql`select k.customer_id from complaints.complaint k where not k.secret
    and ${days === undefined ? sql.raw(isOpenNow) : sql`k.created_at >= (kit.today() - ${days}::int + 1)::timestamptz`}
    ${among ? sql`and k.customer_id = any(${[...among]}::bigint[])` : sql``}`

/** Of these customers those with an open complaint, whoever asks: nothing is marketed to them meanwhile. */
export const openComplaint = async (ctx: Context, customerIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sqlOf({ id: Id })`
    select distinct k.customer_id as id from complaints.complaint k
     where k.customer_id = any(${[...customerIds]}::bigint[]) and ${sql.raw(isOpenNow)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Does this person see an open complaint of hers? Whom a secret one is about does not. */
export const seesComplaint = async (ctx: Context, customerId: number): Promise<boolean> => {
  if (!mayCall(ctx.session, complaints.list)) return false
  const asking = { ...ctx, rows: scopeFor(ctx.session, complaints.list) }
  await readyScope(asking, complaintList.scope)
  const within = scopeCondition(asking, complaintList.scope)
  const { rows } =
    await sql`select from complaints.complaint k where k.customer_id = ${customerId} and ${sql.raw(isOpenNow)}
    and ${notAboutMe(ctx)} ${within ? sql`and ${within}` : sql``} limit 1`.execute(ctx.db)
  return rows.length > 0
}
