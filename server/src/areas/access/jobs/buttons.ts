/** Single buttons a job grants beside its roles; they reach own rows only. Source: clinical-admin §14 (job_button). */

import type { AuthPageRow, jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'
import { inPackage, type Package } from '../menus/tree.ts'
import { nothingHeld } from '../rights/escalation.ts'
import { currentTree, refuseExcess, rightsWithin } from '../rights/guard.ts'
import { changeGrantsOfJob, reachJob, refuseUnseen } from './roles.ts'

const Row = {
  page_id: Id,
  page: Str,
  directory: Str,
  id: Id,
  perms: sure(Str),
  title: Str,
  kind: sure(Word('button', 'tab')),
}
type Row = RowOf<typeof Row>

const packageOf = async (ctx: Context): Promise<Package> => {
  const { rows } = await sqlOf({ sysVer: Str, lifeVer: Str, groupHis: Bool, disabled: Type.Array(Num) })`
    select h.sys_ver as "sysVer", h.life_ver as "lifeVer", h.group_his as "groupHis",
           array(select menu_id from access.menu_setting where disabled) as disabled
      from ${sql.raw(fromOwnHospital('h'))}`.execute(ctx.db)
  const { disabled, ...versions } = rows[0]!
  return { ...versions, disabled: new Set(disabled), platform: false }
}

/** Controls of the pages that are served and in the hospital's package, in the order of the menu. */
const offered = async (ctx: Context): Promise<Row[]> => {
  const [tree, given] = [await currentTree(ctx), await packageOf(ctx)]
  const { rows } = await sqlOf(Row)`
    select page.id as page_id, coalesce(s.title, page.title) as page, directory.title as directory,
           m.id, m.perms, m.title, m.control_kind as kind
      from access.menu m join access.menu page on page.id = m.parent_id
      join access.menu directory on directory.id = page.parent_id
      left join access.menu_setting s on s.menu_id = page.id
     where m.menu_type = 'F' and m.status = 0 and m.perms is not null and page.served and page.status = 0 and (m.served or m.menu_type = 'F' and not m.fixed)
     order by directory.sort, page.sort, page.id, m.sort, m.id`.execute(ctx.db)
  return rows.filter((row) => inPackage(tree, tree.nodes.get(row.id), given))
}

type Marks = Pick<AuthPageRow['controls'][number], 'checked' | 'inherited' | 'beyond'>

const pagesFrom = (rows: readonly Row[], granted: (pageId: number) => boolean, marks: (id: number) => Marks) =>
  [...Map.groupBy(rows, (row) => row.page_id)].map(([menuId, controls]) => ({
    menuId,
    title: controls[0]!.page,
    directory: controls[0]!.directory,
    granted: granted(menuId),
    controls: controls.map(({ id, perms, title, kind }) => ({ id, perms, menuName: title, kind, ...marks(id) })),
  }))

const buttonsOf = async (ctx: Context, jobId: number): Promise<Set<number>> => {
  const { rows } = await sqlOf({ id: Id })`select menu_id as id from access.job_button where job_id = ${jobId}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const byRolesOf = async (ctx: Context, jobId: number): Promise<Set<number>> => {
  const { rows } = await sqlOf({ id: Id })`
    select m.menu_id as id from access.job_role x
      join access.role r on r.hospital_id = x.hospital_id and r.id = x.role_id and r.status = 0
      join access.role_menu m on m.hospital_id = x.hospital_id and m.role_id = x.role_id
     where x.job_id = ${jobId}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

type Buttons = { authButtons: AuthPageRow[]; controlIds: number[] }

export const jobButtons = async (ctx: Context, { id }: { id: number }): Promise<Buttons> => {
  await reachJob(ctx, id)
  const [checked, inherited] = [await buttonsOf(ctx, id), await byRolesOf(ctx, id)]
  const { menuIds } = await rightsWithin(ctx, ctx.session.staffId)
  const marks = (control: number): Marks => ({
    checked: checked.has(control),
    inherited: inherited.has(control),
    beyond: !menuIds.has(control),
  })
  const rows = await offered(ctx)
  const controlIds = rows.map((row) => row.id).filter((control) => checked.has(control))
  return { authButtons: pagesFrom(rows, (page) => inherited.has(page), marks), controlIds }
}

export const everyButton = async (ctx: Context): Promise<Buttons> => {
  const { menuIds } = await rightsWithin(ctx, ctx.session.staffId)
  const marks = (control: number): Marks => ({ checked: false, inherited: false, beyond: !menuIds.has(control) })
  return { authButtons: pagesFrom(await offered(ctx), (page) => menuIds.has(page), marks), controlIds: [] }
}

/** A button somebody does not hold herself is refused even where its page is missing and it would do nothing yet. */
const refuseNotHeld = async (ctx: Context, added: readonly number[]): Promise<void> => {
  const giver = await rightsWithin(ctx, ctx.session.staffId)
  await refuseExcess(ctx, { giver, before: nothingHeld, after: { ...nothingHeld, menuIds: new Set(added) } })
}

export const saveJobButtons = async (
  ctx: Context,
  { jobId, controlIds, seen }: InputOf<typeof jobRights.saveButtons>,
): Promise<{ added: number; removed: number }> => {
  const job = await reachJob(ctx, jobId, true)
  const choices = new Set((await offered(ctx)).map((row) => row.id))
  if (controlIds.some((id) => !choices.has(id))) refuse(common.notFound())
  const before = new Set([...(await buttonsOf(ctx, jobId))].filter((id) => choices.has(id)))
  refuseUnseen(seen, before)
  const added = controlIds.filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !controlIds.includes(id))
  ctx.note({
    objectType: 'job',
    objectId: jobId,
    objectNo: job.name,
    before: { controlIds: [...before] },
    after: { controlIds },
  })
  if (added.length + removed.length === 0) return { added: 0, removed: 0 }
  await refuseNotHeld(ctx, added)
  await changeGrantsOfJob(ctx, jobId, async () => {
    await sql`delete from access.job_button where job_id = ${jobId} and menu_id = any(${removed}::bigint[])`.execute(
      ctx.db,
    )
    await sql`insert into access.job_button (job_id, menu_id) select ${jobId}::bigint, unnest(${added}::bigint[])`.execute(
      ctx.db,
    )
  })
  ctx.tell('job.changed', jobId)
  return { added: added.length, removed: removed.length }
}
