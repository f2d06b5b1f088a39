/**
 * The best statement for the same answer, written by hand beside ours: the hospital as a plain condition, names and figures
 * joined once a row, everything a call reads in one statement. What a list shows is worked out for the rows of its page alone.
 */
import type { Asked } from './capture.ts'

const figures = `lateral (select
    coalesce(sum(a.balance) filter (where a.kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT')), 0)::bigint as capital,
    coalesce(sum(a.balance) filter (where a.kind = 'COIN_CUSTOMER'), 0)::bigint as coin,
    coalesce(sum(a.balance) filter (where a.kind = 'RECEIVABLE'), 0)::bigint as debt,
    coalesce(sum(a.balance) filter (where a.kind = 'POINT_CUSTOMER'), 0)::bigint as points
  from ledger.account a where a.hospital_id = c.hospital_id and a.customer_id = c.id) f`

const visit = `lateral (select jsonb_build_object('id', v.id, 'state', v.state, 'queueNo', v.queue_no, 'minutes',
    greatest(0, floor((extract(epoch from coalesce(r.paused_at, now()) - case when v.state = 'waiting' then v.arrived_at
      else coalesce(v.started_at, v.arrived_at) end) - coalesce(r.paused_sec, 0)) / 60))::int, 'paused', r.paused_at is not null) as now
  from triage.triage v left join consulting.consult_record r on r.hospital_id = v.hospital_id and r.triage_id = v.id and r.state = 'running'
  where v.hospital_id = c.hospital_id and v.customer_id = c.id and v.on_date = kit.today() and v.state in ('waiting', 'serving', 'finished')
  order by v.id desc limit 1) v on true`

const left = `lateral (select jsonb_build_object('items', count(*), 'times', sum(i.qty_left - i.qty_locked),
    'first', (array_agg(i.product_name order by i.created_at desc, i.id desc))[1]) as sessions
  from purchases.purchased_item i where i.hospital_id = c.hospital_id and i.customer_id = c.id and i.qty_left > i.qty_locked
    and not i.handed_out and not i.frozen and i.cancelled_at is null and (i.valid_to is null or i.valid_to >= kit.today())
  having count(*) > 0) i on true`

const open = `lateral (select jsonb_build_object('orderId', min(o.id), 'count', count(*),
    'amount', to_char(sum(o.payable_fen) / 100.0, 'FM9999999999990.00')) as unpaid
  from orders.sales_order o where o.hospital_id = c.hospital_id and o.customer_id = c.id and o.status = 'UNPAID' having count(*) > 0) o on true`

const owed = `lateral (select jsonb_build_object('amount', to_char(sum(d.open_fen) / 100.0, 'FM9999999999990.00'), 'dueOn', min(d.due_date),
    'days', min(d.due_date) - kit.business_date()) as owing
  from debts.debt d where d.hospital_id = c.hospital_id and d.customer_id = c.id and d.status in ('OPEN', 'PART') having count(*) > 0) d on true`

/** What list and details show alike. */
export const shown = `c.id, c.version, c.code, c.name, c.phone_cipher, c.sex, kit.age(c.birthday, kit.today()) as age, c.temporary::int,
  c.key_customer::int, coalesce((select l.name from segments.level l where l.hospital_id = s.hospital_id and l.grade = s.grade), '非会员') as level, s.grade, f.capital, f.coin, f.debt, f.points, s.total_paid_fen,
  n1.name as consultant, n2.name as developer, n3.name as cs, n4.name as doctor, st.name as way, so.name as source, rec.name as recommender,
  (select jsonb_agg(b.tag_id) from segments.customer_tag b where b.hospital_id = c.hospital_id and b.customer_id = c.id) as tags, s.life_stage, case when s.barred_until > now() then 'service' when s.unmarketed_until > now() then 'marketing' else 'none' end as blacklist, v.now, i.sessions, o.unpaid, d.owing,
  kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date as idle, s.visit_count, s.last_visit_at, s.last_triage_at,
  s.last_consult_at, s.last_payment_at, c.created_at, c.allergy_state, c.allergy_cipher, c.allergy_asked_at`

/** What that is read from. */
export const joined = `join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
  left join staff.staff n1 on n1.hospital_id = c.hospital_id and n1.id = c.consultant_id
  left join staff.staff n2 on n2.hospital_id = c.hospital_id and n2.id = c.developer_id
  left join staff.staff n3 on n3.hospital_id = c.hospital_id and n3.id = c.cs_id
  left join staff.staff n4 on n4.hospital_id = c.hospital_id and n4.id = c.doctor_id
  left join customers.source_type st on st.hospital_id = c.hospital_id and st.id = c.source_type_id
  left join customers.source so on so.hospital_id = c.hospital_id and so.id = c.source_id
  left join customers.customer rec on rec.hospital_id = c.hospital_id and rec.id = c.recommender_id
  cross join ${figures} left join ${visit} left join ${left} left join ${open} left join ${owed}`

/** One customer. */
export const keyed = (hospital: number, id: number): Asked => ({
  text: `select ${shown}, c.birthday, c.external_user_id, c.remark_cipher, c.pregnancy, c.anticoagulant, c.merged_into_id
    from customers.customer c ${joined} where c.hospital_id = $1 and c.id = $2`,
  values: [hospital, id],
})

/** The newest twenty. That they are more than ten thousand was seen before, as our side knows it when it is asked again. */
export const newest = (hospital: number): Asked => ({
  text: `select ${shown} from (select * from customers.customer x where x.hospital_id = $1 and x.status = 'active'
      order by x.created_at desc, x.id desc limit 20) c ${joined} order by c.created_at desc, c.id desc`,
  values: [hospital],
})

/** Twenty hits of one word, and how many there are up to two hundred. */
export const found = (hospital: number, word: string): Asked => ({
  text: `select c.id, c.code, c.name, c.sex, kit.age(c.birthday, kit.today()) as age, c.phone_cipher, s.last_triage_at, s.last_payment_at,
      (select count(*)::int from (select from customers.search_token n where n.hospital_id = $1 and n.token = $2 limit 201) n) as total
    from (select x.customer_id, x.created_at from customers.search_token x where x.hospital_id = $1 and x.token = $2
      order by x.created_at desc, x.customer_id desc limit 20) t
    join customers.customer c on c.hospital_id = $1 and c.id = t.customer_id
    join customers.standing s on s.hospital_id = $1 and s.customer_id = t.customer_id
    order by t.created_at desc, t.customer_id desc`,
  values: [hospital, word],
})

/** Who is signed in, with departments, jobs, roles and the other hospitals of her account: six questions as one. */
export const current = (hospital: number, staff: number, session: number): Asked => ({
  text: `select s.id, s.name, s.account, s.phone_masked, s.avatar_file_id, s.gender, s.email_cipher, s.created_at,
      jsonb_build_object('id', h.id, 'name', h.name, 'sysVer', h.sys_ver, 'lifeVer', h.life_ver, 'groupHis', h.group_his,
        'managType', h.manag_type, 'dataViewType', h.data_view_type, 'logo', h.logo_file_id) as hospital,
      (select e.must_change_password from session.session e where e.hospital_id = $1 and e.id = $3) as held,
      (select jsonb_agg(jsonb_build_object('deptId', d.id, 'deptName', d.name, 'main', sd.main) order by sd.main desc, d.sort)
        from staff.staff_department sd join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
        where sd.hospital_id = $1 and sd.staff_id = $2) as departments,
      (select jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name) order by j.sort)
        from staff.staff_job sj join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id
        where sj.hospital_id = $1 and sj.staff_id = $2) as jobs,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) order by r.level, r.sort)
        from access.role r where r.hospital_id = $1 and r.status = 0 and r.id in (
          select sr.role_id from access.staff_role sr where sr.hospital_id = $1 and sr.staff_id = $2
          union all select jr.role_id from staff.staff_job sj
            join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id and j.status = 0
            join access.job_role jr on jr.hospital_id = sj.hospital_id and jr.job_id = sj.job_id
          where sj.hospital_id = $1 and sj.staff_id = $2)) as roles,
      (select jsonb_agg(a.hospital) from session.account a where a.account = lower(s.account)) as entries,
      (select coalesce((select e.epoch from access.epoch e where e.hospital_id = $1), 0) || '.' || t.epoch from access.tree_epoch t) as epoch
    from staff.staff s join hospitals.hospital h on h.id = s.hospital_id where s.hospital_id = $1 and s.id = $2`,
  values: [hospital, staff, session],
})
