/** On which day a customer falls into a pool, by its rules, as part of a statement over `c` and her standing `s`. */
import { type PoolKind, type PoolMetric, type PoolRule, ruleText } from '@clinic/contract/areas/pool/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { standsNow } from '../customers/index.ts'
import { everyCustomer } from '../customers/reads.ts'

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

/** From when on a silence is counted; null: the rule does not speak of this customer. */
const begins: Readonly<Record<PoolMetric, (since: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  noFollow: (since) => sql`greatest(${since}, s.last_visit_at, s.last_consult_at)`,
  noVisit: (since) => sql`greatest(${since}, s.last_visit_at)`,
  noDeal: (since) => sql`case when coalesce(s.last_deal_at < ${since}, true) then ${since} end`,
  noPayment: (since) => sql`case when s.deal_count > 0 then greatest(${since}, s.last_payment_at) end`,
}

const dayOf = (kind: PoolKind, { metric, days }: PoolRule) =>
  sql`((${begins[metric](sinceOf(kind))}) at time zone 'Asia/Shanghai')::date + ${sql.lit(days)}`

const together = (op: Rules['op'], days: readonly RawBuilder<unknown>[]) =>
  op === 'any'
    ? sql`least(${sql.join(days)})`
    : sql`case when ${sql.join(
        days.map((day) => sql`${day} is not null`),
        sql` and `,
      )} then greatest(${sql.join(days)}) end`

/** The rule that took her, as the log keeps it: the first that is met, or all of them. */
const reasonOf = ({ op, rules, kind }: Rules) =>
  op === 'all'
    ? sql.lit(rules.map(ruleText).join('且'))
    : sql`case ${sql.join(
        rules.map((rule) => sql`when ${dayOf(kind, rule)} <= kit.today() then ${sql.lit(ruleText(rule))}`),
        sql` `,
      )} else '' end`

/** Whose department a pool speaks for; the hospital's pool speaks for those no other of its kind does. */
const within = ({ kind, departmentIds }: Rules) =>
  departmentIds.length > 0
    ? sql`c.department_id = any(${[...departmentIds]}::bigint[])`
    : sql`not exists (select from pool.pool o where o.kind = ${kind} and o.status = 0 and c.department_id = any(o.department_ids))`

/** Whoever is in the house is never taken, nor who has paid sessions left from her consultant. */
const spared = ({ kind }: Rules) =>
  kind === 'consultant'
    ? sql`${sql.raw(standsNow.visitNow('c'))} is null and ${sql.raw(standsNow.sessions('c'))} is null`
    : sql`${sql.raw(standsNow.visitNow('c'))} is null`

/**
 * Customers with an owner whom the rules reach up to a day: `id`, `name`, `ownerId`, `fallsOn`, `reason`.
 * @param ahead days beyond today
 */
export const fallingBy = (pool: Rules, ahead: number): RawBuilder<unknown> => {
  const falls = together(
    pool.op,
    pool.rules.map((rule) => dayOf(pool.kind, rule)),
  )
  return sql`select c.id, c.name, ${ownerOf(pool.kind)} as "ownerId", ${falls} as "fallsOn", ${reasonOf(pool)} as reason
    from ${sql.raw(everyCustomer('c', 's'))}
    where c.status = 'active' and ${ownerOf(pool.kind)} is not null and ${within(pool)}
      and ${falls} <= kit.today() + ${sql.lit(ahead)} and ${spared(pool)}`
}
