-- Rounds over building sites: check lists, rounds, what was seen at each check point.
create table project_check_list (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  name text not null,
  points jsonb not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, name)
);
--> statement-breakpoint
create table project_round (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  number text not null,
  title text not null,
  day text not null,
  inspector_id text references account (id) on delete set null,
  -- The list that it was begun with; its points are the round's own from then on.
  check_list_id text references project_check_list (id) on delete set null,
  state text not null default 'open',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, number)
);
--> statement-breakpoint
create table project_round_point (
  id text primary key,
  round_id text not null references project_round (id) on delete cascade,
  position integer not null,
  text text not null,
  hint text not null default '',
  result text,
  note text not null default '',
  photos jsonb not null default '[]',
  at bigint,
  by_name text not null default '',
  -- The safety matter that a finding became.
  record_id text references project_record (id) on delete set null,
  revision integer not null default 1
);
--> statement-breakpoint
create index project_round_point_round on project_round_point (round_id, position);
--> statement-breakpoint
create unique index project_round_point_record on project_round_point (record_id) where record_id is not null;
