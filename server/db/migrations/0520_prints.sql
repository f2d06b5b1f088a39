-- What a hospital writes above and below each print, and which parts it leaves out. A kind without a row is printed as it comes.
create schema prints;
grant usage on schema prints to clinic_app, clinic_reader;

create table prints.template (
  like kit.tenant_row including defaults,
  kind text not null constraint template_kind_form check (kind ~ '^[a-z][A-Za-z]{1,19}$'),
  head text not null default '' constraint template_head check (length(head) <= 200),
  footer text not null default '' constraint template_footer check (length(footer) <= 200),
  hidden text[] not null default '{}' constraint template_hidden check (cardinality(hidden) <= 20),
  primary key (hospital_id, id),
  constraint template_kind unique (hospital_id, kind)
);
-- The foot of the receipt stood with the till. All hospitals at once: the owner is held to one at a time otherwise.
alter table cashier.setting no force row level security;
insert into prints.template (hospital_id, kind, footer)
  select hospital_id, 'receipt', receipt_footer from cashier.setting where receipt_footer <> '';
alter table cashier.setting force row level security;
alter table cashier.setting drop column receipt_footer;

select kit.tenant_table('prints.template');
