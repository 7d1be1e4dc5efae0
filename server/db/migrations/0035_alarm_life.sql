-- An alarm is set aside until `shelved_until` by a person who says why; folded under the alarm that explains it; recorded while its device is worked on;
-- one that comes and goes is chattering since a moment.
alter table alarm
  add column shelved_at bigint,
  add column shelved_by text,
  add column shelve_reason text,
  add column cause_id text references alarm (id) on delete set null,
  add column maintenance boolean not null default false,
  add column chatter_since bigint;
--> statement-breakpoint
create index alarm_cause on alarm (cause_id) where cause_id is not null;
--> statement-breakpoint
-- What is set aside for now: the clock looks at these few.
create index alarm_aside on alarm (station_id) where state = 'WARNING' and (shelved_until is not null or cause_id is not null or maintenance or chatter_since is not null);
--> statement-breakpoint
-- What happened to an alarm, line by line.
create table alarm_event (
  id bigserial primary key,
  alarm_id text not null references alarm (id) on delete cascade,
  at bigint not null,
  kind text not null,
  -- The person, where it was one.
  by_name text,
  -- What it was raised or returned with.
  value double precision,
  -- The reason or content that a person gave.
  detail text,
  until_at bigint,
  count integer
);
--> statement-breakpoint
create index alarm_event_alarm on alarm_event (alarm_id, id);
--> statement-breakpoint
-- How many were announced when: the quality of alarms asks for months of them.
create index alarm_event_begun on alarm_event (at) where kind in ('raised', 'returned');
--> statement-breakpoint
-- Records that were there before have the lines that their columns tell of.
insert into alarm_event (alarm_id, at, kind, value, by_name, detail)
  select * from (
    select id, raised_at as at, 'raised' as kind, value, null::text, null::text from alarm
    union all select id, seen_at, 'seen', null, seen_by, null from alarm where seen_at is not null and (handled_at is null or seen_at < handled_at)
    union all select id, cleared_at, 'cleared', null, null, null from alarm where cleared_at is not null
    union all select id, handled_at, 'handled', null, handled_by, handling_content from alarm where handled_at is not null
  ) told order by at;
--> statement-breakpoint
-- A stretch of time in which a station or a device (with all that hangs on it) is worked on: its alarms are recorded, marked, and call nobody.
create table maintenance (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  device_sn text,
  from_at bigint not null,
  to_at bigint not null,
  reason text not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  constraint maintenance_order check (from_at < to_at)
);
--> statement-breakpoint
create index maintenance_station on maintenance (station_id, to_at);
