-- Lists of money that had no index in their order, so that a hospital's whole book was read for twenty rows.
-- Lots of every kind by the moment they came, and those of one account.
create index lot_by_moment on ledger.lot (hospital_id, made_at desc, id desc);
create index lot_of_account on ledger.lot (hospital_id, account_id, made_at desc, id desc);
-- Coupons of a rare kind, and those that a dialog holds.
create index record_by_kind on coupons.record (hospital_id, kind, created_at desc, id desc);
create index record_held_until on coupons.record (hospital_id, held_until) where held_until is not null;
-- What went into the safe and out of it.
create index entry_of_safe on ledger.entry (hospital_id, seq desc, id desc) where kind = 'CASH_SAFE';
-- Invoices of a kind, and the few that are void or red.
create index invoice_by_kind on invoices.invoice (hospital_id, kind, created_at desc, id desc);
create index invoice_voided on invoices.invoice (hospital_id, created_at desc, id desc) where voided_at is not null;
create index invoice_red on invoices.invoice (hospital_id, created_at desc, id desc) where red_of_id is not null;
