/** 打标签 and 取消标签: one customer or several, each with her own answer; limits hold under any number of hands at once. */
import {
  MOST_OF_CUSTOMER,
  segmentRefusals,
  type segments,
  type UsageScope,
  usageScopes,
} from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { sees } from '../../kit/session.ts'
import { type Held, lockReached, missing } from '../customers/index.ts'
import { takenAway } from './ends.ts'
import { regrade } from './levels.ts'

const Given = {
  id: Id,
  name: Str,
  maxCustomers: Num,
  expireDays: Num,
  singleGroupId: Nullable(Id),
  groupName: Str,
  usageScope: Of<UsageScope>(),
}
type Given = RowOf<typeof Given>

/** Tags are given where their group is for: a tag of 咨询 in a consultation alone. */
const refuseElsewhere = (tags: readonly Given[], usage: UsageScope): void => {
  const other = tags.find(({ usageScope }) => usageScope !== 'all' && usageScope !== usage)
  if (other) refuse(segmentRefusals.otherUsage({ name: other.name, usage: usageScopes[other.usageScope] }))
}

/** Tags in use, in the order of their ids; with a limit they are locked, so that whoever gives the same one waits. */
const givenTags = async (ctx: Context, ids: readonly number[], usage: UsageScope): Promise<Given[]> => {
  if (ids.length === 0) return []
  await sql`select from segments.tag t where t.id = any(${[...ids]}::bigint[]) and t.max_customers > 0
    order by t.id for no key update`.execute(ctx.db)
  const { rows } = await sqlOf(Given)`
    select t.id, t.integral_name as name, t.max_customers as "maxCustomers", t.expire_days as "expireDays",
      case g.select_mode when 'single' then g.id end as "singleGroupId", g.name as "groupName",
      g.usage_scope as "usageScope"
    from segments.tag t join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
    where t.id = any(${[...ids]}::bigint[]) and t.status = 0 and g.status = 0 order by t.id`.execute(ctx.db)
  if (rows.length < ids.length) refuse(segmentRefusals.tagUnusable())
  refuseElsewhere(rows, usage)
  const groups = rows.flatMap(({ singleGroupId }) => singleGroupId ?? [])
  const twice = groups.find((id, at) => groups.indexOf(id) < at)
  if (twice !== undefined)
    refuse(segmentRefusals.twoOfOne({ group: rows.find((one) => one.singleGroupId === twice)!.groupName }))
  return rows
}

const takeAway = async (ctx: Context, tagIds: readonly number[], customerIds: readonly number[]): Promise<number[]> => {
  if (tagIds.length === 0) return []
  const { rows } = await sqlOf({ id: Id })`
    ${takenAway(
      sql`delete from segments.customer_tag b where b.tag_id = any(${[...tagIds]}::bigint[])
        and b.customer_id = any(${[...customerIds]}::bigint[])`,
      'hand',
    )} returning customer_id as id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const Bearing = { id: Id, bears: Num, tags: Num }

/** Of these customers: does each bear the tag, and how many others would she keep beside it? */
const bearing = async (ctx: Context, one: Given, ids: readonly number[]) => {
  const { rows } = await sqlOf(Bearing)`
    select b.customer_id as id, count(*) filter (where b.tag_id = ${one.id})::int as bears,
      count(*) filter (where b.tag_id <> ${one.id} and b.single_group_id is distinct from ${one.singleGroupId}::bigint
        or b.single_group_id is null and b.tag_id <> ${one.id})::int as tags
    from segments.customer_tag b where b.customer_id = any(${[...ids]}::bigint[]) group by 1`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many more may bear a tag that is locked, or has no limit; null: any number. */
export const roomOf = async (
  ctx: Context,
  { id, maxCustomers }: { readonly id: number; readonly maxCustomers: number },
): Promise<number | null> => {
  if (maxCustomers === 0) return null
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from segments.customer_tag b where b.tag_id = ${id}`.execute(ctx.db)
  return Math.max(0, maxCustomers - rows[0]!.n)
}

/** Gives one tag to those who can have it, in the order in which they were chosen; whoever had it by a rule has it by hand now. */
const give = async (ctx: Context, one: Given, held: readonly Held[], refused: (who: Held, why: string) => void) => {
  const known = await bearing(
    ctx,
    one,
    held.map(({ id }) => id),
  )
  let room = (await roomOf(ctx, one)) ?? Number.POSITIVE_INFINITY
  const taking = held.filter((who) => {
    const now = known.get(who.id)
    if (now && now.bears > 0) return true
    if (room <= 0) refused(who, segmentRefusals.full({ name: one.name, limit: one.maxCustomers }).message)
    else if (now && now.tags >= MOST_OF_CUSTOMER)
      refused(who, segmentRefusals.manyOfCustomer({ limit: MOST_OF_CUSTOMER }).message)
    else {
      room -= 1
      return true
    }
    return false
  })
  const ids = taking.map(({ id }) => id)
  if (ids.length === 0) return ids
  await takenAway(
    sql`delete from segments.customer_tag b where b.single_group_id = ${one.singleGroupId}::bigint
      and b.tag_id <> ${one.id} and b.customer_id = any(${ids}::bigint[])`,
    'replaced',
    sql`${one.name}`,
  ).execute(ctx.db)
  await sql`insert into segments.customer_tag as b (tag_id, customer_id, expires_on)
    select ${one.id}, n.id, case when ${one.expireDays}::int > 0 then kit.today() + ${one.expireDays}::int end
      from unnest(${ids}::bigint[]) as n (id)
    on conflict (hospital_id, tag_id, customer_id) do update set source = 'hand', because = '', expires_on = excluded.expires_on,
      created_at = excluded.created_at, created_by = excluded.created_by`.execute(ctx.db)
  return ids
}

export const bindTags = async (
  ctx: Context,
  { customerIds, add = [], remove = [], usage = 'all' }: InputOf<typeof segments.bind>,
): Promise<OutputOf<typeof segments.bind>> => {
  const found = await lockReached(ctx, customerIds, 'consultant')
  if (found.length === 0) refuse(common.notFound())
  if (!sees(ctx.session, 'customers.customer:tags')) refuse(common.hiddenColumn())
  if (add.length + remove.length === 0) refuse(segmentRefusals.nothingChosen())
  await refuseDangling(ctx, { 'segments.tag': remove }, segmentRefusals.tagUnusable)
  const held = found.toSorted((a, b) => customerIds.indexOf(a.id) - customerIds.indexOf(b.id))
  const given = await givenTags(ctx, add, usage)
  const ids = held.map(({ id }) => id)
  const changed = new Set(await takeAway(ctx, remove, ids))
  const why = new Map<number, string[]>()
  const say = ({ id }: Held, reason: string) => why.set(id, [...(why.get(id) ?? []), reason])
  for (const one of given) for (const id of await give(ctx, one, held, say)) changed.add(id)
  const moved = [...changed]
  await regrade(ctx, moved, 'tags')
  ctx.note({ objectType: 'tag', after: { customerIds: moved, add, remove } })
  if (moved.length > 0) ctx.tell('customer.changed', ...(moved.length > ctx.node.limits.told ? [] : moved))
  const refused = held.flatMap(({ id, name }) => {
    const reasons = why.get(id)
    return reasons ? [{ id, name, reason: reasons.join('；') }] : []
  })
  return { changed: moved.length, refused: [...refused, ...missing(customerIds, held)] }
}
