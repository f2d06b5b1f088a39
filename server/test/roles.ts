/** Roles for tests: made by an actor's calls, with real pages and controls of the menu. */
import { randomBytes } from 'node:crypto'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import type { RoleContentValue } from '@clinic/contract/areas/access/words.ts'
import { sql } from 'kysely'
import { createStaff } from '../src/areas/staff/index.ts'
import { type Actor, actorOf } from './actor.ts'
import type { Clinic } from './clinic.ts'

/** Ids of the pages and buttons with these permissions, in the order named. */
export const nodesOf = async (clinic: Clinic, keys: readonly string[]): Promise<number[]> => {
  const rows = await clinic.rows(
    sql<{ id: number; perms: string }>`
      select distinct on (m.perms) m.id, m.perms from access.menu m where m.perms = any(${[...keys]}) and m.fixed order by m.perms, m.id`,
  )
  return keys.map((key) => {
    const found = rows.find(({ perms }) => perms === key)
    if (!found) throw new Error(`no node with ${key}`)
    return found.id
  })
}

/** A new role that grants nothing yet, of this name and code. */
export const roleOf = (actor: Actor, code: string): Promise<{ id: number; version: number }> =>
  actor.ask(roles.create, { name: code, code })

/** What the role grants now, with something changed: the input of `saveContent`. */
export const contentWith = async (actor: Actor, roleId: number, part: Partial<RoleContentValue>) => ({
  ...(await actor.ask(roles.content, { roleId })),
  ...part,
})

export const saved = async (actor: Actor, roleId: number, part: Partial<RoleContentValue>) =>
  await actor.ask(roles.saveContent, await contentWith(actor, roleId, part))

const word = (): string => `r${randomBytes(4).toString('hex')}`

export const managesRoles = [
  'list',
  'add',
  'edit',
  'copy',
  'delete',
  'menu',
  'dataScope',
  'column',
  'feature',
  'user',
  'preview',
].map((suffix) => `system:role:${suffix}`)

/** Grants past the calls: pages that are not served yet, too. */
const grant = async (clinic: Clinic, roleId: number, keys: readonly string[], dataScope: number): Promise<void> => {
  const nodes = await nodesOf(clinic, keys)
  await clinic.inside(async (ctx) => {
    await sql`insert into access.role_menu (role_id, menu_id) select ${roleId}::bigint, unnest(${nodes}::bigint[])`.execute(
      ctx.db,
    )
    await sql`update access.role set data_scope = ${dataScope} where id = ${roleId}`.execute(ctx.db)
    ctx.tell('perm.changed')
  })
}

/** Somebody of level 30 who manages roles in the whole hospital and holds what `also` names, that within one data scope. */
export const managerOf = async (
  clinic: Clinic,
  admin: Actor,
  { also = [], dataScope = 1 }: { also?: readonly string[]; dataScope?: number },
): Promise<{ actor: Actor; roleId: number; name: string }> => {
  const [name, work] = [word(), word()]
  const { id: roleId } = await admin.ask(roles.create, { name, code: name, level: 30 })
  const { id: workId } = await admin.ask(roles.create, { name: work, code: work })
  await grant(clinic, roleId, managesRoles, 1)
  await grant(clinic, workId, also, dataScope)
  const staffId = await clinic.inside(async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from staff.department where name = '院办'`.execute(ctx.db)
    return await createStaff(ctx, { account: word(), name: '角色管理员', departmentIds: [rows[0]!.id] })
  })
  for (const id of [roleId, workId]) await admin.ask(roles.addMembers, { roleId: id, userIds: [staffId] })
  return { actor: await actorOf(clinic.node, clinic.hospitalId, staffId, clinic.inside), roleId, name }
}
