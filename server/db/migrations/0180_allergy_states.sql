-- Allergies are three things: nobody has asked (null), denied, or what she has. An empty field said nothing.
-- Source: clinical-admin book §6 ("无药物过敏" is an explicit value), the look (one customer header).
alter table customers.customer
  add column allergy_state text constraint customer_allergy_state check (allergy_state in ('denied', 'has')),
  -- When it was asked last, and by whom; unknown for what was written before this was kept.
  add column allergy_asked_at timestamptz,
  add column allergy_asked_by bigint;

-- What stands stays: a text is what she has, no text means that nobody is known to have asked. The archives keep their
-- version and their last change, which were people's.
alter table customers.customer disable trigger touch;
do $$
declare one bigint;
begin
  for one in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', one::text, true);
    update customers.customer set allergy_state = 'has' where hospital_id = one and allergy_cipher is not null;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
alter table customers.customer enable trigger touch;

alter table customers.customer add constraint customer_allergy_named
  check ((allergy_state is not distinct from 'has') = (allergy_cipher is not null));
