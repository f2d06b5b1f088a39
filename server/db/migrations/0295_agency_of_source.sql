-- 渠道: a source names the agency that brings its customers.
alter table customers.source
  add column agency_id bigint,
  add constraint source_agency foreign key (hospital_id, agency_id) references agencies.agency (hospital_id, id);
create index source_of_agency on customers.source (hospital_id, agency_id) where agency_id is not null;

-- A source of a type that asks for one names one from its next save on; those that stand already are left as they are.
create function customers.source_names_agency() returns trigger language plpgsql as $$
begin
  if new.agency_id is null and (select t.need_agency from customers.source_type t
      where t.hospital_id = new.hospital_id and t.id = new.type_id) then
    raise exception using errcode = '23514', constraint = 'source_needs_agency', message = 'the type of this source asks for an agency';
  end if;
  return new;
end $$;
create trigger source_names_agency before insert or update of type_id, agency_id on customers.source
  for each row execute function customers.source_names_agency();
