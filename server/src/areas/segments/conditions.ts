/** The rule of a tag as a condition on the customer `c` and her standing `s`. Null of a fact nobody knows is no. */
import { type Condition, isRange, type RangeFact, type TagRule } from '@clinic/contract/areas/segments/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerAge } from '../customers/reads.ts'

const FEN = 100
const figures: Readonly<Record<RangeFact, RawBuilder<unknown>>> = {
  paid: sql`s.total_paid_fen`,
  visits: sql`s.visit_count`,
  idle: sql`(kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date)`,
  age: sql.raw(customerAge('c')),
}

const conditionOf = (one: Condition): RawBuilder<unknown> => {
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
    case 'sex':
      return sql`c.sex = ${one.sex}`
    case 'birthMonth':
      return sql`extract(month from c.birthday)::int = any(array(select case m when 0 then extract(month from kit.today())::int else m end
        from unnest(${[...one.months]}::int[]) as months (m)))`
  }
}

/** Whom the rule reaches. A rule that `whyNotRule` refuses is not asked. */
export const reachedBy = ({ op, conditions }: TagRule): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(conditions.map(conditionOf), op === 'all' ? sql` and ` : sql` or `)}, false)`
