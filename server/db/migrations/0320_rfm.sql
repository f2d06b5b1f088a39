-- RFM分析: how lately, how often and how much a customer paid, and where that places her (customers book §11).
create schema rfm;
grant usage on schema rfm to clinic_app, clinic_reader;

-- A hospital without a row has the defaults of the contract.
create table rfm.setting (
  like kit.tenant_row including defaults,
  basis text not null default 'paid' constraint setting_basis check (basis in ('paid', 'executed')),
  window_count integer not null default 24,
  window_unit text not null default 'month' constraint setting_window_unit check (window_unit in ('month', 'day')),
  split text not null default 'fixed' constraint setting_split check (split in ('fixed', 'mean', 'median')),
  r_days integer not null default 180 constraint setting_r_days check (r_days between 1 and 3650),
  f_days integer not null default 2 constraint setting_f_days check (f_days between 1 and 1000),
  m_fen bigint not null default 500000 constraint setting_m_fen check (m_fen between 0 and 9999999999),
  -- [{"cell": "111", "name": "重要价值", "advice": "…"}]; a cell that is not named has the contract's words.
  cells jsonb not null default '[]' constraint setting_cells check (jsonb_typeof(cells) = 'array'),
  primary key (hospital_id),
  constraint setting_window check (window_count between 1 and 3650 and (window_unit = 'day' or window_count <= 120))
);
select kit.tenant_table('rfm.setting');

-- A month as it was kept: what it went by, and how many were in which cell. Written once by `rfm.snapshot`, never changed.
create table rfm.month (
  -- Kept when: created_at.
  like kit.tenant_row including defaults,
  -- The first day of the month.
  month date not null constraint month_first check (extract(day from month) = 1),
  -- The last business day that counts.
  as_of date not null,
  basis text not null constraint month_basis check (basis in ('paid', 'executed')),
  window_count integer not null,
  window_unit text not null constraint month_window_unit check (window_unit in ('month', 'day')),
  split text not null constraint month_split check (split in ('fixed', 'mean', 'median')),
  -- What R, F and M were measured by; means and medians as they came out that month.
  r_days integer not null,
  f_days integer not null,
  m_fen bigint not null constraint month_m check (m_fen between -99999999999999 and 99999999999999),
  total integer not null,
  -- Customers who had not paid for anything by then.
  outside integer not null,
  primary key (hospital_id, month),
  -- No hospital has a hundred million customers.
  constraint month_total check (total between 1 and 100000000 and outside between 0 and 100000000)
);
select kit.tenant_table('rfm.month');

create table rfm.month_cell (
  like kit.tenant_row including defaults,
  month date not null,
  cell text not null constraint month_cell_cell check (cell in ('111', '101', '011', '001', '110', '100', '010', '000')),
  n integer not null constraint month_cell_n check (n between 0 and 100000000),
  m_fen bigint not null constraint month_cell_m check (m_fen between -99999999999999 and 99999999999999),
  primary key (hospital_id, month, cell),
  constraint month_cell_month foreign key (hospital_id, month) references rfm.month (hospital_id, month)
);
select kit.tenant_table('rfm.month_cell');

create table rfm.snapshot (
  like kit.tenant_row including defaults,
  month date not null,
  customer_id bigint not null,
  -- Days since she paid last.
  r_days integer not null constraint snapshot_r check (r_days between 0 and 100000),
  -- Days on which she paid within the window.
  f_days integer not null constraint snapshot_f check (f_days between 0 and 100000),
  m_fen bigint not null constraint snapshot_m check (m_fen between -99999999999999 and 99999999999999),
  cell text not null constraint snapshot_cell check (cell in ('111', '101', '011', '001', '110', '100', '010', '000')),
  primary key (hospital_id, month, customer_id),
  constraint snapshot_month foreign key (hospital_id, month) references rfm.month (hospital_id, month),
  constraint snapshot_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('rfm.snapshot');
-- The customers of a cell, those who paid last first.
create index snapshot_of_cell on rfm.snapshot (hospital_id, month, cell, r_days, customer_id);
create index snapshot_newest on rfm.snapshot (hospital_id, month, r_days, customer_id);
-- Months of a customer: of somebody's own few.
create index snapshot_of_customer on rfm.snapshot (hospital_id, customer_id, month);

select kit.append_only('rfm.month');
select kit.append_only('rfm.month_cell');
select kit.append_only('rfm.snapshot');
