-- Links for people without an account: work orders of one contractor, or the progress of a set.
create table project_share (
  id text primary key,
  kind text not null,
  project_id text references project (id) on delete cascade,
  set_id text references project_set (id) on delete cascade,
  token_hash text not null unique,
  label text not null,
  -- The last day on which it is good, at the site.
  expires_on text not null,
  -- Null: no code is asked for.
  code_hash text,
  wrong_codes integer not null default 0,
  activity_ids jsonb not null default '[]',
  with_photos boolean not null default false,
  openings integer not null default 0,
  last_opened_at bigint,
  revoked_at bigint,
  revoked_by text not null default '',
  created_at bigint not null,
  created_by text not null,
  -- Whose rights it has: it ends where theirs do.
  created_by_id text not null,
  check ((kind = 'work' and project_id is not null and set_id is null) or (kind = 'progress' and set_id is not null and project_id is null))
);
--> statement-breakpoint
create index project_share_project on project_share (project_id);
--> statement-breakpoint
create index project_share_set on project_share (set_id);
--> statement-breakpoint
-- Devices on which the code was told.
create table project_share_device (
  share_id text not null references project_share (id) on delete cascade,
  secret_hash text not null,
  created_at bigint not null,
  primary key (share_id, secret_hash)
);
--> statement-breakpoint
create table project_share_opening (
  id bigserial primary key,
  share_id text not null references project_share (id) on delete cascade,
  at bigint not null,
  address text not null,
  user_agent text not null default ''
);
--> statement-breakpoint
create index project_share_opening_share on project_share_opening (share_id, id);
--> statement-breakpoint
-- Ids are made by devices: what comes twice is there once.
create table project_share_report (
  share_id text not null references project_share (id) on delete cascade,
  id text not null,
  activity_id text not null,
  activity_name text not null,
  written_at bigint not null,
  reported_at bigint not null,
  received boolean not null,
  percent integer,
  done boolean not null,
  note text not null default '',
  primary key (share_id, id)
);
--> statement-breakpoint
create table project_share_photo (
  share_id text not null references project_share (id) on delete cascade,
  id text not null,
  file_id text not null references file (id) on delete cascade,
  report_id text,
  created_at bigint not null,
  primary key (share_id, id)
);
