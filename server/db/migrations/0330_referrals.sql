-- 老带新: who brought her stands in the archive alone (customers.customer.recommender_id); here stands what came of it: how long
-- the binding holds, by which deal it took effect, what both are given for it, and how it ended.
create schema referrals;
grant usage on schema referrals to clinic_app, clinic_reader;

-- What a hospital gives, and for what. A hospital without a row gives nothing.
create table referrals.rule (
  like kit.tenant_row including defaults,
  -- Days after the binding within which the first deal counts.
  valid_days integer not null default 180 constraint rule_valid_days check (valid_days between 1 and 3650),
  -- What is paid in on one business day at least; 0: any money.
  min_paid_fen bigint not null default 0 constraint rule_min_paid check (min_paid_fen between 0 and 9999999999),
  -- Days from the deal until it is given.
  hold_days integer not null default 7 constraint rule_hold_days check (hold_days between 0 and 365),
  -- People a calendar month for whom one referrer is rewarded; 0 sets no limit.
  monthly_cap integer not null default 0 constraint rule_monthly_cap check (monthly_cap between 0 and 1000),
  -- Categories of what is sold that do not count.
  excluded_categories text[] not null default '{}'
    constraint rule_excluded check (excluded_categories <@ array['手术项目', '非手术项目', '其他项目']),
  -- Never money: coins (fen) or points; 0 gives nothing.
  referrer_kind text not null default 'points' constraint rule_referrer_kind check (referrer_kind in ('coin', 'points')),
  referrer_amount bigint not null default 0 constraint rule_referrer_amount check (referrer_amount between 0 and 100000000),
  referee_kind text not null default 'points' constraint rule_referee_kind check (referee_kind in ('coin', 'points')),
  referee_amount bigint not null default 0 constraint rule_referee_amount check (referee_amount between 0 and 100000000),
  primary key (hospital_id)
);
select kit.tenant_table('referrals.rule');

create table referrals.referral (
  -- Bound by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  referee_id bigint not null,
  channel text not null default 'desk' constraint referral_channel check (channel in ('desk', 'miniProgram', 'wecom')),
  -- 待成交 已生效 已奖励 已失效 已撤销
  state text not null default 'pending'
    constraint referral_state check (state in ('pending', 'effective', 'rewarded', 'lapsed', 'revoked')),
  -- The last business day on which a first deal counts.
  last_on date not null,
  -- The business day of that deal, when it was paid, what was paid in on that day, and when the reward may be given.
  effective_on date,
  effective_at timestamptz,
  effective_fen bigint constraint referral_effective_fen check (effective_fen > 0),
  releases_at timestamptz,
  rewarded_at timestamptz,
  ended_at timestamptz,
  -- Nobody: the night, or the till that took the payment back.
  ended_by bigint,
  end_reason text not null default '' constraint referral_end_reason check (length(end_reason) <= 200),
  primary key (hospital_id, id),
  -- One who brought her, whoever it is; that it is not herself, her archive says (customer_not_own_recommender).
  constraint referral_once unique (hospital_id, referee_id),
  constraint referral_referee foreign key (hospital_id, referee_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint referral_effect check (num_nonnulls(effective_on, effective_at, effective_fen, releases_at) in (0, 4)),
  constraint referral_effective check (state = 'revoked' or (state in ('effective', 'rewarded')) = (effective_on is not null)),
  constraint referral_in_time check (effective_on <= last_on),
  constraint referral_rewarded check (state <> 'rewarded' or rewarded_at is not null),
  constraint referral_ended check ((state in ('lapsed', 'revoked')) = (ended_at is not null)),
  constraint referral_revoked_why check (state <> 'revoked' or end_reason <> '')
);

-- What one of the two is given for it: promised with the deal, given after the hold, taken back with the deal.
create table referrals.reward (
  like kit.tenant_row including defaults,
  referral_id bigint not null,
  side text not null constraint reward_side check (side in ('referrer', 'referee')),
  kind text not null constraint reward_kind check (kind in ('coin', 'points')),
  -- Coin-fen or points.
  amount bigint not null constraint reward_amount check (amount between 1 and 100000000),
  -- 待发放 已发放 超过每月上限 已取消 已扣回
  state text not null default 'held' constraint reward_state check (state in ('held', 'paid', 'capped', 'dropped', 'taken')),
  paid_at timestamptz,
  -- What had been spent already when it was taken back.
  short_amount bigint not null default 0,
  primary key (hospital_id, id),
  constraint reward_once unique (hospital_id, referral_id, side),
  constraint reward_referral foreign key (hospital_id, referral_id) references referrals.referral (hospital_id, id),
  constraint reward_paid check ((state in ('paid', 'taken')) = (paid_at is not null)),
  constraint reward_short check (short_amount between 0 and amount and (short_amount = 0 or state = 'taken'))
);

-- Whoever was named before this stood: without a deal and within 180 days she is waited for, else it is over without a reward.
alter table customers.customer no force row level security;
alter table customers.standing no force row level security;
insert into referrals.referral (hospital_id, referee_id, created_at, created_by, updated_at, updated_by, state, last_on, ended_at, end_reason)
  select c.hospital_id, c.id, c.created_at, c.created_by, c.created_at, c.created_by, case when w.waits then 'pending' else 'lapsed' end, w.last_on,
    case when not w.waits then kit.clock() end, case when w.waits then '' else '启用推荐奖励前建立' end
  from customers.customer c
  left join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
  cross join lateral (select (c.created_at at time zone 'Asia/Shanghai' - interval '4 hours')::date + 180 as last_on) d
  cross join lateral (select d.last_on, s.first_deal_at is null and d.last_on >= kit.business_date() as waits) w
  where c.recommender_id is not null;
alter table customers.customer force row level security;
alter table customers.standing force row level security;

select kit.tenant_table('referrals.referral');
create index referral_newest on referrals.referral (hospital_id, created_at desc, id desc);
create index referral_by_state on referrals.referral (hospital_id, state, created_at desc, id desc);
create index referral_due on referrals.referral (hospital_id, releases_at, id) where state = 'effective';
create index referral_waiting on referrals.referral (hospital_id, last_on) where state = 'pending';
select kit.tenant_table('referrals.reward');

-- Whoever names who brought her binds her: by hand, with an archive, from a sheet. Once she has dealt, or her time is over, it stays.
create function referrals.recommender_named() returns trigger language plpgsql as $$
declare stands record;
begin
  if tg_op = 'UPDATE' and old.recommender_id is not null then
    select r.id, r.state <> 'pending' or r.last_on < kit.business_date() as settled into stands from referrals.referral r
     where r.hospital_id = new.hospital_id and r.referee_id = new.id for update;
    if stands.settled then
      raise exception using errcode = '23514', constraint = 'referral_settled', schema = 'referrals', table = 'referral',
        message = 'who brought her is settled';
    end if;
    if new.recommender_id is null then
      delete from referrals.referral r where r.id = stands.id;
    end if;
    return null;
  end if;
  insert into referrals.referral (referee_id, created_at, created_by, updated_at, updated_by, last_on)
  select new.id, b.bound_at, b.bound_by, b.bound_at, b.bound_by,
    (b.bound_at at time zone 'Asia/Shanghai' - interval '4 hours')::date + coalesce((select u.valid_days from referrals.rule u), 180)
  from (select case when tg_op = 'INSERT' then new.created_at else kit.clock() end as bound_at,
    case when tg_op = 'INSERT' then new.created_by else kit.current_staff() end as bound_by) b;
  return null;
end $$;
create trigger recommender_made after insert on customers.customer
  for each row when (new.recommender_id is not null) execute function referrals.recommender_named();
create trigger recommender_moved after update of recommender_id on customers.customer
  for each row when (old.recommender_id is distinct from new.recommender_id) execute function referrals.recommender_named();
