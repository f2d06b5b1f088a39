/** The roles a new hospital begins with, what its jobs grant, and its epoch (clinical-admin §22, §23). */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { roleReferences } from './roles-reference.ts'

/** What a job of a new hospital grants: codes of roles, permission keys of controls. */
export type JobGrants = {
  readonly name: string
  readonly roles: readonly string[]
  readonly buttons: readonly string[]
}

/** Copies the product's roles into the hospital of the context and grants its jobs, which must be there, theirs. */
export const seedRoles = async (ctx: Context, jobs: readonly JobGrants[]): Promise<void> => {
  const roles = roleReferences.map((role, index) => ({
    code: role.code,
    name: role.name,
    level: role.level,
    scope: role.scope,
    user_type: role.userType,
    sort: (index + 1) * 10,
    pages: [...role.pages].map(([path, controls]) => ({ path, controls })),
    limits: Object.entries(role.features).map(([key, value]) => ({ key, value })),
  }))
  const given = JSON.stringify(roles)
  await sql`insert into access.epoch default values`.execute(ctx.db)
  await sql`
    insert into access.role (code, name, level, data_scope, user_type, sort, fixed)
    select code, name, level, scope, user_type, sort, true from jsonb_to_recordset(${given}::jsonb)
      as r (code text, name text, level smallint, scope smallint, user_type smallint, sort integer)`.execute(ctx.db)
  await sql`
    with page as (
      select r.id as role_id, c.id, p.controls from jsonb_to_recordset(${given}::jsonb) as g (code text, pages jsonb)
        join access.role r on r.code = g.code
        cross join lateral jsonb_to_recordset(g.pages) as p (path text, controls text[])
        join access.menu c on c.menu_type = 'C' and c.path = p.path)
    insert into access.role_menu (role_id, menu_id)
    select role_id, id from page
    union select page.role_id, f.id from page join access.menu f on f.parent_id = page.id and f.perms = any(page.controls)`.execute(
    ctx.db,
  )
  await sql`
    insert into access.feature_grant (owner_type, owner_id, key, value)
    select 'role', r.id, l.key, l.value from jsonb_to_recordset(${given}::jsonb) as g (code text, limits jsonb)
      join access.role r on r.code = g.code cross join lateral jsonb_to_recordset(g.limits) as l (key text, value bigint)`.execute(
    ctx.db,
  )
  await seedJobGrants(ctx, jobs)
}

const seedJobGrants = async (ctx: Context, jobs: readonly JobGrants[]): Promise<void> => {
  const given = JSON.stringify(jobs.map(({ name, roles, buttons }) => ({ name, roles, buttons })))
  await sql`
    insert into access.job_role (job_id, role_id)
    select j.id, r.id from jsonb_to_recordset(${given}::jsonb) as g (name text, roles text[])
      join staff.job j on j.name = g.name join access.role r on r.code = any(g.roles)`.execute(ctx.db)
  await sql`
    insert into access.job_button (job_id, menu_id)
    select j.id, m.id from jsonb_to_recordset(${given}::jsonb) as g (name text, buttons text[])
      join staff.job j on j.name = g.name join access.menu m on m.menu_type = 'F' and m.perms = any(g.buttons)`.execute(
    ctx.db,
  )
}

/** Gives a person the hospital's roles of these codes. */
export const grantRoles = async (ctx: Context, staffId: number, codes: readonly string[]): Promise<void> => {
  await sql`
    insert into access.staff_role (staff_id, role_id) select ${staffId}::bigint, id from access.role where code = any(${[...codes]})
    on conflict do nothing`.execute(ctx.db)
  ctx.tell('access.changed')
}
