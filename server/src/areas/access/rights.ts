/**
 * What one person may do in one hospital: (roles ∪ job controls) ∩ the hospital's package, with row scope following the
 * grant, columns, and typed limits. Source: clinical-admin book §14.
 */
import { type FeatureKey, features } from '@clinic/contract/areas/access.ts'
import type { Rows, Statement } from '../../kit/db/batch.ts'
import type { Database } from '../../kit/db/database.ts'
import type { RowScope } from '../../kit/session.ts'
import { type ColumnRow, columnsOf } from './columns.ts'
import { panelTabs } from './reference.ts'
import { widened } from './row-scope.ts'

export type Rights = {
  /** `hospital.tree`: what was computed under another epoch is not used. */
  readonly epoch: string
  readonly staffName: string
  readonly userType: 0 | 1 | 2 | 3
  readonly departmentId: number | null
  /** The person is enabled and the hospital is open. */
  readonly active: boolean
  readonly permissions: ReadonlySet<string>
  readonly scopes: ReadonlyMap<string, RowScope>
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
  readonly features: ReadonlyMap<string, number>
  /** Pages and controls of the tree this person has. */
  readonly menuIds: ReadonlySet<number>
}

/** Both epochs as one text, `7.3`. Rides along with other statements to see whether rights moved. */
export const epochStatement: Statement = {
  text: `select (coalesce((select epoch from access.epoch where hospital_id = kit.current_hospital()), 0) || '.' || t.epoch) as epoch
    from access.tree_epoch t`,
  values: [],
}

/** The answer of `epochStatement`. */
export const epochFrom = ({ rows: [row] }: Rows): string => String((row as { epoch: string } | undefined)?.epoch)

const person = `
  select s.name, s.user_type, kit.today() as today, d.department_id,
         s.status = 0 and h.status = 0 and (h.expire_at is null or h.expire_at >= kit.today()) as active
    from staff.staff s join hospitals.hospital h on h.id = s.hospital_id
    left join staff.staff_department d on d.hospital_id = s.hospital_id and d.staff_id = s.id and d.main
   where s.id = $1`

/** Enabled roles of a person, her own and her jobs'. */
const heldRoles = `
  select r.* from access.role r where r.status = 0 and (
    exists (select from access.staff_role sr where sr.hospital_id = r.hospital_id and sr.role_id = r.id and sr.staff_id = $1)
    or exists (select from access.job_role jr join staff.staff_job sj on sj.hospital_id = jr.hospital_id and sj.job_id = jr.job_id
      join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id and j.status = 0
      where jr.hospital_id = r.hospital_id and jr.role_id = r.id and sj.staff_id = $1))`

/** Roles with the departments their scope reaches: chosen ones, or those of the person. */
const roles = `
  with mine as (select d.id, d.path from staff.staff_department sd join staff.department d
      on d.hospital_id = sd.hospital_id and d.id = sd.department_id where sd.staff_id = $1),
  held as (${heldRoles})
  select r.id, r.data_scope, array(
    select d.id from staff.department d where case r.data_scope
      when 2 then exists (select from access.role_department rd join staff.department c on c.hospital_id = rd.hospital_id
        and c.id = rd.department_id where rd.role_id = r.id
        and (c.id = d.id or (r.include_children and d.path like c.path || '%')))
      when 3 then exists (select from mine where mine.id = d.id)
      when 4 then exists (select from mine where d.path like mine.path || '%')
      else false end) as departments
  from held r`

/** A node of the tree is in the package of hospital `h`. Written out for each level: joins by key, no plan to go wrong. */
const inPackage = (m: string): string => `${m}.status = 0 and (${m}.sys_vers is null or h.sys_ver = any(${m}.sys_vers))
     and (${m}.life_vers is null or h.life_ver = any(${m}.life_vers)) and (not ${m}.group_only or h.group_his)
     and (not ${m}.platform_only or me.user_type = 0)
     and not exists (select from access.menu_setting s where s.menu_id = ${m}.id and s.disabled)`

/** Granted nodes inside the package, one row a granting role; role null: granted by a job, or to an administrator. */
const grants = `
  with me as materialized (select user_type from staff.staff where id = $1),
  held as materialized (${heldRoles}),
  given as (
    select rm.menu_id, rm.role_id from held r join access.role_menu rm on rm.hospital_id = r.hospital_id and rm.role_id = r.id
    union all select jb.menu_id, null from staff.staff_job sj join access.job_button jb on jb.hospital_id = sj.hospital_id
      and jb.job_id = sj.job_id where sj.staff_id = $1
    union all select m.id, null from access.menu m join me on me.user_type in (0, 1))
  select m.id, m.parent_id, m.menu_type as type, m.control_kind as kind, m.perms, g.role_id
    from given g cross join me join hospitals.hospital h on h.id = kit.current_hospital()
    join access.menu m on m.id = g.menu_id join access.menu up on up.id = m.parent_id
    left join access.menu top on top.id = up.parent_id
   where m.menu_type <> 'M' and ${inPackage('m')} and ${inPackage('up')}
     and (m.menu_type = 'C' or (top.id is not null and ${inPackage('top')}))`

const columns = `
  select t.table_name as "table", t.menu_id, rm.role_id, rc.props
    from access.menu_table t join access.role_menu rm on rm.menu_id = t.menu_id
    join (${heldRoles}) r on r.id = rm.role_id
    left join access.role_column rc on rc.hospital_id = rm.hospital_id and rc.role_id = rm.role_id and rc.menu_id = t.menu_id
      and rc.table_name = t.table_name`

const limits = `
  select f.key, f.value, 1 as rank from access.feature_grant f join (${heldRoles}) r on f.owner_type = 'role' and r.id = f.owner_id
  union all select f.key, f.value, 2 from access.feature_grant f join staff.staff_job sj on f.owner_type = 'job' and sj.job_id = f.owner_id
    and sj.hospital_id = f.hospital_id where sj.staff_id = $1
  union all select f.key, f.value, 3 from access.feature_grant f where f.owner_type = 'staff' and f.owner_id = $1`

type PersonRow = { name: string; user_type: 0 | 1 | 2 | 3; department_id: number | null; active: boolean }
type RoleRow = { id: number; data_scope: number; departments: number[] }
type GrantRow = {
  id: number
  parent_id: number
  type: string
  kind: string | null
  perms: string | null
  role_id: number | null
}
type LimitRow = { key: FeatureKey; value: number; rank: number }

/** Computes the rights of a person; null when there is no such person in the hospital. */
export const rightsOf = async (database: Database, hospitalId: number, staffId: number): Promise<Rights | null> => {
  const scope = { hospitalId, staffId }
  // The epoch is read first: a change that commits in between leaves an old number on newer rights, never the reverse.
  const asked = [
    epochStatement,
    ...[person, roles, grants, columns, limits].map((text) => ({ text, values: [staffId] })),
  ]
  const [epoch, who, held, granted, shown, limited] = await database.readTogether(scope, asked)
  const me = who!.rows[0] as PersonRow | undefined
  if (!me) return null
  const administrator = me.user_type <= 1
  const reach = new Map((held!.rows as RoleRow[]).map((role) => [role.id, scopeOf(role)]))
  const nodes = withPage(granted!.rows as GrantRow[])
  const scopes = new Map<string, RowScope>()
  for (const node of nodes) {
    const scope = administrator ? 'all' : node.role_id === null ? onlyOwn : (reach.get(node.role_id) ?? onlyOwn)
    for (const key of keysOfNode(node)) scopes.set(key, widened(scopes.get(key), scope))
  }
  return {
    epoch: epochFrom(epoch!),
    staffName: me.name,
    userType: me.user_type,
    departmentId: me.department_id,
    active: me.active,
    permissions: new Set(scopes.keys()),
    scopes,
    columns: administrator ? new Map() : columnsOf(shown!.rows as ColumnRow[]),
    features: limitsOf(limited!.rows as LimitRow[], administrator),
    menuIds: new Set(nodes.map((node) => node.id)),
  }
}

const onlyOwn: RowScope = { departments: [], own: true }

/** 1 all, 6 the group: within one hospital every row. The others: departments, and always one's own rows. */
const scopeOf = ({ data_scope, departments }: RoleRow): RowScope =>
  data_scope === 1 || data_scope === 6 ? 'all' : { departments, own: true }

/** A control counts only where its page is granted too. */
const withPage = (rows: readonly GrantRow[]): GrantRow[] => {
  const pages = new Set(rows.filter((row) => row.type === 'C').map((row) => row.id))
  return rows.filter((row) => row.type === 'C' || pages.has(row.parent_id))
}

/** A panel tab stands for the reading permission behind it; opening a form is a button's business. */
const keysOfNode = ({ kind, perms }: GrantRow): string[] => {
  if (!perms) return []
  if (kind !== 'tab') return [perms]
  const behind = (panelTabs as Record<string, readonly [string, string]>)[perms]?.[1]
  return behind && /(:list|^customer:info|^customer:portrait)$/.test(behind) ? [behind] : []
}

const UNLIMITED = { more: 9_999_999_999, less: 0 }

/** The person's own grant beats her job's beats her roles'; among equals the most permissive counts. */
const limitsOf = (rows: readonly LimitRow[], administrator: boolean): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [key, { permissive, standard }] of Object.entries(features)) {
    const mine = rows.filter((row) => row.key === key)
    const rank = Math.max(0, ...mine.map((row) => row.rank))
    const values = mine.filter((row) => row.rank === rank).map((row) => row.value)
    const best = permissive === 'more' ? Math.max(...values) : Math.min(...values)
    found.set(key, values.length > 0 ? best : administrator ? UNLIMITED[permissive] : standard)
  }
  return found
}
