-- Tasks of projects, and whom one calls there.
create table project_task (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  number text not null,
  title text not null,
  text text not null default '',
  assignee_id text references account (id) on delete set null,
  due_date text not null default '',
  state text not null default 'open',
  priority text not null default 'normal',
  -- Of the plan; empty: none.
  activity_id text not null default '',
  remind_days integer,
  done_at bigint,
  -- For which due date somebody was reminded before it, and after it: the same is told once.
  reminded_for text not null default '',
  late_for text not null default '',
  created_at bigint not null default 0,
  created_by text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (project_id, number)
);
--> statement-breakpoint
create index project_task_due on project_task (due_date) where state in ('open', 'doing') and due_date <> '';
--> statement-breakpoint
create table project_contact (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  name text not null,
  organization text not null default '',
  duty text not null default '',
  phone text not null default '',
  email text not null default '',
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index project_contact_project on project_contact (project_id);
