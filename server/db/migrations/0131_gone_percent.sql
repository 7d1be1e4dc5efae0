-- When the percent of an activity was said that was taken out of a plan: undoing that is no new word of how far it is.
alter table project_activity_gone add column if not exists percent_at bigint not null default 0;
