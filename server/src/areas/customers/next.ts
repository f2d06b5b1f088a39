/** Where a customer stands now, as columns of list and header: what `nextStep` reads. Each found by an index of its own. */
import { sql } from 'kysely'
import { type Column, col } from '../../kit/list.ts'
import { CAPITAL } from './sensitive.ts'

const yuanOf = (fen: string) => sql.raw(`to_char(sum(${fen}) / 100.0, 'FM9999999999990.00')`)

/**
 * The visit under which she is in the house now: her last one of today that was not cancelled, until she leaves (triage's
 * `inHouse`). Minutes by the hospital's clock, without those her consultation was put aside.
 */
const visitNow = sql`(select jsonb_build_object('id', t.id, 'state', t.state, 'queueNo', t.queue_no, 'minutes',
    greatest(0, floor((extract(epoch from coalesce(r.paused_at, kit.clock()) - case when t.state = 'waiting' then t.arrived_at
      else coalesce(t.started_at, t.arrived_at) end) - coalesce(r.paused_sec, 0)) / 60))::int,
    'paused', r.paused_at is not null)
  from (select * from triage.triage v where v.hospital_id = c.hospital_id and v.customer_id = c.id
    and v.on_date = kit.today() and v.state <> 'cancelled' order by v.id desc limit 1) t
  left join consulting.consult_record r on r.hospital_id = t.hospital_id and r.triage_id = t.id and r.state = 'running'
  where t.state in ('waiting', 'serving', 'finished'))`

const sessions = sql`(select jsonb_build_object('items', count(*), 'times', sum(i.qty_left - i.qty_locked),
    'first', (array_agg(i.product_name order by i.created_at desc, i.id desc))[1])
  from purchases.purchased_item i where i.hospital_id = c.hospital_id and i.customer_id = c.id
    and i.qty_left > i.qty_locked and not i.handed_out and not i.frozen and i.cancelled_at is null
    and (i.valid_to is null or i.valid_to >= kit.today())
  having count(*) > 0)`

const unpaid = sql`(select jsonb_build_object('orderId', min(o.id), 'count', count(*), 'amount', ${yuanOf('o.payable_fen')})
  from orders.sales_order o where o.hospital_id = c.hospital_id and o.customer_id = c.id and o.status = 'UNPAID'
  having count(*) > 0)`

const owing = sql`(select jsonb_build_object('amount', ${yuanOf('d.open_fen')}, 'dueOn', min(d.due_date),
    'days', min(d.due_date) - kit.business_date())
  from debts.debt d where d.hospital_id = c.hospital_id and d.customer_id = c.id and d.status in ('OPEN', 'PART')
  having count(*) > 0)`

export const nextColumns = {
  visitNow: col(visitNow),
  sessions: col(sessions),
  unpaid: col(unpaid, { needs: CAPITAL }),
  owing: col(owing, { needs: CAPITAL }),
  idleDays: col(sql`kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date`),
} satisfies Record<string, Column>
