/**
 * What happens without hands: tags by rule, the end of tags and locks, grades. `segments.night` at half past two for everybody,
 * `segments.soon` every five minutes for those of whom something moved. Each says what is so and changes what differs, so that a
 * second run changes nothing; two of one hospital wait for each other.
 */
import { MOST_OF_CUSTOMER, type TagRule } from '@clinic/contract/areas/segments/calls.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Num, type RowOf, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { everyCustomer } from '../customers/reads.ts'
import { roomOf } from './bind.ts'
import { reachedBy } from './conditions.ts'
import { takenAway } from './ends.ts'
import { regrade, type WhyMoved } from './levels.ts'
import type { Ids } from './questions.ts'
import { ruleSentence } from './settings.ts'

const Ruled = { id: Id, rule: sure(Json<TagRule>()), maxCustomers: Num, singleGroupId: Nullable(Id) }
type Ruled = RowOf<typeof Ruled>

/** Tags with rules in use, in the order in which a single choice prefers them. */
const ruledTags = async (ctx: Context): Promise<Ruled[]> => {
  const { rows } = await sqlOf(Ruled)`
    select t.id, t.rule, t.max_customers as "maxCustomers", case g.select_mode when 'single' then g.id end as "singleGroupId"
    from segments.tag t join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
    where t.rule is not null and t.status = 0 and g.status = 0 order by g.sort, g.id, t.sort, t.id`.execute(ctx.db)
  return rows
}

type Wanted = Ruled & { readonly wanted: RawBuilder<unknown> }

/** Whom each tag is for. Of a single choice the first that reaches her has her. */
const wantedBy = (tags: readonly Ruled[], ids: Ids): Wanted[] =>
  tags.map((tag, at) => {
    const before = tags
      .slice(0, at)
      .filter(({ singleGroupId }) => singleGroupId !== null && singleGroupId === tag.singleGroupId)
    const others = before.map(({ rule }) => sql`not ${reachedBy(rule, ids)}`)
    return { ...tag, wanted: sql`(${sql.join([reachedBy(tag.rule, ids), ...others], sql` and `)})` }
  })

const among = (ids: Ids, column: string) => (ids ? sql` and ${sql.ref(column)} = any(${[...ids]}::bigint[])` : sql``)

/** Takes tags from those who have them by their rules and are not reached any more, in one pass; what a hand gave stays. */
const takeAway = async (ctx: Context, tags: readonly Wanted[], ids: Ids): Promise<void> => {
  const reached = tags.map(({ id, wanted }) => sql`when ${id} then ${wanted}`)
  await takenAway(
    sql`delete from segments.customer_tag b where b.source = 'rule' and b.tag_id = any(${tags.map(({ id }) => id)}::bigint[])${among(ids, 'b.customer_id')}
    and not exists (select from ${sql.raw(everyCustomer('c', 's'))}
      where c.hospital_id = b.hospital_id and c.id = b.customer_id and c.status = 'active'
        and case b.tag_id ${sql.join(reached, sql` `)} end)`,
    'rule',
  ).execute(ctx.db)
}

/** Whoever else gives it waits until the limit is counted with what is given here. */
const lockTag = (ctx: Context, { id }: Ruled) =>
  sql`select from segments.tag t where t.id = ${id} and t.max_customers > 0 for no key update`.execute(ctx.db)

const borne = sql`(select count(*) from segments.customer_tag b where b.customer_id = w.id)`

/**
 * Gives tags to whom they are for and who has neither them nor another of a single choice, in one pass over the customers. Who
 * would bear too many has the first of them.
 */
const giveOut = async (ctx: Context, tags: readonly Wanted[], ids: Ids, room: number | null = null): Promise<void> => {
  const told: RawBuilder<unknown>[] = []
  for (const [place, { id, singleGroupId, rule }] of tags.entries())
    told.push(sql`(${place}::int, ${id}::bigint, ${singleGroupId}::bigint, ${await ruleSentence(ctx, rule)}::text)`)
  // An array is worked out as one expression; rows of VALUES are made ready anew for each customer.
  const places = sql.join(tags.map(({ wanted }, place) => sql`case when ${wanted} then ${sql.lit(place)} end`))
  await sql`insert into segments.customer_tag (tag_id, customer_id, source, because)
    select w.tag_id, w.id, 'rule', w.because from (
      select n.id, t.tag_id, t.because, row_number() over (partition by n.id order by n.place) as nth from (
        select c.hospital_id, c.id, unnest(array_remove(array[${places}], null)) as place
        from ${sql.raw(everyCustomer('c', 's'))} where c.status = 'active'${among(ids, 'c.id')}) n
      join (values ${sql.join(told)}) as t (place, tag_id, group_id, because) on t.place = n.place
      where not exists (select from segments.customer_tag b
          where b.hospital_id = n.hospital_id and b.customer_id = n.id and b.tag_id = t.tag_id)
        and not exists (select from segments.customer_tag b
          where b.hospital_id = n.hospital_id and b.customer_id = n.id and b.single_group_id = t.group_id)) w
    where ${borne} + w.nth <= ${sql.lit(MOST_OF_CUSTOMER)}
    order by w.tag_id, w.id limit ${room}::bigint on conflict do nothing`.execute(ctx.db)
}

/** Holds tags to their rules: of everybody, or of these. Those with a limit one by one, as far as it goes. */
export const applyRules = async (ctx: Context, ids: Ids): Promise<void> => {
  const tags = wantedBy(await ruledTags(ctx), ids)
  if (tags.length === 0) return
  await takeAway(ctx, tags, ids)
  const free = tags.filter(({ maxCustomers }) => maxCustomers === 0)
  if (free.length > 0) await giveOut(ctx, free, ids)
  for (const one of tags.filter(({ maxCustomers }) => maxCustomers > 0)) {
    await lockTag(ctx, one)
    await giveOut(ctx, [one], ids, await roomOf(ctx, one))
  }
}

const alone = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('segments.night:' || kit.current_hospital(), 0))`.execute(ctx.db)

/** What a rule no longer gives is taken away with the others, and levels follow the scores. */
const hold = async (ctx: Context, because: WhyMoved): Promise<void> => {
  await takenAway(
    sql`delete from segments.customer_tag b using segments.tag t
      where t.hospital_id = b.hospital_id and t.id = b.tag_id and b.source = 'rule' and t.rule is null`,
    'rule',
  ).execute(ctx.db)
  await applyRules(ctx, null)
  await regrade(ctx, null, because)
  ctx.tell('customer.changed')
}

/** Rules or scores were changed. */
export const rules: Task = async (ctx) => {
  await alone(ctx)
  await hold(ctx, 'threshold')
}

export const grades: Task = async (ctx) => {
  await alone(ctx)
  if ((await regrade(ctx, null, 'threshold')) > 0) ctx.tell('customer.changed')
}

const foldSums = (ctx: Context) =>
  ctx.together([
    { text: 'select segments.tag_sum_fold()', values: [] },
    { text: 'select segments.grade_sum_fold()', values: [] },
  ])

/** Locks whose last day is over: whose level they held is what the thresholds say. */
const endLocks = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    delete from segments.grade_lock k where k.until < kit.today() returning k.customer_id as id`.execute(ctx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await regrade(ctx, ids, 'ended')
}

export const night: Task = async (ctx) => {
  await alone(ctx)
  await sql`delete from segments.due`.execute(ctx.db)
  await takenAway(sql`delete from segments.customer_tag b where b.expires_on <= kit.today()`, 'expired').execute(ctx.db)
  await endLocks(ctx)
  await hold(ctx, 'tags')
  await foldSums(ctx)
}

/** Customers of one run at most; the next ones follow five minutes later. */
const AT_ONCE = 5_000

export const soon: Task = async (ctx) => {
  await alone(ctx)
  const { rows } = await sqlOf({ id: Id })`
    with gone as (delete from segments.due d where d.id in (select x.id from segments.due x order by x.id limit ${sql.lit(AT_ONCE)})
      returning d.customer_id)
    select distinct g.customer_id as id from gone g`.execute(ctx.db)
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await applyRules(ctx, ids)
    await regrade(ctx, ids, 'tags')
    ctx.tell('customer.changed')
  }
  await foldSums(ctx)
}
