-- What a bank or a platform keeps of each payment by a way of paying, in hundredths of a percent (money book §5, issue of the
-- settlement settings): the statement of a day says what will arrive. A day that is closed keeps the rate it was closed with.
alter table cashier.tender_type
  add column fee_bp integer not null default 0
    constraint tender_type_fee check (fee_bp between 0 and 1000 and (fee_bp = 0 or class = 'clearing'));

create or replace function daily.figures_of_till(day date)
 returns jsonb language sql stable as $function$
  with paid as (
    select p.kind, p.status, sum(p.n) as n, sum(p.total_fen) as total, sum(p.received_fen) as received, sum(p.offset_fen) as used,
      sum(p.debt_fen) as debt
    from cashier.payment_sum p where p.business_date = day group by 1, 2
  ), way as (
    select y.code, y.name, y.class, y.sort, y.fee_bp, w.* from daily.ways(day) w join cashier.tender_type y on y.id = w.tender_type_id
  ), used as (
    select y.class, sum(s.amount_fen) as fen from cashier.tender_sum s join cashier.tender_type y on y.id = s.tender_type_id
    where s.business_date = day group by 1
  ), back as (
    select count(*) as n, coalesce(sum(f.cash_fen), 0) as fen from refunds.refund_form f where f.status = 'REFUNDED' and f.paid_day = day
  ), done as (
    select coalesce(sum(d.n), 0) as n, coalesce(sum(d.value_fen), 0) as fen from purchases.deduction_sum d
    where d.business_date = day and d.status <> 'WITHDRAWN'
  ), shift as (
    select s.id, s.no, r.name as register, s.cashier_id, s.status, s.opening_float_fen, s.to_safe_fen, s.left_fen,
      (select (c ->> 'fen')::bigint from jsonb_array_elements(s.counted) c where c ->> 'code' = 'CASH') as counted,
      (select (e ->> 'fen')::bigint from jsonb_array_elements(s.expected) e where e ->> 'code' = 'CASH') as expected, s.diff_fen
    from cashier.cashier_shift s left join cashier.register r on r.hospital_id = s.hospital_id and r.id = s.register_id
    where s.business_date = day
  )
  select jsonb_build_object(
    'ways', coalesce((select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'count', n, 'in', in_fen, 'out', out_fen,
        'feeBp', fee_bp) order by sort, code)
      from way), '[]'),
    'sales', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'SETTLE'), 0),
    'recharges', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'RECHARGE'), 0),
    'repayments', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'REPAY'), 0),
    'documents', coalesce((select sum(n) from paid where status = 'SUCCESS'), 0),
    'received', coalesce((select sum(received) from paid where status = 'SUCCESS'), 0),
    'offset', coalesce((select sum(used) from paid where status = 'SUCCESS'), 0),
    'debt', coalesce((select sum(debt) from paid where status = 'SUCCESS'), 0),
    'wallet', coalesce((select sum(fen) from used where class in ('wallet', 'deposit', 'card')), 0),
    'promo', coalesce((select sum(fen) from used where class not in ('wallet', 'deposit', 'card', 'cash', 'clearing', 'debt')), 0),
    'voids', coalesce((select sum(n) from paid where status = 'CANCELLED'), 0),
    'voided', coalesce((select sum(total) from paid where status = 'CANCELLED'), 0),
    'refunds', (select n from back),
    'refunded', (select fen from back),
    'deductions', (select n from done),
    'deducted', (select fen from done),
    'difference', coalesce((select sum(diff_fen) from shift), 0),
    'cashDue', coalesce((select sum(in_fen - out_fen) from way where class = 'cash'), 0),
    'onWay', coalesce((select sum(amount_fen) from cashier.cash_on_way), 0),
    'safe', coalesce((select sum(balance) from ledger.account where kind = 'CASH_SAFE'), 0),
    'shifts', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'no', no, 'register', register, 'status', status, 'cashierId', cashier_id,
      'expected', expected, 'counted', counted, 'difference', diff_fen, 'toSafe', to_safe_fen, 'left', left_fen) order by no) from shift), '[]'))
$function$;
