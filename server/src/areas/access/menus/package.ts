/**
 * A hospital's package and its roles: what a version brings or takes away, and bringing a hospital in line with the
 * installation's tree. Source: clinical-admin §16 (changeLifeVer, synchronizationRabbitMenu), §21 (gates).
 */

import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { Versions } from '../../hospitals/index.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'
import { inPackage, type Package, type Tree, TreeNode } from './tree.ts'

export type NodeName = {
  readonly id: number
  readonly title: string
  readonly path: string | null
  readonly type: string
}
export type RoleLoss = { readonly id: number; readonly name: string; readonly lost: number }

const Node = { ...TreeNode, title: Str, path: Nullable(Str) }
type Node = RowOf<typeof Node>

/** Role of a new hospital's administrator; what a package gains goes to it alone. */
const ADMINISTRATOR = 'director'

const readNodes = async (ctx: Context): Promise<readonly Node[]> => {
  const { rows } = await sqlOf(Node)`
    select id, parent_id, menu_type as type, control_kind as kind, perms, sys_vers, life_vers, group_only, platform_only,
           title, path from access.menu where status = 0 order by sort, id`.execute(ctx.db)
  return rows
}

/** Nodes of a package; platform pages belong to none. */
const within = (nodes: readonly Node[], versions: Versions): Node[] => {
  const tree: Tree = { epoch: '', nodes: new Map(nodes.map((node) => [node.id, node])), tables: new Map() }
  const given: Package = { ...versions, disabled: new Set(), platform: false }
  return nodes.filter((node) => node.type !== 'M' && inPackage(tree, node, given))
}

/** Nodes a version has whatever the gates of group and platform say: those two follow the hospital and the person. */
const ofVersion = (nodes: readonly Node[], { sysVer, lifeVer }: Omit<Versions, 'groupHis'>): Set<number> => {
  const tree: Tree = { epoch: '', nodes: new Map(nodes.map((node) => [node.id, node])), tables: new Map() }
  const given: Package = { sysVer, lifeVer, groupHis: true, platform: true, disabled: new Set() }
  return new Set(nodes.filter((node) => node.type !== 'M' && inPackage(tree, node, given)).map(({ id }) => id))
}

const versionsOf = async (ctx: Context): Promise<Versions> => {
  const { rows } = await sqlOf(Versions)`
    select h.sys_ver as "sysVer", h.life_ver as "lifeVer", h.group_his as "groupHis" from ${sql.raw(fromOwnHospital('h'))}`.execute(
    ctx.db,
  )
  return rows[0]!
}

const takeBack = async (ctx: Context, kept: ReadonlySet<number>): Promise<number> => {
  const ids = [...kept]
  const roles = await sql`delete from access.role_menu where not menu_id = any(${ids}::bigint[]) returning 1`.execute(
    ctx.db,
  )
  const jobs = await sql`delete from access.job_button where not menu_id = any(${ids}::bigint[]) returning 1`.execute(
    ctx.db,
  )
  return roles.rows.length + jobs.rows.length
}

const remember = async (ctx: Context, nodes: readonly Node[]): Promise<void> => {
  await sql`delete from access.menu_seen`.execute(ctx.db)
  await sql`
    insert into access.menu_seen (menu_id, title)
    select * from unnest(${nodes.map(({ id }) => id)}::bigint[], ${nodes.map(({ title }) => title)}::text[])`.execute(
    ctx.db,
  )
}

/** Nodes that the hospital of the context has by its version: beyond them its roles grant nothing. */
export const nodesOfVersion = async (ctx: Context): Promise<ReadonlySet<number>> =>
  ofVersion(await readNodes(ctx), await versionsOf(ctx))

/** A new hospital has seen the tree as it is. */
export const settlePackage = async (ctx: Context): Promise<void> =>
  await remember(ctx, within(await readNodes(ctx), await versionsOf(ctx)))

export type PackageChange = {
  readonly addedMenus: NodeName[]
  readonly removedMenus: NodeName[]
  readonly affectedRoles: RoleLoss[]
}

const named = ({ id, title, path, type }: Node): NodeName => ({ id, title, path, type })

const rolesLosing = `
  select r.id, r.name, count(*)::int as lost from access.role r
    join access.role_menu m on m.hospital_id = r.hospital_id and m.role_id = r.id
   where m.menu_id = any($1::bigint[]) group by r.hospital_id, r.id order by r.level, r.sort`

/** What going from one version to another would do in a hospital; changes nothing. */
export const previewPackage = async (
  ctx: Context,
  hospitalId: number,
  { from, to }: { from: Versions; to: Versions },
): Promise<PackageChange> => {
  const nodes = await readNodes(ctx)
  const [before, after] = [within(nodes, from), within(nodes, to)]
  const [had, has] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const removed = before.filter(({ id }) => !has.has(id))
  const values = [removed.map(({ id }) => id)]
  const [roles] = await ctx.database.readTogether({ hospitalId, staffId: null }, [{ text: rolesLosing, values }])
  return {
    addedMenus: after.filter(({ id }) => !had.has(id)).map(named),
    removedMenus: removed.map(named),
    affectedRoles: roles!.rows as RoleLoss[],
  }
}

/** After a change of version, in the hospital of the context: takes back what the version lacks, gives the administrator the rest. */
export const applyPackage = async (ctx: Context, added: readonly NodeName[]): Promise<void> => {
  const [nodes, versions] = [await readNodes(ctx), await versionsOf(ctx)]
  await takeBack(ctx, ofVersion(nodes, versions))
  await grantAdministrator(
    ctx,
    added.map(({ id }) => id),
  )
  await remember(ctx, within(nodes, versions))
  ctx.tell('perm.changed')
}

const grantAdministrator = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  await sql`
    insert into access.role_menu (role_id, menu_id)
    select r.id, n.id from access.role r, unnest(${[...ids]}::bigint[]) as n (id) where r.code = ${ADMINISTRATOR}
    on conflict do nothing`.execute(ctx.db)
}

export type Synchronised = { readonly added: number; readonly removed: number; readonly changed: number }

/**
 * Brings the hospital of the context in line with the tree: new nodes go to the administrator's role alone, nodes that
 * left the package leave every role, other titles are taken over. A second time changes nothing.
 */
export const synchronise = async (ctx: Context): Promise<Synchronised> => {
  const [nodes, versions] = [await readNodes(ctx), await versionsOf(ctx)]
  const { rows } = await sqlOf({ id: Id, title: Str })`
    select menu_id as id, title from access.menu_seen for update`.execute(ctx.db)
  const seen = new Map(rows.map(({ id, title }) => [id, title]))
  const now = within(nodes, versions)
  const present = new Set(now.map(({ id }) => id))
  const added = now.filter(({ id }) => !seen.has(id))
  const changed = now.filter(({ id, title }) => seen.has(id) && seen.get(id) !== title)
  const removed = [...seen.keys()].filter((id) => !present.has(id))
  await takeBack(ctx, ofVersion(nodes, versions))
  await grantAdministrator(
    ctx,
    added.map(({ id }) => id),
  )
  if (added.length + changed.length + removed.length > 0) await remember(ctx, now)
  ctx.tell('perm.changed')
  return { added: added.length, removed: removed.length, changed: changed.length }
}

/** Makes every node forget what it worked out about the rights of the context's hospital. */
export const forgetRights = async (ctx: Context): Promise<void> => {
  await sql`
    insert into access.epoch as e (hospital_id) values (kit.current_hospital())
    on conflict (hospital_id) do update set epoch = e.epoch + 1`.execute(ctx.db)
  ctx.tell('perm.changed')
}
