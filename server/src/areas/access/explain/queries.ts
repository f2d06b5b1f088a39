/** Reads of the explanation: whom and what one may ask about, the names behind the rights, two people side by side. */

import { offeredFeatures } from '@clinic/contract/areas/access/calls.ts'
import {
  type DifferenceRow,
  type ExplanationRow,
  type explain,
  Subject as SubjectShape,
} from '@clinic/contract/areas/access/explain.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { contains } from '../../../kit/contains.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { departmentNames, departmentOf, jobOf, mainDepartmentOf, peopleInJob } from '../../staff/reads.ts'
import type { Tree } from '../menus/tree.ts'
import { currentTree } from '../rights/guard.ts'
import { type Holdings, holdingsBy } from '../rights/holdings.ts'
import { keysOfNode, type Rights, rightsFrom } from '../rights/rights.ts'
import { explained, type Known, scopeText } from './explain.ts'

type Subject = ExplanationRow['subject']

/** People by their main department; whoever reaches only herself may ask about herself. */
const peopleScope = { department: 'sd.department_id', own: ['s.id'] } as const
const people = sql`staff.staff s
  left join ${sql.raw(mainDepartmentOf('sd', 's', 'id'))}
  left join ${sql.raw(departmentOf('d', 'sd', 'department_id'))}`

const within = (ctx: Context) => {
  const scope = scopeCondition(ctx, peopleScope)
  return scope ? sql` and ${scope}` : sql``
}

export const peopleToExplain = async (
  ctx: Context,
  { keyword = '' }: InputOf<typeof explain.people>,
): Promise<OutputOf<typeof explain.people>> => {
  const found = contains(keyword, ['s.name', 's.account'], ['s.pinyin', 's.initials'])
  const matches = found ? sql` and ${found}` : sql``
  const { rows } = await sqlOf({ id: Id, name: Str, account: Str, deptName: Nullable(Str) })`
    select s.id, s.name, s.account, d.name as "deptName" from ${people}
     where s.user_type > 0${within(ctx)}${matches} order by s.status, s.name, s.id`.execute(ctx.db)
  return rows
}

/** People within the caller's reach, as a condition on a staff id. */
export const isWithinReach = (ctx: Context, staffId: string) =>
  sql`exists (select from ${people} where s.id = ${sql.ref(staffId)}${within(ctx)})`

const refuseBeyond = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select s.id from ${people} where s.id = any(${[...ids]}::bigint[])${within(ctx)}`.execute(ctx.db)
  if (rows.length < new Set(ids).size) refuse(common.notFound())
}

const subjectRows = (ids?: readonly number[]) => sqlOf(SubjectShape)`
  select m.id, concat_ws(' / ', directory.title, coalesce(s.title, page.title), case m.menu_type when 'F' then m.title end) as title,
         coalesce(m.perms, '') as perms,
         case when m.menu_type = 'C' then 'page' else m.control_kind end as kind
    from access.menu m join access.menu page on page.id = case m.menu_type when 'F' then m.parent_id else m.id end
    left join access.menu directory on directory.id = page.parent_id
    left join access.menu_setting s on s.menu_id = page.id
   where m.menu_type in ('C', 'F') and m.status = 0 and page.status = 0 and page.served and (m.served or m.menu_type = 'F' and not m.fixed) and not page.platform_only
     and not coalesce(directory.platform_only, false) ${ids ? sql`and m.id = any(${[...ids]}::bigint[])` : sql``}
   order by directory.sort, page.sort, page.id, m.menu_type, m.sort, m.id`

export const subjectsToExplain = async (ctx: Context): Promise<Subject[]> => (await subjectRows().execute(ctx.db)).rows

const rolesOf = (staffId: number) => sqlOf({ id: Id, name: Str, enabled: Bool, direct: Bool, jobs: Type.Array(Str) })`
  select r.id, r.name, r.status = 0 as enabled,
         exists (select from access.staff_role sr where sr.hospital_id = r.hospital_id and sr.role_id = r.id and sr.staff_id = ${staffId}) as direct,
         array(select j.name from access.job_role jr join ${sql.raw(peopleInJob('sj', 'jr'))}
           join ${sql.raw(jobOf('j', 'sj'))} and j.status = 0
          where jr.hospital_id = r.hospital_id and jr.role_id = r.id and sj.staff_id = ${staffId} order by j.name) as jobs
    from access.role r order by r.level, r.sort, r.id`

const buttonsOf = (staffId: number) => sqlOf({ job: Str, menuId: Id })`
  select j.name as job, b.menu_id as "menuId" from access.job_button b
    join ${sql.raw(peopleInJob('sj', 'b'))}
    join ${sql.raw(jobOf('j', 'sj'))} and j.status = 0
   where sj.staff_id = ${staffId} order by j.name`

const knownAbout = async (ctx: Context, staffId: number, menuId: number): Promise<Known> => {
  const [roles, buttons, titles, departments, elsewhere] = await Promise.all([
    rolesOf(staffId).execute(ctx.db),
    buttonsOf(staffId).execute(ctx.db),
    sqlOf({ id: Id, title: Str })`select id, title from access.menu`.execute(ctx.db),
    departmentNames().execute(ctx.db),
    sqlOf({
      name: Str,
    })`select r.name from access.role_menu m join access.role r on r.hospital_id = m.hospital_id and r.id = m.role_id
      where m.menu_id = ${menuId} and r.status = 0 order by r.level, r.sort, r.id`.execute(ctx.db),
  ])
  return {
    roles: roles.rows.filter(({ direct, jobs }) => direct || jobs.length > 0),
    jobButtons: buttons.rows,
    titles: new Map(titles.rows.map(({ id, title }) => [id, title])),
    departments: new Map(departments.rows.map(({ id, name }) => [id, name])),
    elsewhere: elsewhere.rows.map(({ name }) => name),
  }
}

const holdingsIn = async (ctx: Context, staffId: number): Promise<Holdings> =>
  (await holdingsBy((statements) => ctx.together(statements), staffId)) ?? refuse(common.notFound())

/** Why somebody within reach may or may not use one page or control. */
export const explainOne = async (
  ctx: Context,
  { staffId, menuId }: InputOf<typeof explain.one>,
): Promise<ExplanationRow> => {
  await refuseBeyond(ctx, [staffId])
  const tree = await currentTree(ctx)
  const [subject] = (await subjectRows([menuId]).execute(ctx.db)).rows
  const node = tree.nodes.get(menuId)
  if (!subject || !node) return refuse(common.notFound())
  const [holdings, known] = await Promise.all([holdingsIn(ctx, staffId), knownAbout(ctx, staffId, menuId)])
  const { allowed, steps } = explained({ tree, holdings, known, node })
  const failed = steps.find(({ ok, step }) => !ok && step !== 'column')
  const { name } = holdings.person
  const verdict = allowed
    ? `${name} 可以使用“${subject.title}”`
    : `${name} 不能使用“${subject.title}”：${failed?.found ?? ''}`
  return { staffId, staffName: name, subject, allowed, verdict: verdict.slice(0, 200), steps }
}

type Side = { readonly rights: Rights; readonly name: string }

const columnsText = (tree: Tree, { rights }: Side, name: string): string | null => {
  const table = tree.tables.get(name)!
  if (!table.menuIds.some((id) => rights.menuIds.has(id))) return null
  const kept = table.columns.filter(({ prop }) => rights.hidden.get(name)?.has(prop)).map(({ label }) => label)
  return (kept.length === 0 ? '全部列' : `看不到 ${kept.join('、')}`).slice(0, 200)
}

/** Two people within reach: only what differs. */
export const compareTwo = async (
  ctx: Context,
  { leftId, rightId }: InputOf<typeof explain.compare>,
): Promise<OutputOf<typeof explain.compare>> => {
  await refuseBeyond(ctx, [leftId, rightId])
  const tree = await currentTree(ctx)
  const [subjects, departments, ...held] = await Promise.all([
    subjectsToExplain(ctx),
    departmentNames().execute(ctx.db),
    holdingsIn(ctx, leftId),
    holdingsIn(ctx, rightId),
  ])
  const names = new Map(departments.rows.map(({ id, name }) => [id, name]))
  const [left, right] = held.map((holdings) => ({
    name: holdings.person.name,
    rights: rightsFrom(tree, holdings),
  })) as [Side, Side]
  const hasText = ({ rights }: Side, id: number): string | null => {
    if (!rights.menuIds.has(id)) return null
    const [key] = keysOfNode(tree.nodes.get(id)!)
    return key ? scopeText(rights.scopes.get(key), names).slice(0, 200) : '可以打开'
  }
  const rows: DifferenceRow[] = [
    ...subjects.map(({ id, title, kind }) => ({ kind, title, left: hasText(left, id), right: hasText(right, id) })),
    ...[...tree.tables.values()].map(({ name, menuIds }) => ({
      kind: 'column' as const,
      title: `${subjects.find(({ id }) => id === menuIds[0])?.title ?? name} 的列`,
      left: columnsText(tree, left, name),
      right: columnsText(tree, right, name),
    })),
    ...offeredFeatures.map(([key, { label, unit }]) => ({
      kind: 'feature' as const,
      title: label,
      left: `${left.rights.features.get(key) ?? 0} ${unit}`,
      right: `${right.rights.features.get(key) ?? 0} ${unit}`,
    })),
  ]
  return { left: left.name, right: right.name, rows: rows.filter((row) => row.left !== row.right) }
}
