-- Which servers run and ran, and what happened to them that an administrator wants to know.
create table server_run (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  started_at bigint not null,
  seen_at bigint not null,
  ended_at bigint,
  reason text
);
--> statement-breakpoint
create index server_run_started on server_run (started_at);
--> statement-breakpoint
create table server_event (
  id bigserial primary key,
  at bigint not null,
  host text not null,
  kind text not null,
  detail text not null
);
--> statement-breakpoint
create index server_event_at on server_event (at);
