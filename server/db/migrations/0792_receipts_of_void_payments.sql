-- A receipt that was handed out before its payment was cancelled is a risk (money book §20.13): a paper is about that says it was paid.
alter table cashier.payment
  add column prints_before_void integer not null default 0,
  add constraint payment_prints_before_void check (prints_before_void between 0 and print_count),
  add constraint payment_printed_then_void check (status = 'CANCELLED' or prints_before_void = 0);
-- So far a void payment printed nothing more: what it printed, it printed before.
alter table cashier.payment no force row level security;
update cashier.payment set prints_before_void = print_count where status = 'CANCELLED' and print_count > 0;
alter table cashier.payment force row level security;
