-- What a station's controller is wanted to do, by type, and what it reports that it has.
create table strategy (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  type text not null,
  params jsonb not null,
  hash text not null,
  -- Of the newest issue; 0: never issued.
  version integer not null default 0,
  state text not null default 'toBeIssued',
  reason text not null default '',
  reported jsonb,
  reported_hash text,
  reported_version integer,
  reported_at bigint,
  reported_by text,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, type)
);
--> statement-breakpoint
-- Every issue of one, for ever: what was sent, by whom, and what became of it.
create table strategy_issue (
  mid text primary key,
  station_id text not null references station (id) on delete cascade,
  type text not null,
  version integer not null,
  hash text not null,
  params jsonb not null,
  state text not null,
  issued_at bigint not null,
  issued_by text not null,
  issuer_id text not null,
  approved_at bigint,
  approved_by text,
  sent_at bigint,
  answered_at bigint,
  done_at bigint,
  code integer,
  message text not null default ''
);
--> statement-breakpoint
create index strategy_issue_station on strategy_issue (station_id, issued_at desc);
--> statement-breakpoint
create index strategy_issue_open on strategy_issue (station_id) where state in ('waiting', 'queued', 'sent', 'accepted');
--> statement-breakpoint
-- What is sent to the equipment of a station needs a second person.
alter table station add column second_person boolean not null default false;
