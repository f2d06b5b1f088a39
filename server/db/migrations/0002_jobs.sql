-- Jobs are rows in the same transaction as what they follow from (house, sentence 5). The queue itself is
-- graphile-worker's; it is created before these migrations run.
create function kit.add_job(task text, payload jsonb, run_at timestamptz, job_key text) returns void
  language sql volatile security definer set search_path = pg_catalog
begin atomic
  select graphile_worker.add_job(
    identifier => add_job.task, payload => add_job.payload::json, run_at => add_job.run_at,
    job_key => add_job.job_key, max_attempts => 10);
end;
revoke execute on function kit.add_job from public;
grant execute on function kit.add_job to clinic_app;

-- The application's workers take jobs with the application's role; the queue's own tables carry no hospital.
do $$
declare target text;
begin
  grant usage on schema graphile_worker to clinic_app;
  grant execute on all functions in schema graphile_worker to clinic_app;
  for target in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'graphile_worker' loop
    execute format('grant select, insert, update, delete on %s to clinic_app', target);
    execute format('create policy workers on %s to clinic_app using (true) with check (true)', target);
  end loop;
  grant usage on all sequences in schema graphile_worker to clinic_app;
end $$;
