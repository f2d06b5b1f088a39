-- Rooms of 诊室设备 are places of a call; their names are as long as theirs.
alter table triage.ticket drop constraint ticket_place;
alter table triage.ticket add constraint ticket_place check (length(place) <= 30);
