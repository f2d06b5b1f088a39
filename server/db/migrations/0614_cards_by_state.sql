-- Cards of one state, the newest first.
create index card_by_state on memberships.card (hospital_id, state, created_at desc, id desc);
