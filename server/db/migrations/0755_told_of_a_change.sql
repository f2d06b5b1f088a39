-- Of a booking that the house moved, put aside or cancelled: since when its customer has to be told. Null: she knows.
alter table appointments.appointment add column untold_since timestamptz;
create index appointment_untold on appointments.appointment (hospital_id, starts_at desc, id desc) where untold_since is not null;

-- A touch may be about a booking.
alter table reach.log drop constraint log_biz_type;
alter table reach.log add constraint log_biz_type check (biz_type in ('visit', 'debt', 'appointment'));
