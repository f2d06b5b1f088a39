/** On which day a customer falls into a pool, by its rules, as part of a statement over `c` and her standing `s`. */
import { type PoolKind, type PoolMetric, type PoolRule, ruleText } from '@clinic/contract/areas/pool/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isBookedAhead } from '../appointments/reads.ts'
import { isComplaining } from '../complaints/index.ts'
import { standsNow } from '../customers/index.ts'
import { everyCustomer } from '../customers/reads.ts'
import { lastReported } from '../declarations/reads.ts'
import { lastSpoken, returnVisitDue } from '../visits/reads.ts'

export type Rules = {
  readonly id: number
  readonly kind: PoolKind
  readonly op: 'any' | 'all'
  readonly rules: readonly PoolRule[]
  readonly departmentIds: readonly number[]
}

const OWNER = { consultant: 'consultant', developer: 'developer' } as const
/** Who has her, as `c`. */
export const ownerOf = (kind: PoolKind) => sql.ref(`c.${OWNER[kind]}_id`)
const sinceOf = (kind: PoolKind) => sql`coalesce(${sql.ref(`c.${OWNER[kind]}_since`)}, c.created_at)`

/**
 * From when on a silence is counted; null: the rule does not speak of this customer. `lead`: when somebody last followed her by a report
 * or a return visit, which is looked up; null leaves it out, and the silence is only the longer.
 */
type Begins = (since: RawBuilder<unknown>, lead: RawBuilder<unknown> | null) => RawBuilder<unknown>
const begins: Readonly<Record<PoolMetric, Begins>> = {
  noFollow: (since, lead) =>
    sql`greatest(${sql.join([since, sql`s.last_visit_at`, sql`s.last_consult_at`, ...(lead ? [lead] : [])])})`,
  noVisit: (since) => sql`greatest(${since}, s.last_visit_at)`,
  noDeal: (since) => sql`case when coalesce(s.last_deal_at < ${since}, true) then ${since} end`,
  noPayment: (since) => sql`case when s.deal_count > 0 then greatest(${since}, s.last_payment_at) end`,
}

/** When somebody last followed a customer `c` otherwise than in a consultation: by a report, by a return visit. */
export const followedAt = sql.raw(`greatest(${lastReported('c')}, ${lastSpoken('c')})`)
/** The same where it was looked up once, for those alone who would fall in without it. */
const FOLLOWED = sql.raw('followed.at')
/** Is somebody expected, or to be called in these days? */
export const isAwaited = sql.raw(`(${isBookedAhead('c')} or ${returnVisitDue('c', 3)})`)

/** Whether a rule speaks of this customer: by her stars, by where she came from. */
const speaks = ({ grades = [], sourceTypeIds = [] }: PoolRule): RawBuilder<unknown> => {
  const parts = [
    ...(grades.length > 0 ? [sql`s.grade = any(${[...grades]}::int[])`] : []),
    ...(sourceTypeIds.length > 0
      ? [sql`coalesce(c.source_type_id = any(${[...sourceTypeIds]}::bigint[]), false)`]
      : []),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

type Lead = RawBuilder<unknown> | null
const silentTo = (kind: PoolKind, { metric, days }: PoolRule, lead: Lead) =>
  sql`((${begins[metric](sinceOf(kind), lead)}) at time zone 'Asia/Shanghai')::date + ${sql.lit(days)}`
/** Null where the rule does not speak of her, or nothing of the kind is counted. */
const dayOf = (kind: PoolKind, rule: PoolRule, lead: Lead) =>
  sql`case when ${speaks(rule)} then ${silentTo(kind, rule, lead)} end`

/** The day on which the first is met, or all of those that speak of her; that one of these counts nothing keeps her. */
const together = ({ kind, op, rules }: Rules, lead: Lead) => {
  const days = rules.map((rule) => dayOf(kind, rule, lead))
  if (op === 'any') return sql`least(${sql.join(days)})`
  const met = rules.map((rule, at) => sql`(not ${speaks(rule)} or ${days[at]!} is not null)`)
  return sql`case when ${sql.join(met, sql` and `)} then greatest(${sql.join(days)}) end`
}

/** The rule that took her, as the log keeps it: the first that is met, or all of them. */
const reasonOf = ({ op, rules, kind }: Rules) =>
  op === 'all'
    ? sql.lit(rules.map(ruleText).join('且'))
    : sql`case ${sql.join(
        rules.map((rule) => sql`when ${dayOf(kind, rule, FOLLOWED)} <= kit.today() then ${sql.lit(ruleText(rule))}`),
        sql` `,
      )} else '' end`

/** Whose department a pool speaks for; the hospital's pool speaks for those no other of its kind does. */
const within = ({ kind, departmentIds }: Rules) =>
  departmentIds.length > 0
    ? sql`c.department_id = any(${[...departmentIds]}::bigint[])`
    : sql`not exists (select from pool.pool o where o.kind = ${kind} and o.status = 0 and c.department_id = any(o.department_ids))`

/**
 * Whoever is in the house or expected is never taken, nor who is to be called, is locked or has a complaint open, nor who has paid
 * sessions left from her consultant.
 */
const spared = ({ kind }: Rules) => {
  const free = sql`${sql.raw(standsNow.visitNow('c'))} is null and not ${isAwaited} and not ${sql.raw(isComplaining('c'))} and not exists (select from pool.lock l
    where l.hospital_id = c.hospital_id and l.customer_id = c.id and l.kind = ${kind} and l.until_on >= kit.today())`
  return kind === 'consultant' ? sql`${free} and ${sql.raw(standsNow.sessions('c'))} is null` : free
}

/**
 * Customers with an owner whom the rules reach up to a day: `id`, `name`, `ownerId`, `fallsOn`, `reason`.
 * @param ahead days beyond today
 */
export const fallingBy = (pool: Rules, ahead: number): RawBuilder<unknown> => {
  const falls = together(pool, FOLLOWED)
  // What nobody looks up comes first: who does not fall in without it does not with it. What is looked up stands in subqueries of its
  // own, or it would be looked up for everybody.
  const early = together(pool, null)
  return sql`select c.id, c.name, ${ownerOf(pool.kind)} as "ownerId", ${falls} as "fallsOn", ${reasonOf(pool)} as reason
    from ${sql.raw(everyCustomer('c', 's'))} cross join lateral (select ${followedAt} as at offset 0) followed
      cross join lateral (select ${spared(pool)} as holds offset 0) free
    where c.status = 'active' and ${ownerOf(pool.kind)} is not null and ${within(pool)}
      and ${early} <= kit.today() + ${sql.lit(ahead)} and ${falls} <= kit.today() + ${sql.lit(ahead)} and free.holds`
}
