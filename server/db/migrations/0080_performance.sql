-- What servers and windows of displays spent, by the minute; kept for a day.
create table performance_minute (
  source text not null,
  at bigint not null,
  figures jsonb not null,
  primary key (source, at)
);
--> statement-breakpoint
create index performance_minute_at on performance_minute (at);
