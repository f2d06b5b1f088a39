-- 分配记录 of one kind of owner goes by the kind: most moves of a hospital are a consultant's, and the few of another kind
-- were looked for among all of them.
create index owner_log_kind on customers.owner_log (hospital_id, kind, created_at desc, id desc);
