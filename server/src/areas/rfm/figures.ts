/**
 * R, F and M of every customer who paid, and the cell they place her in, as part of a statement. One text for what is so now,
 * what somebody tries, and what the night keeps. Source: customers book §11.
 */
import type { Measure } from '@clinic/contract/areas/rfm/rules.ts'
import { FEWEST_DEALS } from '@clinic/contract/areas/rfm/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { realPaid } from '../cashier/reads.ts'
import { carriedOut } from '../purchases/reads.ts'
import { moneyBack } from '../refunds/index.ts'

type Sql = RawBuilder<unknown>

/** A day to count from, and the one before the window's first. Without `end` and `known` whatever was taken later counts too. */
type Span = { readonly asOf: Sql; readonly before: Sql; readonly end: Sql; readonly known: Sql }

/** A month's or a day's window ends with its last day: 24 months up to 31 October begin on 1 November. */
const spanOf = ({ windowCount, windowUnit }: Measure, day: Sql | null): Span => {
  const asOf = day ?? sql`kit.business_date()`
  const before =
    windowUnit === 'month'
      ? sql`(${asOf} - make_interval(months => ${windowCount}))::date`
      : sql`(${asOf} - ${windowCount}::int)`
  const upTo = (column: 'day' | 'known') => (day ? sql`${sql.ref(`x.${column}`)} <= ${day}` : sql`true`)
  return { asOf, before, end: upTo('day'), known: upTo('known') }
}

/** Of these customers; null: of everybody. */
const among = (ids: Sql | null): Sql => (ids ? sql` and x.customer_id in (${ids})` : sql``)

/**
 * Days on which money stayed. What was given back since is taken from the day on which it was paid, and a day of which all went back
 * is none; of a month that ended what went back after it is not known yet.
 */
const paidDays = (
  { known }: Span,
  ids: Sql | null,
): Sql => sql`select x.hospital_id, x.customer_id, x.day, sum(x.fen) as fen
  from (${sql.raw(realPaid)} union all ${sql.raw(moneyBack)}) x where ${known}${among(ids)} group by x.hospital_id, x.customer_id, x.day having sum(x.fen) > 0`

/** Within the window of a span: on how many days she paid, and how much. */
const daysIn = ({ before }: Span): Sql => sql`(count(*) filter (where d.day > ${before}))::int`
const paidIn = ({ before }: Span): Sql => sql`coalesce(sum(d.fen) filter (where d.day > ${before}), 0)::bigint`
const lastPaid = ({ asOf }: Span): Sql => sql`greatest(${asOf} - max(d.day), 0)::int`

/** Of each: days since the last one, and within the window how many and how much. Who paid before it stays, with nothing. */
const byPayment = (
  span: Span,
  ids: Sql | null,
): Sql => sql`select d.hospital_id, d.customer_id, ${lastPaid(span)} as r_days,
    ${daysIn(span)} as f_days, ${paidIn(span)} as m_fen
  from (${paidDays(span, ids)}) d group by d.hospital_id, d.customer_id`

/** The same with M by what was carried out for her. */
const byExecution = (span: Span, ids: Sql | null): Sql => sql`select o.hospital_id, o.customer_id, o.r_days, o.f_days,
    coalesce(e.m_fen, 0)::bigint as m_fen
  from (${byPayment(span, ids)}) o left join (select x.customer_id, sum(x.fen) as m_fen from (${sql.raw(carriedOut)}) x
    where x.day > ${span.before} and ${span.end}${among(ids)} group by x.customer_id) e on e.customer_id = o.customer_id`

const figuresOf = (measure: Measure, span: Span, ids: Sql | null): Sql =>
  measure.basis === 'paid' ? byPayment(span, ids) : byExecution(span, ids)

/** Where high begins, as columns over all who paid (`f`): a mean or median of few, who have none, is the fixed value. */
const borders = ({ split, rDays, fDays, mFen }: Measure, [r, f, m]: readonly [string, string, string]) => {
  if (split === 'fixed') return { r: sql`${rDays}::bigint`, f: sql`${fDays}::bigint`, m: sql`${mFen}::bigint` }
  const of = (column: string) =>
    split === 'mean'
      ? sql`avg(${sql.ref(column)})`
      : sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
  const enough = sql`count(*) >= ${sql.lit(FEWEST_DEALS)}`
  const whole = (round: 'floor' | 'ceil', column: string, fixed: number) =>
    sql`case when ${enough} then ${sql.raw(round)}(${of(column)})::bigint else ${fixed}::bigint end`
  // R is rounded down and F and M up: whole days and fen.
  return { r: whole('floor', r, rDays), f: whole('ceil', f, fDays), m: whole('ceil', m, mFen) }
}

/** The cell of a row `f` by the borders `t`; with the second of two measures its columns end so. */
const cellBy = (f: string, m: string, end = ''): Sql =>
  sql.raw(`case when f.r_days <= t.r_at${end} then '1' else '0' end || case when f.${f} >= t.f_at${end} then '1' else '0' end
    || case when f.${m} >= t.m_at${end} then '1' else '0' end`)

/**
 * A row a customer who paid: `hospital_id`, `customer_id`, `r_days`, `f_days`, `m_fen`, `cell`, and what she was measured by
 * (`r_at`, `f_at`, `m_at`). With fixed values nobody else is read; a mean or median is everybody's, whoever asks.
 * @param day the last business day that counts; null: as it is now, with what was taken after a day that was closed early
 * @param ids whose customers; null: everybody's
 */
export const ranked = (measure: Measure, day: Sql | null, ids: Sql | null = null): Sql => {
  const span = spanOf(measure, day)
  const at = borders(measure, ['f.r_days', 'f.f_days', 'f.m_fen'])
  const cell = cellBy('f_days', 'm_fen')
  if (measure.split === 'fixed')
    return sql`(select f.*, t.*, ${cell} as cell from (${figuresOf(measure, span, ids)}) f
      cross join (values (${at.r}, ${at.f}, ${at.m})) t (r_at, f_at, m_at))`
  return sql`(with f as materialized (${figuresOf(measure, span, null)}), t as (select ${at.r} as r_at, ${at.f} as f_at, ${at.m} as m_at from f)
    select f.*, t.*, ${cell} as cell from f cross join t${ids ? sql` where f.customer_id in (${ids})` : sql``})`
}

/** What was carried out for each within the windows of two spans, where one of them goes by it. */
const executedIn = (now: Span, next: Span, ids: Sql | null): Sql =>
  sql`select x.customer_id, sum(x.fen) filter (where x.day > ${now.before}) as now_fen,
      sum(x.fen) filter (where x.day > ${next.before}) as next_fen
    from (${sql.raw(carriedOut)}) x where x.day > least(${now.before}, ${next.before})${among(ids)} group by x.customer_id`

/**
 * As it is now by two measures at once: what each goes by (`r_at`, … and `r_at2`, …), `deals` who paid, and `moves`, how many of
 * these customers are in which cell by the one and the other. One pass over the payments, whatever the two differ in.
 * @param ids whose customers are counted; null: everybody’s
 * @param open the same of `ids`, or of everybody: archives in use
 */
export const rankedTwice = (now: Measure, next: Measure, { ids, open }: { ids: Sql | null; open: Sql }): Sql => {
  const [one, two] = [spanOf(now, null), spanOf(next, null)]
  const executes = now.basis === 'executed' || next.basis === 'executed'
  const fen = (measure: Measure, paid: string, executed: string) =>
    measure.basis === 'paid' ? sql.ref(`p.${paid}`) : sql`coalesce(${sql.ref(`e.${executed}`)}, 0)::bigint`
  const at = borders(now, ['f.r_days', 'f.f_now', 'f.m_now'])
  const at2 = borders(next, ['f.r_days', 'f.f_next', 'f.m_next'])
  // A mean or median is everybody's: whoever is counted is taken out of all of them afterwards.
  const inside = now.split === 'fixed' && next.split === 'fixed' ? ids : null
  return sql`with f as materialized (
      select p.customer_id, p.r_days, p.f_now, p.f_next, ${fen(now, 'm_now', 'now_fen')} as m_now, ${fen(next, 'm_next', 'next_fen')} as m_next
      from (select d.customer_id, ${lastPaid(one)} as r_days, ${daysIn(one)} as f_now, ${daysIn(two)} as f_next,
          ${paidIn(one)} as m_now, ${paidIn(two)} as m_next
        from (${paidDays(one, inside)}) d group by d.customer_id) p
      ${executes ? sql`left join (${executedIn(one, two, inside)}) e on e.customer_id = p.customer_id` : sql``}),
    t as (select ${at.r} as r_at, ${at.f} as f_at, ${at.m} as m_at, ${at2.r} as r_at2, ${at2.f} as f_at2, ${at2.m} as m_at2,
        count(*)::int as deals from f),
    k as (select ${cellBy('f_now', 'm_now')} as "from", ${cellBy('f_next', 'm_next', '2')} as "to", count(*)::int as count
      from f cross join t${inside ? sql`` : sql` where f.customer_id in (${open})`} group by 1, 2)
    select t.*, (select coalesce(jsonb_agg(k), '[]') from k) as moves from t`
}
