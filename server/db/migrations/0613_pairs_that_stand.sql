-- A pair stands until it is undone or what it names is taken back. Whether that is still there was asked of each pair by itself,
-- payment and refund: a year's lines of a bank took a list to its time limit. Few are taken back, and they are found from their side;
-- a deposit that the bank took stays one.
create view matching.broken_pair with (security_invoker = true) as
  select r.hospital_id, r.id from cashier.payment p
    join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id
    join matching.pair r on r.hospital_id = t.hospital_id and r.side = 'PAYMENT' and r.our_id = t.id and r.undone_at is null
    where p.cancelled_at is not null
  union all
  select r.hospital_id, r.id from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    join matching.pair r on r.hospital_id = t.hospital_id and r.side = 'REFUND' and r.our_id = t.id and r.undone_at is null
    where f.status = 'REVOKED';
grant select on matching.broken_pair to clinic_app, clinic_reader;

create or replace view matching.standing_pair with (security_invoker = true) as
  select r.* from matching.pair r where r.undone_at is null
    and (r.side is null or r.id not in (select b.id from matching.broken_pair b));
