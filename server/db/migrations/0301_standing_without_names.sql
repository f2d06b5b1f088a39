-- A standing kept the names of her level and her tags, which nobody ever wrote: they are read where they are kept now, so that
-- renaming one is one row.
alter table customers.standing drop column level_name, drop column tags;
