/** Groups of hospitals. A group is led by one of its hospitals. */

import { hospitalRefusals } from '@clinic/contract/areas/hospitals/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'

/** Creates a group and returns its id. */
export const createGroup = async (ctx: Context, name: string): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    insert into hospitals.hospital_group (name) values (${name}) returning id`.execute(ctx.db)
  return rows[0]!.id
}

/** Names the hospital that leads the group. */
export const nameHead = async (ctx: Context, groupId: number, hospitalId: number): Promise<void> => {
  await sql`update hospitals.hospital_group set head_hospital_id = ${hospitalId} where id = ${groupId}`.execute(ctx.db)
}

/** Groups to choose from. */
export const groupOptions = async (ctx: Context): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sqlOf({ id: Id, name: Str })`
    select id, name from hospitals.hospital_group order by name, id`.execute(ctx.db)
  return rows
}

type Wish = { readonly groupHis: boolean; readonly groupId?: number | null | undefined; readonly name: string }

/**
 * The group a hospital is to belong to: the chosen one, or a new one of its own when it is a group hospital without any.
 * Refuses a group that is not there.
 */
export const groupFor = async (ctx: Context, { groupHis, groupId, name }: Wish): Promise<number | null> => {
  if (!groupId) return groupHis ? await createGroup(ctx, name) : null
  const { rows } = await sql`select 1 from hospitals.hospital_group where id = ${groupId}`.execute(ctx.db)
  return rows.length > 0 ? groupId : refuse(hospitalRefusals.groupUnknown())
}

/** A group hospital leads a group that nobody leads yet. */
export const leadIfNobodyDoes = async (ctx: Context, hospitalId: number, groupId: number | null): Promise<void> => {
  await sql`
    update hospitals.hospital_group set head_hospital_id = ${hospitalId}
     where id = ${groupId}::bigint and head_hospital_id is null`.execute(ctx.db)
}

/** Before the head of a group leaves it or stops being one: only when it is alone there. */
export const layDownHead = async (ctx: Context, hospitalId: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from hospitals.hospital_group g join hospitals.hospital h on h.group_id = g.id
     where g.head_hospital_id = ${hospitalId} and h.id <> ${hospitalId} and h.deleted_at is null`.execute(ctx.db)
  if (rows.length > 0) refuse(hospitalRefusals.headOfGroup())
  await sql`
    update hospitals.hospital_group set head_hospital_id = null where head_hospital_id = ${hospitalId}`.execute(ctx.db)
}
