-- A shift its cashier left open is counted and closed by somebody else: the record says by whom. Source: money book §14, §18.
alter table cashier.cashier_shift
  add column counted_by bigint,
  add column closed_by bigint;
