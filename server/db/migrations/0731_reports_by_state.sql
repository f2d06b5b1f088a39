-- Reports in a state, newest first: of those that ended or became deals few are among the newest of all.
create index sheet_by_state on declarations.sheet (hospital_id, state, created_at desc, id desc);
