-- Construction projects of stations: sets, projects, who works in them and what they may there.
create table project_set (
  id text primary key,
  organization_code text not null references organization (code),
  name text not null,
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (organization_code, name)
);
--> statement-breakpoint
create table project (
  id text primary key,
  set_id text not null references project_set (id),
  -- The set's: who is asked for a project's organization need not ask for its set.
  organization_code text not null references organization (code),
  number text not null,
  name text not null,
  state text not null default 'planned',
  -- The station that is built, where it is entered already.
  station_id text references station (id) on delete set null,
  site text not null default '',
  capacity text not null default '',
  contractor text not null default '',
  start_date text not null,
  -- Agreed end; empty: none agreed.
  due_date text not null default '',
  -- Yuan, decimal text; empty: not told.
  budget text not null default '',
  description text not null default '',
  -- What of the calendar is the project's own: {"weekend":[6,7],"holidays":[],"workdays":[],"national":true}.
  calendar jsonb not null,
  components jsonb not null,
  -- Counts every change of activities and links: windows see by it whether they missed one.
  plan_revision integer not null default 0,
  archived_at bigint,
  archived_by text,
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (set_id, number)
);
--> statement-breakpoint
create index project_organization on project (organization_code);
--> statement-breakpoint
create table project_role (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  name_zh text not null,
  name_en text not null,
  codes jsonb not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  constraint project_role_name_zh unique (project_id, name_zh),
  constraint project_role_name_en unique (project_id, name_en)
);
--> statement-breakpoint
create table project_member (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  role_id text not null references project_role (id),
  -- What they do there, as the contact list says it.
  duty text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, account_id)
);
--> statement-breakpoint
create index project_member_account on project_member (account_id);
