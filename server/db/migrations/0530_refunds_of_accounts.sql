-- Refunds of balances, deposits and cards: the same form and the same three people as an order's, made of parts instead of lines.
-- Source: money book §10.2, §10.3; ADR 0098.

alter table refunds.refund_form
  add column kind text not null default 'ORDER'
    constraint refund_kind check (kind in ('ORDER', 'BALANCE', 'DEPOSIT', 'VIP_CARD')),
  alter column order_id drop not null,
  add column card_id bigint,
  -- What leaves her account when it is asked for, and waits apart until it is decided; of a card what leaves it at the decision.
  add column held_fen bigint not null default 0 constraint refund_held check (held_fen >= 0),
  -- Coins, or bonus of a card, that end with it.
  add column bonus_fen bigint not null default 0 constraint refund_bonus check (bonus_fen >= 0),
  -- Both figures of the book; whoever decides may choose between them, of a deposit from nothing on.
  add column first_fen bigint not null default 0,
  add column ratio_fen bigint not null default 0,
  add column least_fen bigint not null default 0,
  -- What coupons that came with it and were used took off.
  add column coupon_short_fen bigint not null default 0 constraint refund_coupon_short check (coupon_short_fen >= 0),
  -- Points that came with it.
  add column points_given bigint not null default 0 constraint refund_points_given check (points_given >= 0),
  -- Gifts that were used are not kept from the money: decided by whoever passed it.
  add column waived boolean not null default false,
  -- Coupons that were taken back with it.
  add column coupons_taken bigint[] not null default '{}',
  -- What the card was before it was asked for.
  add column card_state text,
  add constraint refund_of check ((kind = 'ORDER') = (order_id is not null) and (kind = 'VIP_CARD') = (card_id is not null)
    and (kind = 'VIP_CARD') = (card_state is not null)),
  add constraint refund_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id),
  add constraint refund_formulas check (0 <= least_fen and least_fen <= first_fen and first_fen <= ratio_fen),
  add constraint refund_between check (kind = 'ORDER' or value_fen between least_fen and ratio_fen),
  drop constraint refund_whole,
  add constraint refund_whole
    check (value_fen = debt_cancel_fen + writeoff_cancel_fen + fee_fen + points_short_fen + coupon_short_fen + cash_fen);
create index refund_of_card on refunds.refund_form (hospital_id, card_id, id) where card_id is not null;
create index refund_by_kind on refunds.refund_form (hospital_id, kind, created_at desc, id desc);
-- Two that wait would each count on the same money.
create unique index refund_account_waits_once on refunds.refund_form (hospital_id, customer_id, kind)
  where status = 'PENDING_AUDIT' and kind <> 'ORDER';

-- What a refund of an account is made of: recharges with what they brought along, a deposit, a card's money, its fee.
create table refunds.refund_part (
  like kit.tenant_row including defaults,
  form_id bigint not null,
  ordinal integer not null,
  kind text not null constraint refund_part_kind check (kind in ('RECHARGE', 'OTHER', 'DEPOSIT', 'CARD_MONEY', 'CARD_FEE')),
  label text not null constraint refund_part_label check (length(label) between 1 and 60),
  paid_on date,
  -- The journal that brought it; null: it stood before there were lots, or is no lot.
  origin_id bigint,
  -- The payment that brought it.
  payment_id bigint,
  -- Journals under which its lots stand now.
  journals bigint[] not null default '{}',
  -- P and B, what is left of each (Rp, Rb), and what went back of P before.
  principal_fen bigint not null constraint refund_part_principal check (principal_fen >= 0),
  bonus_fen bigint not null constraint refund_part_bonus check (bonus_fen >= 0),
  principal_left_fen bigint not null,
  bonus_left_fen bigint not null,
  refunded_fen bigint not null default 0 constraint refund_part_refunded check (refunded_fen >= 0),
  within_week boolean not null default false,
  first_fen bigint not null,
  ratio_fen bigint not null,
  -- Its share of what is given.
  value_fen bigint not null,
  points_given bigint not null default 0 constraint refund_part_points check (points_given >= 0),
  coupons bigint[] not null default '{}',
  coupon_short_fen bigint not null default 0 constraint refund_part_coupon_short check (coupon_short_fen >= 0),
  why_first text not null constraint refund_part_why_first check (length(why_first) <= 200),
  why_ratio text not null constraint refund_part_why_ratio check (length(why_ratio) <= 200),
  primary key (hospital_id, id),
  constraint refund_part_ordinal unique (hospital_id, form_id, ordinal),
  constraint refund_part_form foreign key (hospital_id, form_id) references refunds.refund_form (hospital_id, id),
  constraint refund_part_left check (principal_left_fen between 0 and principal_fen and bonus_left_fen between 0 and bonus_fen),
  constraint refund_part_formulas check (0 <= first_fen and first_fen <= ratio_fen),
  -- R4: never more goes back of a recharge than was put in.
  constraint refund_part_r4 check (value_fen >= 0 and value_fen <= ratio_fen and ratio_fen + refunded_fen <= principal_fen)
);
select kit.tenant_table('refunds.refund_part');
create index refund_part_of_origin on refunds.refund_part (hospital_id, origin_id) where origin_id is not null;
create index refund_part_of_payment on refunds.refund_part (hospital_id, payment_id) where payment_id is not null;

-- What balances and deposits go back by, and what of them: settings of the hospital with the book's defaults.
alter table cashier.setting
  add column balance_formula text not null default 'BY_CAUSE'
    constraint setting_balance_formula check (balance_formula in ('BY_CAUSE', 'PRINCIPAL_FIRST', 'RATIO')),
  add column deposit_refund_percent integer not null default 100
    constraint setting_deposit_refund check (deposit_refund_percent between 0 and 100),
  -- Prepaid money goes back in cash up to so much (单用途商业预付卡管理办法, art. 21).
  add column cash_refund_most_fen bigint not null default 10000
    constraint setting_cash_refund_most check (cash_refund_most_fen between 0 and 9999999999);

-- A card that is being given back pays nothing; given back, it is over.
alter table memberships.card drop constraint card_state, add constraint card_state
  check (state in ('PENDING', 'ACTIVE', 'FROZEN', 'EXPIRED', 'VOIDED', 'RETIRING', 'RETIRED'));
alter table memberships.card_event drop constraint card_event_kind, add constraint card_event_kind
  check (kind in ('OPENED', 'PAID', 'RENEWED', 'UPGRADED', 'UNPAID', 'VOIDED', 'CHANGED', 'FROZEN', 'UNFROZEN', 'EXPIRED', 'RIGHT_USED',
    'RETIRING', 'RETIRED', 'KEPT'));

-- R1–R5 with refunds of accounts, and what left the tills.
create or replace function refunds.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'R1', l.id, '退款 ' || (l.real_out_fen + l.fee_fen) || ' 超过已付 ' || (l.real_in_fen + l.carried_in_fen)
  from orders.order_line l where l.real_out_fen + l.fee_fen > l.real_in_fen + l.carried_in_fen
  union all
  select 'R1', l.id, '订单行退款 ' || l.real_out_fen || ' 退款单 ' || coalesce(r.fen, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.cash_fen) as fen, sum(r.fee_fen + r.points_short_fen) as kept
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id where f.status in ('APPROVED', 'REFUNDED')
    group by r.order_line_id) r on r.order_line_id = l.id
  where (l.real_out_fen, l.fee_fen) <> (coalesce(r.fen, 0), coalesce(r.kept, 0))
  union all
  select 'R2', f.id, f.no || ' 退款 ' || f.cash_fen || ' 明细 ' || coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    || ' 方式 ' || coalesce(t.fen, 0)
  from refunds.refund_form f
  left join (select form_id, sum(cash_fen) as fen from refunds.refund_line group by form_id) l on l.form_id = f.id
  left join (select form_id, sum(value_fen) as fen from refunds.refund_part group by form_id) p on p.form_id = f.id
  left join (select form_id, sum(amount_fen) as fen from refunds.refund_tender group by form_id) t on t.form_id = f.id
  where f.cash_fen <> coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    or f.status = 'REFUNDED' and f.cash_fen <> coalesce(t.fen, 0)
  union all
  select 'R3', f.id, f.no || ' 待退 ' || case f.status when 'APPROVED' then f.cash_fen else 0 end || ' 总账 ' || coalesce(a.balance, 0)
  from refunds.refund_form f left join ledger.account a on a.kind = 'REFUND_PAYABLE' and a.owner_id = f.id
  where case f.status when 'APPROVED' then f.cash_fen else 0 end <> coalesce(a.balance, 0)
  union all
  select 'R4', p.origin_id, '充值 ' || max(p.principal_fen) || ' 已退 ' || sum(p.value_fen)
  from refunds.refund_part p join refunds.refund_form f on f.id = p.form_id
  where p.origin_id is not null and f.status in ('APPROVED', 'REFUNDED')
  group by p.origin_id having sum(p.value_fen) > max(p.principal_fen)
  union all
  select 'R5', h.customer, '待审退款冻结 ' || sum(h.asked) || ' 总账 ' || sum(h.held)
  from (select f.customer_id as customer, f.held_fen as asked, 0::bigint as held from refunds.refund_form f
      where f.status = 'PENDING_AUDIT' and f.kind in ('BALANCE', 'DEPOSIT')
    -- What waits to become another customer's is held in the same account, by documents of its own.
    union all select a.owner_id, 0, -n.amount from ledger.account a
      join ledger.entry n on n.hospital_id = a.hospital_id and n.account_id = a.id
      join ledger.journal j on j.hospital_id = n.hospital_id and j.id = n.journal_id
      where a.kind = 'WALLET_HOLD'
        and j.biz_type not in ('balance_hold', 'balance_release', 'balance_transfer', 'balance_transfer_reverse')) h
  group by h.customer having sum(h.asked) <> sum(h.held)
  union all
  select 'L2', p.id, p.product_name || ' 已退 ' || p.qty_refunded || ' 退款单 ' || coalesce(r.qty, 0) || ' 占用 ' || coalesce(r.waits, 0)
  from purchases.purchased_item p left join (select r.purchased_item_id,
      coalesce(sum(r.qty) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as qty,
      coalesce(sum(r.value_fen) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as fen,
      coalesce(sum(r.qty) filter (where f.status = 'PENDING_AUDIT'), 0) as waits
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id group by r.purchased_item_id) r on r.purchased_item_id = p.id
  where (p.qty_refunded, p.value_refunded_fen) <> (coalesce(r.qty, 0), coalesce(r.fen, 0)) or p.qty_locked < coalesce(r.waits, 0)
  union all
  select 'S2', coalesce(shift_id, 0), class || ' 班次退款 ' || sum(paid) || ' 总账 ' || sum(posted)
  from (
    select f.shift_id, t.class, t.amount_fen as paid, 0::bigint as posted
    from refunds.refund_form f join refunds.refund_tender t on t.form_id = f.id
    where f.status = 'REFUNDED' and t.class in ('cash', 'clearing')
    union all
    select j.shift_id, case a.kind when 'CASH_REGISTER' then 'cash' else 'clearing' end, 0, -e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type like 'refund%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$$;

-- M1, M2 with what left cards when they were given back.
create or replace function refunds.card_selfcheck() returns table (identity text, subject bigint, detail text)
language sql stable set enable_nestloop to 'off' as $$
  select m.sign, m.card_id, '充入减用去与账户相差 ' || sum(m.fen)
  from (
    select 'M1' as sign, c.card_id, c.principal_fen as fen from memberships.charge c where c.state = 'DONE'
    union all
    select 'M2', c.card_id, c.bonus_fen from memberships.charge c where c.state = 'DONE'
    union all
    select case t.class when 'card' then 'M1' else 'M2' end, t.card_id, -t.amount_fen
    from cashier.payment_tender t where t.active and t.card_id is not null
    union all
    select k.sign, r.card_id, case k.sign when 'M1' then r.amount_fen else r.bonus_fen end
    from refunds.refund_tender r join refunds.refund_form f on f.hospital_id = r.hospital_id and f.id = r.form_id
    cross join (values ('M1'), ('M2')) as k (sign) where r.card_id is not null and f.status = 'REFUNDED'
    union all
    select k.sign, f.card_id, case k.sign when 'M1' then -f.held_fen else -f.bonus_fen end
    from refunds.refund_form f cross join (values ('M1'), ('M2')) as k (sign)
    where f.kind = 'VIP_CARD' and f.status in ('APPROVED', 'REFUNDED')
    union all
    select case a.kind when 'CARD_PRINCIPAL' then 'M1' else 'M2' end, a.owner_id, -a.balance
    from ledger.account a where a.kind in ('CARD_PRINCIPAL', 'CARD_BONUS')
  ) m
  group by m.sign, m.card_id having sum(m.fen) <> 0
$$;

-- A card is given back by others' word.
do $$
declare kinds text;
begin
  select string_agg(distinct '''' || k[1] || '''', ', ') into kinds
    from regexp_matches(pg_get_constraintdef((select oid from pg_constraint where conname = 'task_kind')), '''([A-Z_]+)''', 'g') k;
  execute format('alter table approvals.rule drop constraint rule_kind, add constraint rule_kind check (kind in (%s, ''VIP_RETIRE''))', kinds);
  execute format('alter table approvals.task drop constraint task_kind, add constraint task_kind check (kind in (%s, ''VIP_RETIRE''))', kinds);
end $$;
