-- What a shift counted is told with the names of the ways of paying: rows without them were no answer of the list of
-- shifts, which broke off at the first of them. They are completed, and the table takes no others any more.
create function cashier.are_amounts(amounts jsonb) returns boolean
language sql immutable parallel safe as $$
  select jsonb_typeof(amounts) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(amounts) = 'array' then amounts else '[]' end) as a
    where jsonb_typeof(a) <> 'object'
      or coalesce(jsonb_typeof(a -> 'code'), '') <> 'string' or length(a ->> 'code') > 20
      or coalesce(jsonb_typeof(a -> 'name'), '') <> 'string' or length(a ->> 'name') > 20
      or coalesce(a ->> 'fen', '') !~ '^-?\d{1,15}$')
$$;

create function cashier.are_reasons(reasons jsonb) returns boolean
language sql immutable parallel safe as $$
  select jsonb_typeof(reasons) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(reasons) = 'array' then reasons else '[]' end) as r
    where jsonb_typeof(r) <> 'object'
      or coalesce(jsonb_typeof(r -> 'code'), '') <> 'string' or length(r ->> 'code') > 20
      or coalesce(jsonb_typeof(r -> 'reason'), '') <> 'string' or length(r ->> 'reason') > 200)
$$;

create function cashier.named(amounts jsonb, of_hospital bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(a || jsonb_build_object('name', coalesce(a ->> 'name', t.name, a ->> 'code')) order by place), '[]')
  from jsonb_array_elements(amounts) with ordinality as listed (a, place)
  left join cashier.tender_type t on t.hospital_id = of_hospital and t.code = a ->> 'code'
$$;

-- All hospitals at once: the owner is held to one at a time otherwise.
alter table cashier.cashier_shift no force row level security;
alter table cashier.tender_type no force row level security;
update cashier.cashier_shift set expected = cashier.named(expected, hospital_id), counted = cashier.named(counted, hospital_id)
  where expected is not null and not (cashier.are_amounts(expected) and cashier.are_amounts(counted));
alter table cashier.cashier_shift force row level security;
alter table cashier.tender_type force row level security;
drop function cashier.named(jsonb, bigint);

alter table cashier.cashier_shift
  add constraint shift_expected_shape check (cashier.are_amounts(expected)),
  add constraint shift_counted_shape check (cashier.are_amounts(counted)),
  add constraint shift_reasons_shape check (cashier.are_reasons(diff_reasons));
