-- Records of projects that have one shape, their signatures and their trail.
create table project_counter (
  project_id text not null references project (id) on delete cascade,
  -- What is counted: AQ, BG ...
  prefix text not null,
  last integer not null,
  primary key (project_id, prefix)
);
--> statement-breakpoint
-- Uploads that records of a project show: whoever sees the project sees them.
create table project_picture (
  project_id text not null references project (id) on delete cascade,
  file_id text not null references file (id) on delete cascade,
  primary key (project_id, file_id)
);
--> statement-breakpoint
create index project_picture_file on project_picture (file_id);
--> statement-breakpoint
create table project_record (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  kind text not null,
  number text not null,
  title text not null,
  text text not null default '',
  state text not null,
  responsible_id text references account (id) on delete set null,
  due_date text not null default '',
  day text not null default '',
  place text not null default '',
  photos jsonb not null default '[]',
  -- What the kind says beyond the common shape.
  facts jsonb not null default '{}',
  created_at bigint not null default 0,
  created_by text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, number)
);
--> statement-breakpoint
create index project_record_kind on project_record (project_id, kind);
--> statement-breakpoint
-- Who is asked to sign, and what each has decided. A signature stays when the account is gone.
create table project_record_signer (
  record_id text not null references project_record (id) on delete cascade,
  account_id text not null,
  position integer not null,
  name text not null,
  state text not null default 'asked',
  at bigint,
  note text not null default '',
  primary key (record_id, account_id)
);
--> statement-breakpoint
create table project_record_event (
  id bigserial primary key,
  record_id text not null references project_record (id) on delete cascade,
  at bigint not null,
  by_name text not null,
  event text not null,
  from_state text,
  to_state text,
  note text not null default '',
  photos jsonb not null default '[]'
);
--> statement-breakpoint
create index project_record_event_record on project_record_event (record_id, id);
