/** The roles a new hospital begins with, what its jobs grant, and its epoch (clinical-admin §22, §23). */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { nodesOfVersion } from './menus/package.ts'
import { roleReferences } from './roles/reference.ts'

/** What a job of a new hospital grants: codes of roles, permission keys of controls. */
export type JobGrants = {
  readonly name: string
  readonly roles: readonly string[]
  readonly buttons: readonly string[]
}

/**
 * Copies the product's roles into the hospital of the context and grants its jobs, which must be there, theirs.
 * @param granted codes of the roles that are granted at once
 */
export const seedRoles = async (
  ctx: Context,
  jobs: readonly JobGrants[],
  granted: readonly string[] = roleReferences.map(({ code }) => code),
): Promise<void> => {
  const roles = roleReferences.map(({ code, name, level, scope, userType }, index) => ({
    code,
    name,
    level,
    scope,
    user_type: userType,
    sort: (index + 1) * 10,
  }))
  await sql`insert into access.epoch default values on conflict do nothing`.execute(ctx.db)
  const { rows } = await sqlOf({ id: Id, code: Str })`
    insert into access.role (code, name, level, data_scope, user_type, sort, fixed)
    select code, name, level, scope, user_type, sort, true from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as r (code text, name text, level smallint, scope smallint, user_type smallint, sort integer)
    returning id, code`.execute(ctx.db)
  const roleIds = new Map(rows.map(({ id, code }) => [code, id]))
  const menu = await readMenu(ctx)
  await grantPages(ctx, new Map(granted.map((code) => [code, roleIds.get(code)!])), menu)
  const limits = roleReferences.flatMap(({ code, features }) =>
    Object.entries(features).map(([key, value]) => ({ role: roleIds.get(code)!, key, value })),
  )
  await sql`
    insert into access.feature_grant (owner_type, owner_id, key, value)
    select 'role', role, key, value from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as l (role bigint, key text, value bigint)`.execute(ctx.db)
  await grantJobs(ctx, jobs, roleIds, menu)
}

/** Grants roles of the hospital of the context what the product's reference says; what they grant already they keep. */
export const grantReference = async (ctx: Context, codes: readonly string[]): Promise<void> => {
  if (codes.length === 0) return
  const { rows } = await sqlOf({ id: Id, code: Str })`
    select id, code from access.role where code = any(${[...codes]})`.execute(ctx.db)
  await grantPages(ctx, new Map(rows.map(({ id, code }) => [code, id])), await readMenu(ctx))
}

/** Of the installation's tree what the hospital of the context has by its version. */
type Menu = {
  /** Pages by path. */
  readonly pages: ReadonlyMap<string, number>
  /** Controls by page, then by permission. */
  readonly controls: ReadonlyMap<number, readonly { id: number; perms: string }[]>
}

const readMenu = async (ctx: Context): Promise<Menu> => {
  const has = await nodesOfVersion(ctx)
  const { rows: all } = await sqlOf({ id: Id, parent_id: Nullable(Id), path: Nullable(Str), perms: Nullable(Str) })`
    select id, parent_id, path, perms from access.menu where menu_type <> 'M'`.execute(ctx.db)
  const rows = all.filter(({ id }) => has.has(id))
  return {
    pages: new Map(rows.flatMap(({ path, id }) => (path === null ? [] : [[path, id] as const]))),
    controls: Map.groupBy(
      rows.flatMap(({ id, path, parent_id, perms }) =>
        path === null && parent_id !== null && perms !== null ? [{ id, parent_id, perms }] : [],
      ),
      (row) => row.parent_id,
    ),
  }
}

const grantPages = async (ctx: Context, roleIds: ReadonlyMap<string, number>, menu: Menu): Promise<void> => {
  const pairs = roleReferences.flatMap(({ code, pages }) =>
    [...pages].flatMap(([path, perms]) => {
      const [role, page] = [roleIds.get(code), menu.pages.get(path)]
      if (role === undefined || page === undefined) return []
      const controls = (menu.controls.get(page) ?? []).filter((control) => perms.includes(control.perms))
      return [page, ...controls.map(({ id }) => id)].map((id) => [role, id] as const)
    }),
  )
  await sql`
    insert into access.role_menu (role_id, menu_id)
    select * from unnest(${pairs.map(([role]) => role)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

const grantJobs = async (
  ctx: Context,
  jobs: readonly JobGrants[],
  roleIds: ReadonlyMap<string, number>,
  menu: Menu,
): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, name: Str })`select id, name from staff.job`.execute(ctx.db)
  const jobIds = new Map(rows.map(({ id, name }) => [name, id]))
  const roles = jobs.flatMap(({ name, roles }) => roles.map((code) => [jobIds.get(name)!, roleIds.get(code)!] as const))
  const every = [...menu.controls.values()].flat()
  const buttons = jobs.flatMap(({ name, buttons }) =>
    every.filter(({ perms }) => buttons.includes(perms)).map(({ id }) => [jobIds.get(name)!, id] as const),
  )
  const columns = (pairs: readonly (readonly [number, number])[]) => [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  const from = 'select * from unnest($1::bigint[], $2::bigint[])'
  await ctx.together([
    { text: `insert into access.job_role (job_id, role_id) ${from}`, values: columns(roles) },
    { text: `insert into access.job_button (job_id, menu_id) ${from}`, values: columns(buttons) },
  ])
}

/** Gives a person the hospital's roles of these codes. */
export const grantRoles = async (ctx: Context, staffId: number, codes: readonly string[]): Promise<void> => {
  await sql`
    insert into access.staff_role (staff_id, role_id) select ${staffId}::bigint, id from access.role where code = any(${[...codes]})
    on conflict do nothing`.execute(ctx.db)
  ctx.tell('perm.changed')
}
