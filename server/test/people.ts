/** People of a test clinic: with a role of the demo clinic, or with exactly the permissions a test names. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { grantReference, grantRoles } from '../src/areas/access/index.ts'
import { createStaff } from '../src/areas/staff/index.ts'
import type { Context } from '../src/kit/context.ts'
import { offerOnTestPage, TEST_PAGE } from './test-page.ts'

type Place = { readonly department: string; readonly job: string; readonly role?: string; readonly admin?: true }

/** Departments and jobs by name; the job brings the role along, unless `role` says more. */
const places = {
  admin: { department: '院办', job: '系统管理员', role: 'director', admin: true },
  front: { department: '前台客服部', job: '前台接待' },
  developer: { department: '网电咨询部', job: '开发人员' },
  consultant: { department: '现场咨询部', job: '咨询师' },
  cashier: { department: '财务部', job: '收银员' },
  nurse: { department: '美容皮肤科', job: '护士' },
  doctor: { department: '美容皮肤科', job: '主治医生' },
  store: { department: '采购仓储部', job: '库管员' },
  service: { department: '前台客服部', job: '客服专员' },
  finance: { department: '财务部', job: '会计' },
  marketing: { department: '市场部', job: '市场专员' },
  nobody: { department: '院办', job: '咨询二组' },
} as const satisfies Record<string, Place>

export type RoleWord = keyof typeof places

const unique = (): string => `p${randomBytes(5).toString('hex')}`

const idOf = async (ctx: Context, table: 'staff.department' | 'staff.job', name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where name = ${name} limit 1`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Error(`no ${table} named ${name}`)
  return rows[0].id
}

/** Hires somebody for a role of the demo clinic. @returns the staff id */
export const hireAs = async (ctx: Context, word: RoleWord): Promise<number> => {
  const place: Place = places[word]
  const staffId = await createStaff(ctx, {
    account: unique(),
    name: { admin: '院长', front: '前台' }[word as string] ?? word,
    userType: place.admin ? 1 : 2,
    departmentIds: [await idOf(ctx, 'staff.department', place.department)],
    jobIds: [await idOf(ctx, 'staff.job', place.job)],
  })
  if (place.role) await grantRoles(ctx, staffId, [place.role])
  await grantReference(ctx, await emptyRolesOf(ctx, staffId, place.job))
  return staffId
}

/** Codes of somebody's roles that grant nothing yet: a test clinic begins with such, and is granted what its people need. */
const emptyRolesOf = async (ctx: Context, staffId: number, job: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from access.role r where (id in (select role_id from access.staff_role where staff_id = ${staffId})
        or id in (select role_id from access.job_role where job_id = (select id from staff.job where name = ${job} limit 1)))
      and not exists (select from access.role_menu m where m.role_id = r.id)`.execute(ctx.db)
  return rows.map(({ code }) => code)
}

export type Grant = {
  /** 1 all (default), 2 chosen departments, 3 own department, 4 own and below, 5 self. */
  readonly dataScope?: 1 | 2 | 3 | 4 | 5
  /** Departments of scope 2, by name. */
  readonly departments?: readonly string[]
  /** Main department, by name. */
  readonly department?: string
  /** Typed limits: `{ 'phone.view.daily': 3 }`. */
  readonly features?: Readonly<Record<string, number>>
  /** Columns by table: nothing else of it is visible. Grants the table's page, too. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/** Hires somebody with a role of her own that grants exactly these permissions. @returns the staff id */
export const hireWith = async (ctx: Context, permissions: readonly string[], grant: Grant = {}): Promise<number> => {
  const staffId = await createStaff(ctx, {
    account: unique(),
    name: '测试员',
    departmentIds: [await idOf(ctx, 'staff.department', grant.department ?? '院办')],
  })
  await giveRole(ctx, staffId, permissions, grant)
  return staffId
}

/** Makes a role and gives it to a person. @returns the role's id */
export const giveRole = async (
  ctx: Context,
  staffId: number,
  permissions: readonly string[],
  { dataScope = 1, departments = [], features = {}, columns = {} }: Grant = {},
): Promise<number> => {
  const code = unique()
  const { rows } = await sql<{ id: number }>`
    insert into access.role (code, name, data_scope) values (${code}, ${code}, ${dataScope}) returning id`.execute(
    ctx.db,
  )
  const roleId = rows[0]!.id
  await grantKeys(ctx, roleId, permissions)
  for (const name of departments)
    await sql`insert into access.role_department (role_id, department_id)
      values (${roleId}, ${await idOf(ctx, 'staff.department', name)})`.execute(ctx.db)
  for (const [key, value] of Object.entries(features))
    await sql`insert into access.feature_grant (owner_type, owner_id, key, value)
      values ('role', ${roleId}, ${key}, ${value})`.execute(ctx.db)
  for (const [table, props] of Object.entries(columns))
    await sql`
      with page as (select menu_id, table_name from access.menu_table where table_name = ${table}),
      granted as (insert into access.role_menu (role_id, menu_id) select ${roleId}::bigint, menu_id from page on conflict do nothing)
      insert into access.role_column (role_id, menu_id, table_name, props)
      select ${roleId}::bigint, menu_id, table_name, ${[...props]}::text[] from page`.execute(ctx.db)
  await grantRoles(ctx, staffId, [code])
  return roleId
}

/** Grants from the test page, whose controls carry one permission each: the real pages would bring their own along. */
const grantKeys = async (ctx: Context, roleId: number, keys: readonly string[]): Promise<void> => {
  await offerOnTestPage(keys)
  await sql`
    with page as (select id from access.menu where path = ${TEST_PAGE})
    insert into access.role_menu (role_id, menu_id)
    select ${roleId}::bigint, id from page
    union select ${roleId}, f.id from access.menu f join page on page.id = f.parent_id where f.perms = any(${[...keys]})`.execute(
    ctx.db,
  )
}
