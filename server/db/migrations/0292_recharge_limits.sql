-- From which sums on a recharge asks who she is, and for a bank. A hospital without a row has the defaults of the contract.
create table orders.recharge_setting (
  like kit.tenant_row including defaults,
  named_from_fen bigint not null constraint recharge_named_from check (named_from_fen >= 0),
  bank_from_fen bigint not null constraint recharge_bank_from check (bank_from_fen >= 0),
  primary key (hospital_id)
);
select kit.tenant_table('orders.recharge_setting');
