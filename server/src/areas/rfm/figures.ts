/**
 * R, F and M of every customer who paid, and the cell they place her in, as part of a statement. One text for what is so now,
 * what somebody tries, and what the night keeps. Source: customers book §11.
 */
import type { Measure } from '@clinic/contract/areas/rfm/rules.ts'
import { FEWEST_DEALS } from '@clinic/contract/areas/rfm/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { realPaid } from '../cashier/reads.ts'
import { carriedOut } from '../purchases/reads.ts'

type Sql = RawBuilder<unknown>

/** A day to count from, and the one before the window's first. Without `end` whatever was taken later counts too. */
type Span = { readonly asOf: Sql; readonly before: Sql; readonly end: Sql }

/** A month's or a day's window ends with its last day: 24 months up to 31 October begin on 1 November. */
const spanOf = ({ windowCount, windowUnit }: Measure, day: Sql | null): Span => {
  const asOf = day ?? sql`kit.business_date()`
  const before =
    windowUnit === 'month'
      ? sql`(${asOf} - make_interval(months => ${windowCount}))::date`
      : sql`(${asOf} - ${windowCount}::int)`
  return { asOf, before, end: day ? sql`x.day <= ${day}` : sql`true` }
}

/** Days on which money stayed: what was paid and given back on one day makes none. */
const paidDays = ({ end }: Span): Sql => sql`select x.hospital_id, x.customer_id, x.day, sum(x.fen) as fen
  from (${sql.raw(realPaid)}) x where ${end} group by x.hospital_id, x.customer_id, x.day having sum(x.fen) > 0`

/** Of each: days since the last one, and within the window how many and how much. Who paid before it stays, with nothing. */
const byPayment = (
  span: Span,
): Sql => sql`select d.hospital_id, d.customer_id, greatest(${span.asOf} - max(d.day), 0)::int as r_days,
    (count(*) filter (where d.day > ${span.before}))::int as f_days,
    coalesce(sum(d.fen) filter (where d.day > ${span.before}), 0)::bigint as m_fen
  from (${paidDays(span)}) d group by d.hospital_id, d.customer_id`

/** The same with M by what was carried out for her. */
const byExecution = (span: Span): Sql => sql`select o.hospital_id, o.customer_id, o.r_days, o.f_days,
    coalesce(e.m_fen, 0)::bigint as m_fen
  from (${byPayment(span)}) o left join (select x.customer_id, sum(x.fen) as m_fen from (${sql.raw(carriedOut)}) x
    where x.day > ${span.before} and ${span.end} group by x.customer_id) e on e.customer_id = o.customer_id`

const figuresOf = (measure: Measure, span: Span): Sql =>
  measure.basis === 'paid' ? byPayment(span) : byExecution(span)

/** The middle of all who paid; of few, which have none, the fixed value. R is rounded down and F and M up: whole days and fen. */
const middle = ({ split }: Measure) => {
  const of = (column: string) =>
    split === 'mean'
      ? sql`avg(${sql.ref(column)})`
      : sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
  const enough = sql`count(*) >= ${sql.lit(FEWEST_DEALS)}`
  const whole = (round: 'floor' | 'ceil', column: string, fixed: number) =>
    sql`case when ${enough} then ${sql.raw(round)}(${of(column)})::bigint else ${fixed}::bigint end`
  return {
    down: (column: string, fixed: number) => whole('floor', column, fixed),
    up: (column: string, fixed: number) => whole('ceil', column, fixed),
  }
}

const CELL = sql.raw(
  `case when f.r_days <= t.r_at then '1' else '0' end || case when f.f_days >= t.f_at then '1' else '0' end
    || case when f.m_fen >= t.m_at then '1' else '0' end`,
)

/**
 * A row a customer who paid: `hospital_id`, `customer_id`, `r_days`, `f_days`, `m_fen`, `cell`, and what she was measured by
 * (`r_at`, `f_at`, `m_at`). Over everybody: who asks narrows it from outside, and with fixed values PostgreSQL carries that
 * into the groups.
 * @param day the last business day that counts; null: as it is now, with what was taken after a day that was closed early
 */
export const ranked = (measure: Measure, day: Sql | null): Sql => {
  const span = spanOf(measure, day)
  const { rDays, fDays, mFen } = measure
  if (measure.split === 'fixed')
    return sql`(select f.*, t.*, ${CELL} as cell from (${figuresOf(measure, span)}) f
      cross join (values (${rDays}::bigint, ${fDays}::bigint, ${mFen}::bigint)) t (r_at, f_at, m_at))`
  const { down, up } = middle(measure)
  return sql`(with f as materialized (${figuresOf(measure, span)}), t as (select ${down('r_days', rDays)} as r_at,
      ${up('f_days', fDays)} as f_at, ${up('m_fen', mFen)} as m_at from f)
    select f.*, t.*, ${CELL} as cell from f cross join t)`
}
