-- 今日到院 of the customer list asks for the last visit of everybody: read by an index instead of all archives.
create index standing_by_last_visit on customers.standing (hospital_id, last_visit_at) where last_visit_at is not null;
