-- What was found wrong with readings of a point, from when to when, in minutes. None goes over the end of a day of its station: a day can be judged again.
create table quality_finding (
  point integer not null references point (id) on delete cascade,
  fault text not null,
  t_from bigint not null,
  t_to bigint not null,
  n integer not null,
  value double precision,
  primary key (point, t_from, fault)
);
--> statement-breakpoint
create index quality_finding_time on quality_finding (t_from);
--> statement-breakpoint
-- Days of devices (empty: of the station itself) that are to be judged again; `asked` counts how often that was said.
create table quality_due (
  station_id text not null references station (id) on delete cascade,
  device_sn text not null,
  date text not null,
  asked integer not null default 1,
  primary key (station_id, device_sn, date)
);
--> statement-breakpoint
alter table quality_day add column contradiction integer not null default 0;
--> statement-breakpoint
-- Readings, not minutes: that came later than those of their time, and that came twice.
alter table quality_day add column late integer not null default 0;
--> statement-breakpoint
alter table quality_day add column doubled integer not null default 0;
--> statement-breakpoint
-- How people want the parameter judged, where that is not as by default.
alter table parameter add column quality jsonb not null default '{}';
