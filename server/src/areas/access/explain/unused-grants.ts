/**
 * Grants nobody uses: buttons of roles behind which stand calls that change something, and none of whose members made
 * one of those calls in so many days. The audit trail knows who did what; reading leaves no row there, so pages and
 * buttons that only look are not judged. Source: clinical-admin §26.
 */

import { type explain, Unused } from '@clinic/contract/areas/access/explain.ts'
import { type Call, type InputOf, keysOf, type OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { sqlOf, sure } from '../../../kit/db/rows.ts'
import { asked, once } from '../../../kit/question.ts'
import { peopleInJob } from '../../staff/reads.ts'
import { isWithinReach } from './queries.ts'

const DAYS = 90

/** Every call of the server. */
export const openedCalls = asked<[], readonly Call[]>('which calls the server serves')

/** Permission → the calls it opens, as the trail names them. */
const opened = once((): ReadonlyMap<string, readonly string[]> => {
  const calls = openedCalls().filter(({ audited }) => audited)
  const pairs = calls.flatMap((call) => keysOf(call.may).map((key) => [key, `${call.method} ${call.path}`] as const))
  const byKey = Map.groupBy(pairs, ([key]) => key)
  return new Map([...byKey].map(([key, own]) => [key, own.map(([, name]) => name)]))
})

export const unusedGrants = async (
  ctx: Context,
  { days = DAYS }: InputOf<typeof explain.unused>,
): Promise<OutputOf<typeof explain.unused>> => {
  const pairs = [...opened()].flatMap(([key, calls]) => calls.map((call) => [key, call] as const))
  // The running clock as one value, asked once: by itself it would be asked for each row, and no index answers that.
  // What opens and what was used stay sets that each grant is held against: joined, they would be walked for each of them.
  const { rows } = await sqlOf({ ...Unused.properties, perms: sure(Unused.properties.perms) })`
    with opens as (select * from unnest(${pairs.map(([key]) => key)}::text[], ${pairs.map(([, call]) => call)}::text[]) as o (perms, call)),
    member as (select x.role_id, x.staff_id from (
      select sr.role_id, sr.staff_id from access.staff_role sr
      union select jr.role_id, sj.staff_id from access.job_role jr
        join ${sql.raw(peopleInJob('sj', 'jr'))}) x
      where ${isWithinReach(ctx, 'x.staff_id')}),
    crew as (select role_id, count(*)::int as members from member group by role_id),
    done as (select distinct e.staff_id, e.call from trail.entry e
      where e.outcome = 'done' and e.at > (select kit.present()) - make_interval(days => ${days})),
    used as (select distinct x.role_id, o.perms from done e join member x on x.staff_id = e.staff_id join opens o on o.call = e.call)
    select r.id as "roleId", r.name as "roleName", m.id as "menuId", m.perms,
           concat_ws(' / ', directory.title, page.title, m.title) as title, crew.members
      from access.role r
      join access.role_menu g on g.hospital_id = r.hospital_id and g.role_id = r.id
      join access.menu m on m.id = g.menu_id and m.menu_type = 'F' and m.control_kind = 'button' and m.status = 0 and m.served
      join access.menu page on page.id = m.parent_id and page.served
      join access.menu directory on directory.id = page.parent_id
      join crew on crew.role_id = r.id
     where r.status = 0 and (m.perms in (select o.perms from opens o)) is true
       and ((r.id, m.perms) in (select u.role_id, u.perms from used u)) is not true
     order by r.level, r.sort, r.id, directory.sort, page.sort, m.sort, m.id`.execute(ctx.db)
  return { days, rows }
}
