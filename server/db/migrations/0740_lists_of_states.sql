-- How visits, appointments, return visits and complaints stand is said by words of their areas; the lists of the platform said it by
-- numbers and in other words. Their new rows come with the reference data. No record holds a value of these lists.
alter table dictionaries.hospital_item no force row level security;
delete from dictionaries.hospital_item h using dictionaries.dict_item p
  where p.dict_type = h.dict_type and p.value = h.value and not h.own_list
    and p.dict_type in ('appt_status', 'triage_status', 'visit_status', 'complaint_status', 'complaint_level', 'complaint_type');
alter table dictionaries.hospital_item force row level security;
delete from dictionaries.dict_item
  where dict_type in ('appt_status', 'triage_status', 'visit_status', 'complaint_status', 'complaint_level', 'complaint_type');
