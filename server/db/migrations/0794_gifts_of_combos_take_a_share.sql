-- 赠品分摊 (money book §4): whether what a combo gives along takes a share of its price, by its weight. A hospital without a row has none.
create table combos.setting (
  like kit.tenant_row including defaults,
  shares_gifts boolean not null,
  primary key (hospital_id)
);
select kit.tenant_table('combos.setting');
