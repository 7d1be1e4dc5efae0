-- When the percent of an activity was said: a report that was written before that and comes later does not take its place.
alter table project_activity add column percent_at bigint not null default 0;
--> statement-breakpoint
-- What the report says of the percent was older than what the plan had by then.
alter table project_share_report add column outdated boolean not null default false;
