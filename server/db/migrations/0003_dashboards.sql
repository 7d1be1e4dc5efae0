-- Several dashboards a slot, and every published version of each. Times: epoch ms.
alter table dashboard drop constraint dashboard_owner_kind_owner_id_slot_key;
--> statement-breakpoint
alter table dashboard add column updated_by text not null default '';
--> statement-breakpoint
create index dashboard_slot on dashboard (slot, owner_kind, owner_id);
--> statement-breakpoint
create table dashboard_version (
  dashboard_id text not null references dashboard (id) on delete cascade,
  revision integer not null,
  title text not null,
  body jsonb not null,
  at bigint not null,
  username text not null,
  note text not null default '',
  primary key (dashboard_id, revision)
);
