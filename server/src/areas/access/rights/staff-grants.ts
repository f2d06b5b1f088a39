/** A person's own roles and limits, written for the staff area. Who may give what is guarded by the caller (guard.ts). */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'

/** The person holds exactly these roles, besides those of her jobs. */
export const setRolesOf = async (ctx: Context, staffId: number, roleIds: readonly number[]): Promise<void> => {
  await ctx.together([
    {
      text: 'delete from access.staff_role where staff_id = $1 and not role_id = any($2::bigint[])',
      values: [staffId, roleIds],
    },
    {
      text: 'insert into access.staff_role (staff_id, role_id) select $1::bigint, unnest($2::bigint[]) on conflict do nothing',
      values: [staffId, roleIds],
    },
  ])
  ctx.tell('perm.changed')
}

export type OwnLimit = { readonly key: string; readonly value: number }

/** The person's own typed limits, exactly these; they beat those of her jobs and roles. */
export const setLimitsOf = async (ctx: Context, staffId: number, limits: readonly OwnLimit[]): Promise<void> => {
  await sql`delete from access.feature_grant where owner_type = 'staff' and owner_id = ${staffId}`.execute(ctx.db)
  if (limits.length > 0)
    await sql`
      insert into access.feature_grant (owner_type, owner_id, key, value)
      select 'staff', ${staffId}::bigint, l.key, l.value
        from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (key text, value bigint)`.execute(ctx.db)
  ctx.tell('perm.changed')
}
