-- Tries of a password are taken back one by one: each needs a name.
alter table login_failure add column id bigserial primary key;
--> statement-breakpoint
create index login_failure_address on login_failure (address, at);
--> statement-breakpoint
-- Two roles of one name: the store refuses the second. Those that are there already are told apart by their codes.
update role r set name_zh = left(name_zh, 40) || ' (' || code || ')' where exists (select from role o where o.name_zh = r.name_zh and o.code < r.code);
--> statement-breakpoint
update role r set name_en = left(name_en, 40) || ' (' || code || ')' where exists (select from role o where o.name_en = r.name_en and o.code < r.code);
--> statement-breakpoint
create unique index role_name_zh on role (name_zh);
--> statement-breakpoint
create unique index role_name_en on role (name_en);
--> statement-breakpoint
-- Three groups have no permission of their own any more: their pages without one are everybody's.
update role set power_codes = power_codes - 'resource' - 'vpp' - 'project';
--> statement-breakpoint
-- Told in lists, without reading the bodies.
alter table dashboard add column widgets integer not null default 0;
--> statement-breakpoint
update dashboard set widgets = (select count(*) from jsonb_object_keys(body -> 'widgets'));
--> statement-breakpoint
create index file_owner on file (owner_id);
--> statement-breakpoint
create index file_organization on file (organization_code);
