-- What people save has a revision: who saves over what somebody else has saved meanwhile is told so. 0 and '': not changed since there are revisions.
alter table organization add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table role add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table account add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table user_group add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table gateway add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table display add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
--> statement-breakpoint
alter table play_list add column revision integer not null default 1;
