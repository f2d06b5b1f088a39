/**
 * What is known of the customers of a grown clinic besides their archives: tags somebody gave, the pools and who lies in them, a
 * consultant who left and whose customers went to others, families, consents, a field of the hospital's own. Set-wise, of the
 * customers who were written in bulk alone; by their ids, so that no stream of chance is moved.
 */
import type pg from 'pg'
import { newClient } from '../../kit/db/connection.ts'
import { DAYS } from '../history.ts'
import { addDays, addMinutes, dateOf, midnightOf } from '../timetable.ts'
import { furnishCare } from './care.ts'
import { furnishDays } from './days.ts'
import { furnishMoney } from './papers.ts'
import { ARCHIVE_DAYS } from './place.ts'

const LEAVER = 'left.consultant'

const leaverText = `insert into staff.staff (account, name, status, left_on) values ('${LEAVER}', '前咨询师', 1, kit.today() - 200)
  on conflict do nothing returning id`

/** Each takes the moment before which the bulk's archives were made. */
const texts: readonly string[] = [
  `insert into customers.owner_log (customer_id, kind, from_id, to_id, mode, reason, created_at)
    select c.id, 'consultant', l.id, c.consultant_id, 'left', '离职交接', c.created_at + interval '1 day'
    from customers.customer c join staff.staff l on l.account = '${LEAVER}'
    where c.created_at < $1::timestamptz and c.id % 50 = 7 and c.consultant_id is not null`,
  `insert into segments.customer_tag (tag_id, customer_id, created_at, created_by, updated_at, updated_by)
    select t.id, c.id, c.created_at, c.consultant_id, c.created_at, c.consultant_id
    from customers.customer c join segments.tag t on t.rule is null and t.max_customers = 0 and t.status = 0
    where c.created_at < $1::timestamptz and c.status = 'active' and abs(hashint8(c.id * 31 + t.id)) % 10 < 2 on conflict do nothing`,
  `insert into customers.consent (customer_id, purpose, answer, given_by, evidence, created_at, created_by, updated_at, updated_by)
    select c.id, 'sms', case when c.id % 16 = 1 then 'refused' else 'given' end, 'self', 'paper', c.created_at, c.created_by,
      c.created_at, c.created_by
    from customers.customer c where c.created_at < $1::timestamptz and c.id % 4 = 1`,
  `insert into customers.kinship (customer_id, relative_id, relation)
    select p.id, p.before, case when p.id % 2 = 0 then 'spouse' else 'sibling' end
    from (select c.id, lag(c.id) over (order by c.id) as before from customers.customer c where c.created_at < $1::timestamptz) p
    where p.id % 100 = 3 and p.before is not null on conflict do nothing`,
  `insert into customers.field (key, label, data_type, options, sort) values ('f1', '方便时段', 'String', '{上午,下午,晚上}', 500)
    on conflict do nothing`,
  `update customers.customer c set ext = c.ext || jsonb_build_object('f1', (array['上午', '下午', '晚上'])[1 + abs(hashint8(c.id)) % 3])
    where c.created_at < $1::timestamptz and c.id % 5 = 2`,
]

const poolTexts: readonly string[] = [
  `insert into pool.pool (name, kind, rules, daily_limit, cooldown_days)
    values ('咨询公海', 'consultant', '[{"metric": "noFollow", "days": 180}]', 10, 7) on conflict do nothing`,
  `insert into pool.pool (name, kind, rules, daily_limit, cooldown_days)
    values ('开发公海', 'developer', '[{"metric": "noDeal", "days": 90}]', 10, 7) on conflict do nothing`,
]

/** Those who are put back, of either kind; half of the one lie in both pools. */
const lyingText = `create temporary table lying on commit drop as
  select c.id, k.kind, p.id as pool_id, case k.kind when 'consultant' then c.consultant_id end as from_id
  from customers.customer c cross join (values ('consultant', 40), ('developer', 80)) k (kind, every)
  join pool.pool p on p.kind = k.kind and p.department_ids = '{}' and p.status = 0
  where c.created_at < $1::timestamptz and c.status = 'active' and c.id % k.every = 11 and c.developer_id is null
    and c.pool = 'none'`
const freedText = `select count(*) from customers.move_owner('consultant', array(select id from lying where kind = 'consultant'), null,
  'released', '没有意向')`
const enteredText = `insert into pool.entry (customer_id, kind, pool_id, mode, reason, from_id)
  select id, kind, pool_id, 'released', '没有意向', from_id from lying on conflict do nothing`

/** In the open transaction of one hospital, once. @returns whether there was something to do */
const furnish = async (client: pg.ClientBase, now: Date): Promise<boolean> => {
  const { rows } = await client.query(leaverText)
  if (rows.length === 0) return false
  const before = [livedFrom(now).toISOString()]
  for (const text of texts) await client.query(text, text.includes('$1') ? before : [])
  for (const text of poolTexts) await client.query(text)
  await client.query(lyingText, before)
  await client.query(freedText)
  await client.query(enteredText)
  await client.query(`select segments.tag_sum_fold()`)
  return true
}

/**
 * Before the first customer who lived through calls came, and after the last of the bulk: in the early morning of the first lived
 * day, whatever the hour is now. Later in that day there are some of hers, whose books are closed.
 */
const livedFrom = (now: Date): Date => addMinutes(addDays(midnightOf(now), -DAYS), 8 * 60)

/** The hospital with most customers; each is asked for itself, as rows of two are never seen together. */
const largestOf = async (client: pg.ClientBase, ids: readonly string[]): Promise<string | undefined> => {
  let [most, largest]: [number, string | undefined] = [0, undefined]
  for (const id of ids) {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [id])
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from customers.customer')
    if (rows[0]!.n > most) [most, largest] = [rows[0]!.n, id]
  }
  return largest
}

/** Furnishes every hospital that is not yet: what is known of its customers, its money, its days, each in a transaction of its own. @returns how many */
export const furnishHospitals = async (ownerUrl: string, now: Date): Promise<number> => {
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    const { rows } = await client.query<{ id: string }>('select id from hospitals.hospital order by id')
    const largest = await largestOf(
      client,
      rows.map(({ id }) => id),
    )
    let furnished = 0
    for (const { id } of rows) {
      await client.query('begin')
      await client.query(`select set_config('app.hospital_id', $1, false)`, [id])
      const known = await furnish(client, now)
      await client.query('commit')
      await client.query('begin')
      const booked = await furnishMoney(client, Number(id), ARCHIVE_DAYS, now, livedFrom(now).toISOString())
      await client.query('commit')
      await client.query('begin')
      const lived = await furnishDays(client, now, dateOf(now), id === largest)
      if (lived) await furnishCare(client, now, livedFrom(now).toISOString())
      await client.query('commit')
      if (known || booked || lived) furnished++
      if (lived) await client.query('vacuum (analyze) appointments.appointment, visits.visit, declarations.sheet')
    }
    await client.query(`select set_config('app.hospital_id', '', false)`)
    return furnished
  } finally {
    await client.end()
  }
}
