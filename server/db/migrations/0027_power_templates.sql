-- Days of plans under a name, for people of an organization.
create table power_template (
  id text primary key,
  organization_code text not null references organization (code),
  name text not null,
  segments jsonb not null,
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (organization_code, name)
);
--> statement-breakpoint
-- Which days of a station's wanted plan are made of which template. Beside the plan, not in it: what is sent to a controller knows nothing of templates.
create table plan_template_day (
  station_id text not null references station (id) on delete cascade,
  position integer not null,
  template_id text not null references power_template (id),
  primary key (station_id, position)
);
--> statement-breakpoint
create index plan_template_day_template on plan_template_day (template_id);
