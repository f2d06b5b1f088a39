-- The longest order, with everything written on it, is kept as a draft too.
alter table session.draft drop constraint draft_content,
  add constraint draft_content check (length(content) <= 200000);
