-- Who ended a session: the person who is asked for her password again is told the true reason.
alter table session.session add column ended_by bigint;
grant select (ended_by) on session.session to clinic_reader;

create function session.note_end() returns trigger language plpgsql as $$
begin
  new.ended_by := kit.current_staff();
  return new;
end $$;
create trigger note_end before update on session.session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session.note_end();
