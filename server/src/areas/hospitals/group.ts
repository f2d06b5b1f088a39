/** Groups of hospitals. A group is made before its hospitals; its head is one of them. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** Creates a group and returns its id. */
export const createGroup = async (ctx: Context, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into hospitals.hospital_group (name) values (${name}) returning id`.execute(ctx.db)
  return rows[0]!.id
}

/** Names the hospital that leads the group. */
export const nameHead = async (ctx: Context, groupId: number, hospitalId: number): Promise<void> => {
  await sql`update hospitals.hospital_group set head_hospital_id = ${hospitalId} where id = ${groupId}`.execute(ctx.db)
}
