/**
 * What a night does to a hospital, as one set-based statement written by hand each: thresholds and rules stand in it as they are
 * set, the hospital is a plain condition. Before, in the same transaction, something is put wrong that there is something to do.
 */
import type { Context } from '@clinic/server/src/kit/context.ts'
import type pg from 'pg'

export type NightWork = {
  readonly name: string
  /** The task of the product that does it, or the part of one. */
  readonly task: string | ((ctx: Context) => Promise<void>)
  /** At which moment; null: now. As SQL. */
  readonly clock: string | null
  /** What there is to do: a fiftieth of the customers, whatever the night before left. `$1`: the hospital. */
  readonly before: readonly string[]
  /** The one statement of a hospital. */
  readonly hand: (client: pg.Client, hospital: number) => Promise<string>
  /** What is left, as one figure: the same on both sides, or nothing is compared. */
  readonly left: string
}

const day = (moment: string): string => `(${moment} at time zone 'Asia/Shanghai')::date`

const daysText = `select coalesce(max(h.new_days), 90) as new, coalesce(max(h.regular_days), 180) as regular,
  coalesce(max(h.dormant_days), 365) as dormant from lifecycle.threshold h where h.hospital_id = $1`

const stagesByHand = async (client: pg.Client, hospital: number): Promise<string> => {
  const { rows } = await client.query(daysText, [hospital])
  const days = rows[0]
  const since = (moment: string): string => `kit.today() - ${day(moment)}`
  return `update customers.standing s set life_stage = n.stage
    from (select x.customer_id, case
        when x.deal_count = 0 then case when x.visit_count > 0 then 'visited'
          when x.reported or x.booked_until > kit.clock() then 'intent' else 'prospect' end
        when ${since('x.last_deal_at')} > ${days.dormant} then 'lost'
        when x.deal_count = 1 then case when ${since('x.first_deal_at')} > ${days.new} then 'dormant' else 'new' end
        when ${since('x.last_deal_at')} > ${days.regular} then 'dormant' else 'regular' end as stage
      from customers.standing x where x.hospital_id = ${hospital}) n
    where s.hospital_id = ${hospital} and s.customer_id = n.customer_id and s.life_stage <> n.stage`
}

const levelsText = `select l.grade, coalesce(l.min_paid_fen, 0) as paid, l.min_visits as visits, l.op from segments.level l
  where l.hospital_id = $1 and l.status = 0 and (l.min_paid_fen > 0 or l.min_visits > 0) order by l.grade desc`

const gradesByHand = async (client: pg.Client, hospital: number): Promise<string> => {
  const { rows } = await client.query(levelsText, [hospital])
  const cases = rows.map(({ grade, paid, visits, op }) => {
    const parts = [
      ...(op === 'all' || paid > 0 ? [`x.total_paid_fen >= ${paid}`] : []),
      ...(op === 'all' || visits > 0 ? [`x.visit_count >= ${visits}`] : []),
    ]
    return `when ${parts.join(op === 'all' ? ' and ' : ' or ')} then ${grade}`
  })
  return `update customers.standing s set grade = n.grade
    from (select x.customer_id, coalesce(k.grade, case ${cases.join(' ')} else 0 end) as grade from customers.standing x
      left join segments.grade_lock k on k.hospital_id = x.hospital_id and k.customer_id = x.customer_id and k.until >= kit.today()
      where x.hospital_id = ${hospital}) n
    where s.hospital_id = ${hospital} and s.customer_id = n.customer_id and s.grade <> n.grade`
}

/** The rules of the demo clinic's tags: the first of a single choice that is met, and every other one that is. */
const tagsText = `select t.id, t.integral_name as name from segments.tag t where t.hospital_id = $1 and t.rule is not null and t.status = 0`

const tagsByHand = async (client: pg.Client, hospital: number): Promise<string> => {
  const { rows } = await client.query<{ id: string; name: string }>(tagsText, [hospital])
  const idOf = (name: string): string => rows.find((row) => row.name === name)!.id
  const because = await client.query<{ id: string; because: string }>(
    `select distinct on (b.tag_id) b.tag_id as id, b.because from segments.customer_tag b
      where b.hospital_id = $1 and b.source = 'rule'`,
    [hospital],
  )
  const texts = because.rows.map((row) => `when ${row.id} then ${client.escapeLiteral(row.because)}`)
  return `with wanted as materialized (select c.id, unnest(array_remove(array[
        case when s.total_paid_fen >= 2000000 then ${idOf('高消费')} when s.total_paid_fen >= 300000 then ${idOf('中等消费')} end,
        case when extract(month from c.birthday) = extract(month from kit.today()) then ${idOf('本月生日')} end,
        case when s.visit_count >= 1 and kit.today() - ${day('s.last_visit_at')} >= 60 then ${idOf('久未到院')} end], null)) as tag_id
      from customers.customer c join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
      where c.hospital_id = ${hospital} and c.status = 'active'),
    gone as (delete from segments.customer_tag b where b.hospital_id = ${hospital} and b.source = 'rule'
      and not exists (select from wanted w where w.tag_id = b.tag_id and w.id = b.customer_id))
    insert into segments.customer_tag (tag_id, customer_id, source, because)
    select w.tag_id, w.id, 'rule', case w.tag_id ${texts.join(' ')} end from wanted w
      where not exists (select from segments.customer_tag b where b.hospital_id = ${hospital} and b.customer_id = w.id and b.tag_id = w.tag_id)`
}

const silence = `greatest(coalesce(c.consultant_since, c.created_at), s.last_visit_at, s.last_consult_at)`
/** When a report of hers or a return visit was last followed; looked up for whoever is silent without. */
const followed = `greatest((select max(greatest(d.created_at, d.last_follow_at)) from declarations.sheet d
    where d.hospital_id = c.hospital_id and d.customer_id = c.id),
  (select max(v.done_at) from visits.visit v where v.hospital_id = c.hospital_id and v.customer_id = c.id))`

const poolText = `select p.id, p.rules -> 0 -> 'days' as days, p.warn_days as warn from pool.pool p
  where p.hospital_id = $1 and p.kind = 'consultant' and p.status = 0 and p.department_ids = '{}'`

const poolByHand = async (client: pg.Client, hospital: number): Promise<string> => {
  const { rows } = await client.query(poolText, [hospital])
  const { id, days, warn } = rows[0]
  const why = `未跟进满 ${days} 天`
  await client.query(`select set_config('app.owner_move', $1, true)`, [
    JSON.stringify({ mode: 'recycled', reason: why }),
  ])
  return `with falls as materialized (select c.id, c.consultant_id as owner_id, ${day(`greatest(${silence}, l.at)`)} + ${days} as falls_on
      from customers.customer c join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
        cross join lateral (select ${followed} as at) l
      where c.hospital_id = ${hospital} and c.status = 'active' and c.consultant_id is not null
        and ${day(silence)} + ${days} <= kit.today() + ${warn} and ${day(`greatest(${silence}, l.at)`)} + ${days} <= kit.today() + ${warn}
        and not exists (select from appointments.appointment b where b.hospital_id = ${hospital} and b.customer_id = c.id
          and b.state in ('pending', 'booked') and b.ends_at > kit.clock())
        and not exists (select from visits.visit v where v.hospital_id = ${hospital} and v.customer_id = c.id and v.state = 'pending'
          and v.plan_at >= kit.today()::timestamptz and v.plan_at < (kit.today() + 4)::timestamptz)
        and not exists (select from triage.triage t where t.hospital_id = ${hospital} and t.customer_id = c.id and t.on_date = kit.today()
          and t.state in ('waiting', 'serving', 'finished'))
        and not exists (select from pool.lock l where l.hospital_id = ${hospital} and l.customer_id = c.id and l.kind = 'consultant'
          and l.until_on >= kit.today())
        and not exists (select from purchases.purchased_item i where i.hospital_id = ${hospital} and i.customer_id = c.id
          and i.qty_left > i.qty_locked and not i.handed_out and not i.frozen and i.cancelled_at is null
          and (i.valid_to is null or i.valid_to >= kit.today()))),
    freed as (update customers.customer c set consultant_id = null, consultant_since = null from falls f
      where c.hospital_id = ${hospital} and c.id = f.id and f.falls_on <= kit.today() returning c.id, f.owner_id),
    warned as (insert into pool.warning (customer_id, pool_id, owner_id, falls_on)
      select f.id, ${id}, f.owner_id, f.falls_on from falls f where f.falls_on > kit.today())
    insert into pool.entry (customer_id, kind, pool_id, mode, reason, from_id)
    select f.id, 'consultant', ${id}, 'recycled', '${why}', f.owner_id from freed f`
}

const MONTH = `(date_trunc('month', kit.today()::timestamp) - interval '1 month')::date`
const LAST = `(date_trunc('month', kit.today()::timestamp) - interval '1 day')::date`

const snapshotText = `select coalesce(max(s.r_days), 180) as r, coalesce(max(s.f_days), 2) as f, coalesce(max(s.m_fen), 500000) as m,
  coalesce(max(s.window_count), 24) as months from rfm.setting s where s.hospital_id = $1`

const snapshotByHand = async (client: pg.Client, hospital: number): Promise<string> => {
  const { rows } = await client.query(snapshotText, [hospital])
  const { r, f, m, months } = rows[0]
  return `with moved as (select p.customer_id, p.business_date as day, p.received_fen + case when p.offset_fen > 0 then coalesce((
          select sum(t.amount_fen) from cashier.payment_tender t where t.hospital_id = p.hospital_id and t.payment_id = p.id
            and t.class = 'wallet'), 0) else 0 end as fen
        from cashier.payment p where p.hospital_id = ${hospital} and p.status = 'SUCCESS' and p.kind <> 'RECHARGE'
          and p.business_date <= ${LAST}
      union all select f.customer_id, case when t.origin_tender_id is null then (select max(p.business_date) from cashier.payment_order y
            join cashier.payment p on p.hospital_id = y.hospital_id and p.id = y.payment_id and p.status = 'SUCCESS'
            where y.hospital_id = ${hospital} and y.order_id = f.order_id)
          else (select p.business_date from cashier.payment_tender o join cashier.payment p on p.hospital_id = o.hospital_id and p.id = o.payment_id
            where o.hospital_id = ${hospital} and o.id = t.origin_tender_id and p.kind <> 'RECHARGE') end, -t.amount_fen
        from refunds.refund_form f join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
          and t.class in ('cash', 'clearing', 'wallet')
        where f.hospital_id = ${hospital} and f.status = 'REFUNDED' and f.paid_day <= ${LAST}),
    paid as (select m.customer_id, m.day, sum(m.fen) as fen from moved m where m.day is not null group by 1, 2 having sum(m.fen) > 0),
    figures as (select d.customer_id, greatest(${LAST} - max(d.day), 0) as r,
        (count(*) filter (where d.day > (${LAST} - interval '${months} months')::date))::int as f,
        coalesce(sum(d.fen) filter (where d.day > (${LAST} - interval '${months} months')::date), 0)::bigint as m
      from paid d where d.fen > 0 group by 1),
    x as materialized (select g.*, (g.r <= ${r})::int::text || (g.f >= ${f})::int::text || (g.m >= ${m})::int::text as cell
      from figures g join customers.customer c on c.hospital_id = ${hospital} and c.id = g.customer_id and c.status = 'active'),
    kept as (insert into rfm.month (month, as_of, basis, window_count, window_unit, split, r_days, f_days, m_fen, total, outside)
      select ${MONTH}, ${LAST}, 'paid', ${months}, 'month', 'fixed', ${r}, ${f}, ${m}, count(*)::int,
        ((select count(*) from customers.customer c where c.hospital_id = ${hospital} and c.status = 'active'
          and c.created_at < (${LAST} + 1)::timestamptz) - count(*))::int from x returning month),
    cells as (insert into rfm.month_cell (month, cell, n, m_fen)
      select k.month, x.cell, count(*)::int, sum(x.m) from x cross join kept k group by 1, 2)
    insert into rfm.snapshot (month, customer_id, r_days, f_days, m_fen, cell)
    select k.month, x.customer_id, x.r, x.f, x.m, x.cell from x cross join kept k`
}

/** The five, each with the task of the product that does it. */
export const nightWorks: readonly NightWork[] = [
  {
    name: 'pool recycle and warnings',
    task: 'pool.night',
    clock: null,
    before: [
      `update pool.pool set status = 1, rules = '[]' where hospital_id = $1 and (kind <> 'consultant' or department_ids <> '{}')`,
      `delete from pool.warning where hospital_id = $1`,
      `update pool.pool p set night_limit = 100000, op = 'any', rules = jsonb_build_array(jsonb_build_object('metric', 'noFollow', 'days',
        (select percentile_disc(0.97) within group (order by kit.today() - ${day(silence)}) from customers.customer c
          join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
          where c.hospital_id = $1 and c.consultant_id is not null)))
      where p.hospital_id = $1 and p.kind = 'consultant' and p.status = 0`,
    ],
    hand: poolByHand,
    left: `select (select coalesce(sum(hashint8(e.customer_id + e.from_id)), 0) from pool.entry e where e.hospital_id = $1)
      + (select coalesce(sum(hashint8(w.customer_id)), 0) from pool.warning w where w.hospital_id = $1 and w.falls_on > kit.today()) as left`,
  },
  {
    name: 'life cycle',
    task: 'lifecycle.night',
    clock: null,
    before: [
      `update customers.standing s set life_stage = 'new' where s.hospital_id = $1 and s.deal_count > 0 and s.customer_id % 15 = 3`,
    ],
    hand: stagesByHand,
    left: `select sum(hashtext(s.customer_id || s.life_stage)) as left from customers.standing s where s.hospital_id = $1`,
  },
  {
    name: 'automatic tags',
    task: 'segments.rules',
    clock: null,
    before: [
      `delete from segments.customer_tag b where b.hospital_id = $1 and b.source = 'rule' and b.customer_id % 50 = 3`,
      `insert into segments.customer_tag (hospital_id, tag_id, customer_id, source, because)
        select $1::bigint, t.id, s.customer_id, 'rule', t.because from (select distinct on (b.tag_id) b.tag_id as id, b.because
          from segments.customer_tag b where b.hospital_id = $1 and b.source = 'rule' and b.single_group_id is null) t
        join customers.standing s on s.hospital_id = $1 and s.customer_id % 100 = 7 on conflict do nothing`,
    ],
    hand: tagsByHand,
    left: `select sum(hashint8(b.customer_id * 31 + b.tag_id)) as left from segments.customer_tag b where b.hospital_id = $1`,
  },
  {
    name: 'grade',
    task: 'segments.grades',
    clock: null,
    before: [
      `update customers.standing s set grade = (s.grade + 1) % 6 where s.hospital_id = $1 and s.customer_id % 50 = 3`,
    ],
    hand: gradesByHand,
    left: `select sum(hashint8(s.customer_id * 10 + s.grade)) as left from customers.standing s where s.hospital_id = $1`,
  },
  {
    name: 'RFM snapshot',
    task: 'rfm.snapshot',
    clock: `(date_trunc('month', kit.today()::timestamp) + interval '1 month 3 hours')::timestamptz`,
    before: [],
    hand: snapshotByHand,
    left: `select sum(hashtext(x.customer_id || x.cell || x.m_fen || '/' || x.r_days)) as left from rfm.snapshot x
      where x.hospital_id = $1 and x.month = ${MONTH}`,
  },
]
