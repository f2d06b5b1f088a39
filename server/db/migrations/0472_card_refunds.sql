-- What a card paid goes back to it: its money as a way of the refund, its bonus in the proportion in which it was taken.
alter table refunds.refund_tender drop constraint refund_tender_class,
  add constraint refund_tender_class check (class in ('cash', 'clearing', 'wallet', 'deposit', 'card')),
  add column card_id bigint,
  add column bonus_fen bigint not null default 0 constraint refund_tender_bonus check (bonus_fen >= 0),
  add constraint refund_tender_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id),
  add constraint refund_tender_is_card check ((class = 'card') = (card_id is not null) and (class = 'card' or bonus_fen = 0));
create index refund_tender_of_card on refunds.refund_tender (hospital_id, card_id) where card_id is not null;

-- M1, M2: what a card holds is what was put into it less what payments that stand took, and what refunds gave back; money and bonus.
create function refunds.card_selfcheck() returns table (identity text, subject bigint, detail text)
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
    select case a.kind when 'CARD_PRINCIPAL' then 'M1' else 'M2' end, a.owner_id, -a.balance
    from ledger.account a where a.kind in ('CARD_PRINCIPAL', 'CARD_BONUS')
  ) m
  group by m.sign, m.card_id having sum(m.fen) <> 0
$$;
