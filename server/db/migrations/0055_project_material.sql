-- Material of projects: plan, applications with their lines, receipts. Quantities are decimal text.
create table project_material (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  name text not null,
  model text not null default '',
  unit text not null,
  quantity text not null,
  -- Of the plan; empty: none.
  activity_id text not null default '',
  needed_by text not null default '',
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index project_material_project on project_material (project_id);
--> statement-breakpoint
create table project_application (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  number text not null,
  reason text not null default '',
  needed_by text not null default '',
  state text not null default 'applied',
  decided_at bigint,
  decided_by text not null default '',
  decision_note text not null default '',
  beyond_plan boolean not null default false,
  supplier text not null default '',
  order_number text not null default '',
  expected_on text not null default '',
  ordered_at bigint,
  created_at bigint not null default 0,
  created_by text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, number)
);
--> statement-breakpoint
create table project_application_line (
  id text primary key,
  application_id text not null references project_application (id) on delete cascade,
  material_id text not null references project_material (id),
  position integer not null,
  quantity text not null,
  approved text,
  received text not null default '0'
);
--> statement-breakpoint
create index project_application_line_application on project_application_line (application_id, position);
--> statement-breakpoint
create index project_application_line_material on project_application_line (material_id);
--> statement-breakpoint
create table project_receipt (
  id text primary key,
  application_id text not null references project_application (id) on delete cascade,
  at bigint not null,
  by_name text not null,
  day text not null,
  note text not null default '',
  photos jsonb not null default '[]',
  lines jsonb not null
);
--> statement-breakpoint
create index project_receipt_application on project_receipt (application_id, at);
