-- A wall in a control room may mark alarms as seen, where whoever made its link allows it.
alter table display add column may_mark_seen boolean not null default false;
