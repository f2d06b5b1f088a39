/** The rule of a tag as a condition on the customer `c` and her standing `s`. Null of a fact nobody knows is no. */
import {
  type Condition,
  isRange,
  type RangeFact,
  type RecentCondition,
  type TagRule,
} from '@clinic/contract/areas/segments/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerAge } from '../customers/reads.ts'
import { facts, type Ids } from './questions.ts'

const FEN = 100
const figures: Readonly<Record<RangeFact, RawBuilder<unknown>>> = {
  paid: sql`s.total_paid_fen`,
  visits: sql`s.visit_count`,
  idle: sql`(kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date)`,
  age: sql.raw(customerAge('c')),
}

const NOTHING = -1
/** Within the limits of what was paid lately; who paid nothing is below every one. */
const recentOf = ({ days, least = 0, most }: RecentCondition, ids: Ids): RawBuilder<unknown> => {
  const above = (fen: number) => sql`c.id in (${facts.payers(days, fen, ids)})`
  const parts = [
    ...(least > 0 ? [above(least * FEN + NOTHING)] : []),
    ...(most === undefined ? [] : [sql`not ${above(most * FEN)}`]),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

const conditionOf = (one: Condition, ids: Ids): RawBuilder<unknown> => {
  if (isRange(one)) {
    const times = one.fact === 'paid' ? FEN : 1
    const least = one.least === undefined ? [] : [sql`${figures[one.fact]} >= ${one.least * times}::bigint`]
    const most = one.most === undefined ? [] : [sql`${figures[one.fact]} <= ${one.most * times}::bigint`]
    return sql`(${sql.join([...least, ...most], sql` and `)})`
  }
  switch (one.fact) {
    case 'source':
      return sql`c.source_type_id = any(${[...one.sourceTypeIds]}::bigint[])`
    case 'life':
      return sql`s.life_stage = any(${[...one.stages]}::text[])`
    case 'region':
      return sql`c.province_id = any(${[...one.provinceIds]}::int[])`
    case 'recentPaid':
      return recentOf(one, ids)
    case 'category':
      return sql`c.id in (${facts.buyers(one.typeIds, ids)})`
    case 'card':
      return sql`(c.id in (${facts.holders(ids)})) = ${one.holds}`
    case 'complaint':
      return sql`c.id in (${facts.complaining(one.days, ids)})`
    case 'sex':
      return sql`c.sex = ${one.sex}`
    case 'birthMonth':
      return sql`extract(month from c.birthday)::int = any(array(select case m when 0 then extract(month from kit.today())::int else m end
        from unnest(${[...one.months]}::int[]) as months (m)))`
  }
}

/**
 * Whom the rule reaches. A rule that `whyNotRule` refuses is not asked.
 * @param ids of these alone it is asked, so that nobody else is looked up
 */
export const reachedBy = ({ op, conditions }: TagRule, ids: Ids = null): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(
    conditions.map((one) => conditionOf(one, ids)),
    op === 'all' ? sql` and ` : sql` or `,
  )}, false)`
