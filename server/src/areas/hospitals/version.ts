/** Life-cycle and system versions of a hospital: what a change would do, doing it, and what was done (clinical-admin §16). */

import { type hospitalAdministration, VersionChange } from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalRefusals } from '@clinic/contract/areas/hospitals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { rights, Versions } from './questions.ts'

type Calls = typeof hospitalAdministration
type Wish = InputOf<Calls['previewVersion']>
type Change = OutputOf<Calls['previewVersion']>

const changeOf = async (ctx: Context, { id, lifeVer, sysVer }: Wish) => {
  const { rows } = await sqlOf({ name: Str, ...Versions })`
    select name, sys_ver as "sysVer", life_ver as "lifeVer", group_his as "groupHis" from hospitals.hospital
     where id = ${id} and deleted_at is null`.execute(ctx.db)
  const { name, ...from } = rows[0] ?? refuse(common.notFound())
  const to: Versions = { ...from, lifeVer, sysVer: sysVer ?? from.sysVer }
  if (to.lifeVer === from.lifeVer && to.sysVer === from.sysVer) refuse(hospitalRefusals.sameVersion())
  return { name, from, to, change: await rights.preview(ctx, id, { from, to }) }
}

export const previewVersion = async (ctx: Context, wish: Wish): Promise<Change> => (await changeOf(ctx, wish)).change

/** An upgrade gives the new pages to the administrator's role; a downgrade takes grants beyond it from all roles. Data stays. */
export const changeVersion = async (ctx: Context, input: InputOf<Calls['changeVersion']>): Promise<Change> => {
  const { id, reason } = input
  await sql`select 1 from hospitals.hospital where id = ${id} for update`.execute(ctx.db)
  const { name, from, to, change } = await changeOf(ctx, input)
  await sql`update hospitals.hospital set life_ver = ${to.lifeVer}, sys_ver = ${to.sysVer} where id = ${id}`.execute(
    ctx.db,
  )
  await ctx.inHospital(id, () => rights.apply(ctx, change.addedMenus))
  await sql`
    insert into hospitals.version_change (hospital, staff_name, from_life, to_life, from_sys, to_sys, added, removed, reason)
    values (${id}, ${ctx.session.staffName}, ${from.lifeVer}, ${to.lifeVer}, ${from.sysVer}, ${to.sysVer},
      ${change.addedMenus.length}, ${change.removedMenus.length}, ${reason.trim()})`.execute(ctx.db)
  ctx.note({ objectType: 'hospital', objectId: id, objectNo: name, before: from, after: to, reason })
  return change
}

export const versionHistory = async (
  ctx: Context,
  { id }: { id: number },
): Promise<OutputOf<Calls['versionHistory']>> => {
  const { rows } = await sqlOf(VersionChange)`
    select id, at, staff_name as "staffName", from_life as "fromLife", to_life as "toLife", from_sys as "fromSys",
           to_sys as "toSys", added, removed, reason
      from hospitals.version_change where hospital = ${id} order by id desc`.execute(ctx.db)
  return rows
}
