/** Deeds of a customer's life that take a day, a colleague or a job, written down: her timeline tells of them all the same. */

/** What no desk of a test does quickly, as statements of the whole hospital. */
export const rare: readonly string[] = [
  `update rulings.party p set bp = case when p.id = (select min(q.id) from rulings.party q where q.dispute_id = p.dispute_id) then 10000 else 0 end`,
  `update rulings.dispute d set state = 'decided', decided_at = kit.clock(), reason = '写够十个字的裁决理由', decided_by = (select max(s.id)
      from staff.staff s where s.id not in (select p.staff_id from rulings.party p)), owner_id = (select p.staff_id from rulings.party p where p.dispute_id = d.id and p.bp = 10000) where d.id = (select min(id) from rulings.dispute)`,
  `insert into promises.gift_promise (customer_id, content, kind, due_on, promiser_id, state, kept_note, kept_at, kept_by)
    select p.customer_id, '头皮护理', 'service', p.due_on, p.promiser_id, 'kept', '已做', kit.clock(), p.promiser_id
    from promises.gift_promise p order by p.id limit 1`,
  `update invoices.invoice set voided_at = kit.clock(), void_reason = '抬头错误' where id = (select min(id) from invoices.invoice)`,
  `update refunds.refund_form set status = 'REVOKED', revoked_at = kit.clock(), revoked_by = (select min(id) from staff.staff),
      revoke_reason = '不退了' where id = (select max(id) from refunds.refund_form)`,
  `update refunds.order_change set status = 'CANCELLED', ended_at = kit.clock(), ended_by = (select min(id) from staff.staff),
      end_reason = '不换了' where status = 'PENDING_AUDIT'`,
  `update purchases.transfer set status = 'TAKEN_BACK', decided_at = kit.clock(), decided_by = (select min(id) from staff.staff),
      taken_by = (select min(id) from staff.staff), made_item_id = purchased_item_id where what = 'ITEM'`,
  `update purchases.referral set decided_at = kit.clock(), decided_by = (select min(id) from staff.staff), ended_by = (select min(id) from staff.staff)
    where status = 'TAKEN_BACK'`,
  `insert into purchases.referral (side, no, other_hospital_id, other_name, customer_id, purchased_item_id, product_code, product_name, qty, value_fen,
      reason, status, depth, business_date, arrived_at, arrived_by)
    select 'IN', 'ZS9', 1, '第二医院', p.customer_id, p.id, '', p.product_name, 1, 100, '搬家', 'ARRIVED', 1, kit.business_date(), kit.clock(),
      (select min(id) from staff.staff) from purchases.purchased_item p order by p.id limit 1`,
  `update coupons.record set state = 'USED', used_at = kit.clock(), used_by = (select min(id) from staff.staff), used_fen = 5000,
      used_order_id = (select min(id) from orders.sales_order), held_by = null, held_order_id = null, held_until = null
    where id = (select min(id) from coupons.record where state = 'UNUSED')`,
  `update referrals.referral set state = 'revoked', ended_at = kit.clock(), end_reason = '退款' where state = 'effective'`,
  `update blacklist.entry set state = 'released', ended_at = kit.clock(), end_reason = '已沟通' where state = 'valid'`,
  `update imports.import_batch set state = 'done', started_at = kit.clock(), ended_at = kit.clock() where ended_at is null`,
  `update imports.import_row r set state = 'created', faults = '[]', kinds = '{}', customer_id = (select min(id) from customers.customer)
    where r.id = (select min(id) from imports.import_row)`,
  `insert into complaints.complaint select (jsonb_populate_record(k, jsonb_build_object('id', nextval('kit.id'), 'no', 'TS9', 'state', 'closed',
      'accepted_at', kit.clock(), 'handler_id', (select max(id) from staff.staff), 'answered_at', kit.clock(), 'resolution', '已道歉',
      'closed_at', kit.clock(), 'closed_by', (select max(id) from staff.staff)))).* from complaints.complaint k order by k.id limit 1`,
  `insert into declarations.sheet select (jsonb_populate_record(s, jsonb_build_object('id', nextval('kit.id'), 'no', 'BD9', 'state', 'ended',
      'pool_at', null, 'ended_at', kit.clock(), 'end_reason', '无意向'))).* from declarations.sheet s order by s.id limit 1`,
  `with a as (update appointments.appointment set state = 'cancelled', cancel_reason = '时间冲突'
      where id = (select min(id) from appointments.appointment where state = 'booked') returning id)
    insert into appointments.appointment_log (appointment_id, move, from_state, to_state) select a.id, 'cancel', 'booked', 'cancelled' from a`,
  `insert into visits.visit (no, customer_id, type_id, theme, plan_at, executor_id, state, ended_at, end_reason)
    select 'HF9', v.customer_id, v.type_id, '第 3 天', kit.clock(), v.executor_id, 'closed', kit.clock(), '三次未接' from visits.visit v
    order by v.id limit 1`,
]
