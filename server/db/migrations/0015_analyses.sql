-- Questions of data analysis under a name: a person's own, or shown to the organization too.
create table analysis (
  id text primary key,
  organization_code text not null references organization (code) on delete cascade,
  owner_id text not null,
  name text not null,
  shared boolean not null default false,
  question jsonb not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (owner_id, name)
);
--> statement-breakpoint
-- What somebody says of a moment of a station; who sees the station reads it.
create table analysis_note (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  owner_id text not null,
  at bigint not null,
  text text not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index analysis_note_station_at on analysis_note (station_id, at);
