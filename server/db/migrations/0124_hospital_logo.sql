-- The hospital's logo above the menu: a picture of `files.file` with the owner `hospitalLogo`.
alter table hospitals.hospital add column logo_file_id bigint;
