-- 佣金单: what the channel of a deal is owed, with the tax withheld; taken back in the measure in which the deal's money goes back. ADR 0125.
create table declarations.slip (
  -- Written by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  sheet_id bigint not null,
  -- The slip that this one takes back; null: it is a commission itself.
  of_id bigint,
  -- Money of the deal on which it is reckoned; below nothing where it takes back, as all sums of it.
  base_fen bigint not null,
  -- In hundredths of a percent.
  rate_bp integer not null constraint slip_rate check (rate_bp between 1 and 10000),
  gross_fen bigint not null,
  withheld_tax_fen bigint not null,
  net_fen bigint not null,
  -- 草稿 已确认 已支付 已作废, and 已冲回: nothing of it is left
  state text not null default 'draft' constraint slip_state check (state in ('draft', 'confirmed', 'paid', 'cancelled', 'reversed')),
  remark text not null default '' constraint slip_remark check (length(remark) <= 200),
  confirmed_by bigint,
  confirmed_at timestamptz,
  paid_by bigint,
  paid_at timestamptz,
  cancel_reason text not null default '' constraint slip_cancel_reason check (length(cancel_reason) <= 200),
  primary key (hospital_id, id),
  constraint slip_sums check (net_fen = gross_fen - withheld_tax_fen),
  constraint slip_side check (case when of_id is null then base_fen > 0 and gross_fen >= 0 and withheld_tax_fen >= 0 and net_fen >= 0
    else base_fen < 0 and gross_fen <= 0 and withheld_tax_fen <= 0 and net_fen <= 0 end),
  constraint slip_gross check (of_id is not null or gross_fen = base_fen * rate_bp / 10000),
  constraint slip_confirmed check ((confirmed_at is not null) or state in ('draft', 'cancelled')),
  constraint slip_taken check (of_id is null or state in ('confirmed', 'paid')),
  constraint slip_over check ((state = 'cancelled') = (cancel_reason <> '')),
  constraint slip_sheet foreign key (hospital_id, sheet_id) references declarations.sheet (hospital_id, id),
  constraint slip_of foreign key (hospital_id, of_id) references declarations.slip (hospital_id, id),
  constraint slip_confirmer foreign key (hospital_id, confirmed_by) references staff.staff (hospital_id, id),
  constraint slip_payer foreign key (hospital_id, paid_by) references staff.staff (hospital_id, id)
);
select kit.tenant_table('declarations.slip');
-- One commission a deal: of fifty who write it at once one does. What was taken back whole leaves room for a deal made anew.
create unique index slip_once on declarations.slip (hospital_id, sheet_id) where of_id is null and state in ('draft', 'confirmed', 'paid');
create index slip_newest on declarations.slip (hospital_id, created_at desc, id desc);
create index slip_of_sheet on declarations.slip (hospital_id, sheet_id);
create index slip_takes on declarations.slip (hospital_id, of_id) where of_id is not null;

-- Money of a deal goes back: a draft is over, a commission that was confirmed is taken back down to what is left of the deal.
-- Gross and tax of what is left are reckoned anew and the difference is taken, so that many small refunds add up to one large one.
-- The sheet is held by whoever moves its deal: one refund is reckoned after the other.
create function declarations.deal_fell() returns trigger language plpgsql as $$
declare
  slip declarations.slip;
  stands record;
  gross bigint;
  tax bigint;
begin
  update declarations.slip s set state = 'cancelled', cancel_reason = '退款后成交额少于计佣基数'
   where s.hospital_id = new.hospital_id and s.sheet_id = new.id and s.state = 'draft' and s.base_fen > new.deal_fen;
  select s.* into slip from declarations.slip s
   where s.hospital_id = new.hospital_id and s.sheet_id = new.id and s.of_id is null and s.state in ('confirmed', 'paid') for update;
  if not found then return null; end if;
  select sum(s.base_fen)::bigint as base, sum(s.gross_fen)::bigint as gross, sum(s.withheld_tax_fen)::bigint as tax into stands
    from declarations.slip s where s.hospital_id = new.hospital_id and (s.id = slip.id or s.of_id = slip.id);
  if stands.base <= new.deal_fen then return null; end if;
  gross := new.deal_fen * slip.rate_bp / 10000;
  tax := case when slip.gross_fen = 0 then 0 else div(slip.withheld_tax_fen::numeric * gross, slip.gross_fen) end;
  insert into declarations.slip (sheet_id, of_id, base_fen, rate_bp, gross_fen, withheld_tax_fen, net_fen, state, confirmed_at, remark)
  values (new.id, slip.id, new.deal_fen - stands.base, slip.rate_bp, gross - stands.gross, tax - stands.tax,
    gross - stands.gross - (tax - stands.tax), 'confirmed', kit.clock(), '退款扣回');
  if new.deal_fen = 0 then
    update declarations.slip s set state = 'reversed' where s.hospital_id = new.hospital_id and s.id = slip.id;
  end if;
  return null;
end $$;
create trigger commission_falls after update of deal_fen on declarations.sheet
  for each row when (new.deal_fen < old.deal_fen) execute function declarations.deal_fell();

-- C1, on what stands: a commission and what was taken back of it never come below nothing, nor above what is left of the deal.
create function declarations.slip_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'C1', s.id, '计佣基数 ' || t.base || ' 成交 ' || d.deal_fen || ' 实付 ' || t.net
    from declarations.slip s
    join declarations.sheet d on d.hospital_id = s.hospital_id and d.id = s.sheet_id
    join lateral (select sum(x.base_fen) as base, sum(x.gross_fen) as gross, sum(x.net_fen) as net from declarations.slip x
      where x.hospital_id = s.hospital_id and (x.id = s.id or x.of_id = s.id)) t on true
   where s.of_id is null and s.state in ('confirmed', 'paid', 'reversed')
     and (t.base > case when s.state = 'reversed' then 0 else d.deal_fen end or t.base < 0 or t.net < 0
       or t.gross <> div(t.base * s.rate_bp, 10000))
$$;
