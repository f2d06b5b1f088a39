-- 改价通过: who passes a task may name another figure than the one that was asked for. Each decision keeps what it named, the task what
-- it was passed on; the last step's word holds, and the database holds that nobody made it up.
alter table approvals.decision
  -- The figure she named instead, in fen.
  add column figure bigint constraint decision_figure check (figure is null or (pass and figure > 0)),
  -- The rate it came from, in basis points given away of the list.
  add column rate_bp integer constraint decision_rate check (rate_bp is null or (figure is not null and rate_bp between 0 and 9999));
alter table approvals.task
  -- Null: passed as it was asked for.
  add column passed_amount bigint constraint task_passed_amount check (passed_amount is null or (status = 'PASSED' and not by_rule));

create or replace function approvals.task_moves() returns trigger language plpgsql as $$
declare
  said boolean;
  -- A merge of archives names the customer anew, of decided ones too; whose hospital it is, its policy holds.
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by'];
  moving constant text[] := free || array['status', 'step', 'decided_by', 'decided_at', 'opinion', 'passed_amount'];
begin
  if old.status <> 'PENDING' and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception using errcode = '23514', constraint = 'task_final', message = 'it is decided';
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception using errcode = '23514', constraint = 'task_as_asked', message = 'what was asked for stays as it was asked';
  end if;
  if new.passed_amount is not null and new.passed_amount is distinct from (select max(d.figure) from approvals.decision d
    where d.hospital_id = new.hospital_id and d.task_id = new.id and d.step = old.step) then
    raise exception using errcode = '23514', constraint = 'task_on_terms', message = 'nobody of the last step named this figure';
  end if;
  if new.status = old.status and new.step = old.step then return new; end if;
  select pass into said from approvals.decision d where d.hospital_id = new.hospital_id and d.task_id = new.id and d.step = old.step
    order by d.pass limit 1;
  if new.step not in (old.step, old.step + 1) or new.step > old.step and said is not true
    or new.status = 'PASSED' and (said is not true or old.step <> jsonb_array_length(old.steps))
    or new.status = 'REJECTED' and said is not false then
    raise exception using errcode = '23514', constraint = 'task_in_turn', message = 'steps are decided in their order';
  end if;
  return new;
end $$;

-- The order's history tells it in a word of its own: the figures stand beside it, hidden from whom they are hidden.
alter table orders.order_event drop constraint order_event_kind, add constraint order_event_kind check (kind in ('DRAFTED', 'SUBMITTED',
  'SENT', 'PASSED', 'REPRICED', 'REJECTED', 'CANCELLED', 'REVOKED', 'SHARED', 'SETTLED', 'UNSETTLED'));

-- What somebody gave on a line moves while its order waits for others' word, and never afterwards.
grant update (manual_discount_fen, whole_discount_fen, rounding_fen, discount_bp) on orders.order_line to clinic_app;
grant update (fen) on orders.order_discount to clinic_app;
create function orders.line_is_repriced() returns trigger language plpgsql as $$
begin
  if not exists (select from orders.sales_order o where o.hospital_id = new.hospital_id and o.id = new.order_id and o.status = 'PENDING_CHECK') then
    raise exception 'line % is not of an order that waits', new.id using errcode = '23514', constraint = 'line_repriced_in_review';
  end if;
  return new;
end $$;
create trigger line_repriced before update of manual_discount_fen, whole_discount_fen, rounding_fen, discount_bp on orders.order_line
  for each row execute function orders.line_is_repriced();
