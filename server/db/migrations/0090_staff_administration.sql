-- Administration of staff and their accounts: ranks, when somebody was last here, guesses told by account.
-- Source: clinical-admin §14 (no escalation), §15 (员工, 成员); security 4.6 (unlock).

-- How high somebody stands: 0 platform, 10 administrator, 20 head, 30 lead, 50 staff; 99 without any role. Disabled roles
-- and jobs count too: switching one on again must not raise a person above those who may touch her.
create function staff.rank_of(staff_id bigint) returns smallint language sql stable parallel safe
begin atomic
  select least(
    case s.user_type when 0 then 0 when 1 then 10 else 99 end,
    (select min(r.level) from access.staff_role sr join access.role r on r.hospital_id = sr.hospital_id and r.id = sr.role_id
      where sr.hospital_id = s.hospital_id and sr.staff_id = s.id),
    (select min(r.level) from staff.staff_job sj
      join access.job_role jr on jr.hospital_id = sj.hospital_id and jr.job_id = sj.job_id
      join access.role r on r.hospital_id = jr.hospital_id and r.id = jr.role_id
      where sj.hospital_id = s.hospital_id and sj.staff_id = s.id))::smallint
    from staff.staff s where s.hospital_id = kit.current_hospital() and s.id = rank_of.staff_id;
end;

-- Encrypted e-mail's form for screens; the phone has one already.
alter table staff.staff add column email_masked text not null default '';

create index session_by_staff on session.session (hospital_id, staff_id, created_at desc);

-- Guesses know their account (as a digest), so that unlocking forgets them whatever address they came from.
alter table session.attempt add column account_digest text;
create index attempt_of_account on session.attempt (account_digest) where account_digest is not null;

-- Gives an account of the current hospital another name; false when somebody has it.
create function session.rename_account(account text, renamed text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if lower(rename_account.account) = lower(rename_account.renamed) then return true; end if;
  if exists (select from session.account a where a.account = lower(rename_account.renamed)) then return false; end if;
  update session.account a set account = lower(rename_account.renamed) where a.account = lower(rename_account.account) and a.hospital = kit.current_hospital();
  return true;
exception when unique_violation then return false;
end $$;
-- Is the account at home in another hospital? Group staff who come over keep account and password there.
create function session.is_visiting(account text) returns boolean
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select exists (select from session.account a where a.account = lower(is_visiting.account)
    and a.home and a.hospital <> kit.current_hospital());
end;
revoke execute on function session.rename_account, session.is_visiting from public;
grant execute on function session.rename_account, session.is_visiting to clinic_app;
