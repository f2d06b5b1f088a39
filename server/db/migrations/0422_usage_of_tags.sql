-- Where tags of a group are given by hand (customers book §7.1): everywhere, or in one place alone. What is borne stays borne.
alter table segments.tag_group add column usage_scope text not null default 'all'
  constraint tag_group_usage_scope check (usage_scope in ('all', 'consult', 'revisit', 'wecom'));
