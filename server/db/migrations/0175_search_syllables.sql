-- Customers are found by any run of syllables of their names, and by syllables and initials mixed. The words of names that
-- stand already are spelt anew by a job, a thousand customers at a time: the migration does not wait for a million.
do $$
declare one bigint;
begin
  for one in select id from hospitals.hospital order by id loop
    perform set_config('app.hospital_id', one::text, true);
    if exists (select from customers.customer) then
      perform kit.add_job('customers.spellNames', jsonb_build_object('hospitalId', one, 'after', 0), now(),
        'customers.spellNames:' || one);
    end if;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
