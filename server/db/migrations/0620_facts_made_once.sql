-- Whether a hospital has rules for tags is asked once for all archives of a statement: an import asked it for each.
create or replace function segments.facts_made() returns trigger language plpgsql as $$
begin
  insert into segments.due (hospital_id, customer_id)
  select m.hospital_id, m.customer_id
    from (select distinct n.hospital_id from made n) h join made m on m.hospital_id = h.hospital_id
   where segments.has_rules(h.hospital_id);
  return null;
end $$;
