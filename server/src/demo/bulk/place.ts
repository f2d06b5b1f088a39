/** What the bulk statements look up in a hospital: its people, what it sells, how it is paid, a shift for every day. */
import type pg from 'pg'

/** Days over which the archives were made. */
export const ARCHIVE_DAYS = 720

const staffText = `create temporary table bulk_staff as
  select consultants, desks, cashiers, nurses, doctors,
    (select id from staff.department where code = 'consult') as department_id,
    coalesce((select r.per_hundred from credits.credit_rule r where r.event = 'PAYMENT' and r.status = 0
      order by r.sort, r.id limit 1), 100) as points_per_hundred
  from (select
    array_agg(s.id order by s.id) filter (where j.name in ('咨询师', '咨询主管')) as consultants,
    array_agg(s.id order by s.id) filter (where j.name like '前台%') as desks,
    array_agg(s.id order by s.id) filter (where j.name = '收银员') as cashiers,
    array_agg(s.id order by s.id) filter (where j.name like '护士%') as nurses,
    array_agg(s.id order by s.id) filter (where j.name like '主治医生') as doctors
  from staff.staff s join staff.staff_job sj on sj.staff_id = s.id join staff.job j on j.id = sj.job_id where s.status = 0) people`

/** Services with a price, the cheap ones several times: they sell more often. */
const productText = `create temporary table bulk_product as
  select p.*, row_number() over (order by p.id, copy) - 1 as place, count(*) over () as of
  from products.product p cross join lateral generate_series(1, case when p.price_fen < 100000 then 6 when p.price_fen < 500000 then 3 else 1 end) copy
  where p.need_deduct and p.item_type = 'SERVICE' and p.price_fen > 0 and p.status = 0`

/** Money that goes to a clearing account: cash would have to be counted in a drawer nobody stands at. */
const tenderText = `create temporary table bulk_tender as
  select id, class, row_number() over (order by sort) - 1 as place, count(*) over () as of
  from cashier.tender_type where class = 'clearing' and enabled and not needs_ref`

/** One closed shift a business day at the last till, opened when it is first needed. */
const shiftText = `
  insert into cashier.cashier_shift (no, register_id, cashier_id, business_date, opened_at, opening_float_fen, status, counted_at,
    closed_at, expected, counted, diff_fen, to_safe_fen, left_fen, created_at, updated_at)
  select kit.next_number('JB', d::date), r.id, b.cashiers[1], d::date, o.opened, 0, 'CLOSED', o.closed, o.closed, '[]', '[]', 0, 0, 0, o.opened, o.closed
  from (select ($2::timestamptz at time zone 'Asia/Shanghai' - interval '4 hours')::date as today) n
  cross join generate_series(n.today - ($1::int + 2), n.today, interval '1 day') as d
  cross join lateral (select least(d + interval '9 hours', $2) as opened, least(d + interval '18 hours', $2) as closed) o
  cross join bulk_staff b cross join (select id from cashier.register order by id desc limit 1) r
  where not exists (select from cashier.cashier_shift s where s.register_id = r.id and s.business_date = d::date)`
const shiftsText = `create temporary table bulk_shift as
  select distinct on (s.business_date) s.id, s.business_date, s.register_id from cashier.cashier_shift s
  where s.register_id = (select id from cashier.register order by id desc limit 1) order by s.business_date, s.id`

/** Makes the look-up tables for the hospital the connection stands in. They last until `leavePlace`. */
export const enterPlace = async (client: pg.ClientBase, hospitalId: number, days: number, now: Date): Promise<void> => {
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
  await client.query('select cashier.begin_hospital()')
  await client.query(staffText)
  await client.query(productText)
  await client.query(tenderText)
  await client.query(shiftText, [days, now.toISOString()])
  await client.query(shiftsText)
  await client.query('analyze bulk_staff; analyze bulk_product; analyze bulk_tender; analyze bulk_shift')
}

/** What the till had in each shift is what its payments say; both sides of the count. */
const countText = `update cashier.cashier_shift s set expected = t.sums, counted = t.sums
  from (select shift_id, jsonb_agg(jsonb_build_object('code', code, 'name', name, 'fen', fen) order by code) as sums
    from (select p.shift_id, y.code, y.name, sum(t.amount_fen) as fen from cashier.payment p join bulk_shift b on b.id = p.shift_id
      join cashier.payment_tender t on t.payment_id = p.id join cashier.tender_type y on y.id = t.tender_type_id
      group by p.shift_id, y.code, y.name) x group by shift_id) t
  where s.id = t.shift_id`

const foldsText = `select format('select %I.%I()', n.nspname, p.proname) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proname like '%\\_sum\\_fold'`

/** What the hospital's documents added to the kept sums becomes few rows, as the product's tasks see to every five minutes. */
const foldSums = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(foldsText)
  for (const { text } of rows) await client.query(text)
}

export const leavePlace = async (client: pg.ClientBase): Promise<void> => {
  await client.query(countText)
  await foldSums(client)
  await client.query('drop table bulk_staff, bulk_product, bulk_tender, bulk_shift')
  await client.query(`select set_config('app.hospital_id', '', false)`)
}
