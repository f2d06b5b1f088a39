/** The complaints a colleague handles: given to another when she leaves. One that is about the receiver goes up instead of to her. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { tellUnhandled } from './notices.ts'
import { isOpenNow } from './queries.ts'

export const openComplaintsOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from complaints.complaint k where k.handler_id = ${staffId} and ${sql.raw(isOpenNow)}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

const isAbout = (staffId: number) => sql`exists (select from complaints.respondent r where r.hospital_id = k.hospital_id
  and r.complaint_id = k.id and r.staff_id = ${staffId})`

/** @returns those that were given */
export const giveComplaints = async (ctx: Context, from: number, to: number): Promise<{ id: number }[]> => {
  const { rows } = await sqlOf({ id: Id })`
    with given as (update complaints.complaint k set handler_id = ${to}
       where k.handler_id = ${from} and ${sql.raw(isOpenNow)} and not ${isAbout(to)} returning k.id),
    said as (insert into complaints.log (complaint_id, act) select id, 'handed' from given)
    select id from given order by id`.execute(ctx.db)
  // What is about the receiver waits for whoever oversees, still under the name of her who left. One that was answered waits for
  // the customer as it stands, and whoever oversees hears of it as well: nobody else is left who would ask her.
  const { rows: left } = await sqlOf({ id: Id })`
    select k.id from complaints.complaint k where k.handler_id = ${from} and k.state in ('handling', 'answering') and ${isAbout(to)}
     order by k.id for update`.execute(ctx.db)
  await sql`with up as (update complaints.complaint k set state = 'escalated', escalated_at = coalesce(k.escalated_at, kit.clock())
       where k.handler_id = ${from} and k.state = 'handling' and ${isAbout(to)} returning k.id)
    insert into complaints.log (complaint_id, act) select id, 'escalated' from up`.execute(ctx.db)
  for (const { id } of left) await tellUnhandled(ctx, id)
  const moved = [...rows, ...left].map(({ id }) => id)
  if (moved.length > 0) ctx.tell('complaint.changed', ...moved)
  return rows
}

/** Gives back those that are still open and the receiver's. @returns how many */
export const returnComplaints = async (
  ctx: Context,
  from: number,
  to: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    with given as (update complaints.complaint k set handler_id = ${to}
       where k.id = any(${[...ids]}::bigint[]) and k.handler_id = ${from} and ${sql.raw(isOpenNow)} and not ${isAbout(to)}
       returning k.id),
    said as (insert into complaints.log (complaint_id, act) select id, 'handed' from given)
    select id from given`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('complaint.changed', ...rows.map(({ id }) => id))
  return rows.length
}
