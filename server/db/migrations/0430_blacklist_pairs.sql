-- Both kinds may be asked for at once: two entries, of which the second leads to the first, with whom its papers are.
alter table blacklist.entry add column lead_id bigint,
  add constraint entry_lead foreign key (hospital_id, lead_id) references blacklist.entry (hospital_id, id),
  add constraint entry_leads_not_itself check (lead_id <> id);
create unique index entry_follows_once on blacklist.entry (hospital_id, lead_id) where lead_id is not null;
