-- Which version of a consultation first held what stands written in it. Pausing, ending and its orders move the version too,
-- and none of them makes what somebody has read of the words untrue.
alter table consulting.consult_record add column content_version integer not null default 1;
alter table consulting.consult_record no force row level security;
alter table consulting.consult_record disable trigger touch;
update consulting.consult_record set content_version = version;
alter table consulting.consult_record enable trigger touch;
alter table consulting.consult_record force row level security;
alter table consulting.consult_record add constraint record_content_version check (content_version between 1 and version);

create function consulting.content_moved() returns trigger language plpgsql as $$
begin
  if (old.consult_type_id, old.doctor_id, old.assistant_ids, old.demand_ids, old.demand_text, old.template_data, old.advice_text,
      old.doctor_opinion, old.plan_products, old.budget_fen, old.competitor_note, old.typed_result, old.no_deal_reason,
      old.next_follow_at, old.satisfaction)
    is distinct from
     (new.consult_type_id, new.doctor_id, new.assistant_ids, new.demand_ids, new.demand_text, new.template_data, new.advice_text,
      new.doctor_opinion, new.plan_products, new.budget_fen, new.competitor_note, new.typed_result, new.no_deal_reason,
      new.next_follow_at, new.satisfaction)
  then new.content_version := old.version + 1;
  end if;
  return new;
end $$;
create trigger content_moved before update on consulting.consult_record for each row execute function consulting.content_moved();
