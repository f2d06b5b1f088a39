-- What a customer says by her link she says of the hour that she saw: once the appointment stands at another time, it is said of
-- nothing any more, and she may ask three times again.
alter table trips.link add column confirmed_for timestamptz, add column wished_for timestamptz;

alter table trips.link no force row level security;
alter table appointments.appointment no force row level security;
update trips.link l set confirmed_for = case when l.confirmed_at is not null then a.starts_at end,
    wished_for = case when l.wished_at is not null then a.starts_at end
  from appointments.appointment a where a.hospital_id = l.hospital_id and a.id = l.appointment_id
    and (l.confirmed_at is not null or l.wished_at is not null);
alter table trips.link force row level security;
alter table appointments.appointment force row level security;

alter table trips.link
  add constraint link_confirmed check ((confirmed_at is null) = (confirmed_for is null)),
  add constraint link_wished_for check ((wished_at is null) = (wished_for is null));
