-- A customer under age who buys an operation: who answers for her, and how she agreed (money book §20, 15).
alter table orders.sales_order add column guardian_note text not null default '';
alter table orders.sales_order add constraint sales_order_guardian_note check (length(guardian_note) <= 200);
