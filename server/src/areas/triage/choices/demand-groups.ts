/** Groups of original demands as the settings page writes them: a group and the demands in it, in their order. */
import { type consultingSettings, settingRefusals } from '@clinic/contract/areas/consulting/settings.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { col, everybody, type ListOf, pageOf, rowOf } from '../../../kit/list.ts'
import { type Changed, insertRow, updateRow } from '../../../kit/table.ts'
import { demandIsNamed } from '../questions.ts'

type Group = InputOf<typeof consultingSettings.createDemandGroup>

const TABLE = 'triage.original_demand'

const groups: ListOf<typeof consultingSettings.demandGroups> = {
  table: TABLE,
  from: sql`triage.original_demand g`,
  columns: {
    id: col('g.id'),
    name: col('g.name', { sort: true }),
    status: col(sql`(not g.enabled)::int`),
    sort: col('g.sort', { sort: true }),
    demands: col(sql`array(select d.name from triage.original_demand d
      where d.hospital_id = g.hospital_id and d.parent_id = g.id and d.enabled order by d.sort, d.id)`),
    version: col('g.version'),
  },
  filters: {
    name: (name) => contains(name, ['g.name']),
    status: (status) => sql`g.enabled = (${status}::int = 0)`,
  },
  where: () => sql`g.parent_id is null`,
  scope: everybody('a setting of the hospital'),
  order: { by: 'g.sort', direction: 'asc', tie: 'g.id' },
}

export const demandGroups = (ctx: Context, input: InputOf<typeof consultingSettings.demandGroups>) =>
  pageOf(ctx, input, groups)
export const demandGroup = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, groups)

/**
 * The demands of a group become these, in this order. One that is left out can no longer be chosen but keeps its row:
 * consultations name it.
 */
const putDemands = async (ctx: Context, groupId: number, names: readonly string[]): Promise<void> => {
  const wanted = names.map((name) => name.trim())
  const twice = wanted.find((name, at) => wanted.indexOf(name) !== at)
  if (twice) refuse(settingRefusals.demandTaken({ name: twice }))
  await sql`update triage.original_demand set enabled = false
    where parent_id = ${groupId} and enabled and not name = any(${wanted}::text[])`.execute(ctx.db)
  await sql`insert into triage.original_demand as d (parent_id, name, sort)
    select ${groupId}, w.name, w.at from unnest(${wanted}::text[]) with ordinality as w (name, at)
    on conflict (hospital_id, parent_id, name) do update set enabled = true, sort = excluded.sort`.execute(ctx.db)
}

/** What the log keeps of a group: by its name, with its demands before and after. */
const noteGroup = (ctx: Context, id: number, before: Group | null, after: Group | null): void => {
  const kept = (group: Group) => ({ name: group.name, status: group.status, sort: group.sort, demands: group.demands })
  ctx.note({
    objectType: 'demandGroup',
    objectId: id,
    objectNo: (after ?? before)!.name.trim(),
    ...(before ? { before: kept(before) } : {}),
    ...(after ? { after: kept(after) } : {}),
  })
}
const valuesOf = ({ name, status, sort }: Group) => ({ name: name.trim(), enabled: status === 0, sort })

/** A demand is no group, though it stands in the same table. */
const groupOnly = sql`t.parent_id is null`

export const createGroup = async (ctx: Context, group: Group): Promise<Changed> => {
  const made = await insertRow(ctx, TABLE, valuesOf(group))
  await putDemands(ctx, made.id, group.demands)
  noteGroup(ctx, made.id, null, group)
  return made
}

export const updateGroup = async (ctx: Context, { id, version, ...group }: Group & Changed): Promise<Changed> => {
  const before = await demandGroup(ctx, { id })
  const changed = await updateRow(ctx, TABLE, { id, version }, valuesOf(group), groupOnly)
  await putDemands(ctx, id, group.demands)
  noteGroup(ctx, id, before, group)
  return changed
}

/** Wherever a demand may be named. */
const named = () => sql`
  select 1 from triage.original_demand d where (d.id = ${sql.ref('x.id')} or d.parent_id = ${sql.ref('x.id')}) and (
    exists (select 1 from triage.triage t where t.demand_ids @> array[d.id]) or ${sql.raw(demandIsNamed('d.id'))})`

/** Removes a group nobody ever chose from; one that is named anywhere is disabled instead. */
export const removeGroup = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await demandGroup(ctx, { id })
  const { rows } = await sql`select from triage.original_demand x where x.id = ${id} and exists (${named()})`.execute(
    ctx.db,
  )
  if (rows.length > 0) refuse(common.referenced())
  await sql`delete from triage.original_demand where parent_id = ${id}`.execute(ctx.db)
  await sql`delete from triage.original_demand where id = ${id}`.execute(ctx.db)
  noteGroup(ctx, id, before, null)
  return null
}
