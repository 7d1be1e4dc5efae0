-- What is wrong with the readings of a point on a day of its station: in minutes.
create table quality_day (
  point integer not null references point (id) on delete cascade,
  date text not null,
  expected integer not null,
  good integer not null,
  missing integer not null default 0,
  frozen integer not null default 0,
  jump integer not null default 0,
  out_of_range integer not null default 0,
  impossible integer not null default 0,
  backwards integer not null default 0,
  too_fast integer not null default 0,
  -- The first finding of the day: what, when, which value.
  first_fault text,
  first_at bigint,
  first_value double precision,
  primary key (point, date)
);
--> statement-breakpoint
create index quality_day_date on quality_day (date);
