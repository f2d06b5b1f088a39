-- 周期: after how many days a project is due again; whoever is past it is recalled.
alter table products.product add column cycle_days integer
  constraint product_cycle check (cycle_days between 1 and 3650);
