-- The plan of a project: activities with their groups, links, baselines, costs, and what was promised for each week.
create table project_activity (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  parent_id text references project_activity (id) on delete cascade,
  position double precision not null,
  kind text not null,
  name text not null,
  start text not null,
  duration_days integer not null,
  percent integer not null default 0,
  state text not null default 'todo',
  assignee_id text references account (id) on delete set null,
  not_before text,
  weight double precision,
  note text not null default '',
  -- Yuan, decimal text; empty: not planned.
  budget text not null default '',
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index project_activity_project on project_activity (project_id);
--> statement-breakpoint
create index project_activity_parent on project_activity (parent_id);
--> statement-breakpoint
create table project_link (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  from_id text not null references project_activity (id) on delete cascade,
  to_id text not null references project_activity (id) on delete cascade,
  kind text not null,
  lag_days integer not null default 0,
  unique (from_id, to_id)
);
--> statement-breakpoint
create index project_link_project on project_link (project_id);
--> statement-breakpoint
create index project_link_to on project_link (to_id);
--> statement-breakpoint
create table project_baseline (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  name text not null,
  taken_at bigint not null,
  taken_by text not null,
  -- [{"id","start","end","durationDays","budget"}] of every activity then.
  activities jsonb not null,
  unique (project_id, name)
);
--> statement-breakpoint
create table project_cost (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  activity_id text references project_activity (id) on delete set null,
  date text not null,
  amount text not null,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index project_cost_project on project_cost (project_id, date);
--> statement-breakpoint
create table project_week_item (
  project_id text not null references project (id) on delete cascade,
  -- The Monday of the week.
  week text not null,
  activity_id text not null references project_activity (id) on delete cascade,
  -- How far it was to come, and what came of it: open, finished, unfinished.
  target_percent integer not null,
  result text not null default 'open',
  reason text not null default '',
  updated_at bigint not null default 0,
  updated_by text not null default '',
  primary key (project_id, week, activity_id)
);
--> statement-breakpoint
-- How many activities a column of the board takes: {"doing":3}; what is not named has no limit.
alter table project add column board_limits jsonb not null default '{}';
