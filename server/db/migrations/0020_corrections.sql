-- What people say of readings that are wrong: of one, or of a stretch (both ends counted). The samples stay as they came.
create table correction (
  id text primary key,
  point integer not null references point (id) on delete cascade,
  t_from bigint not null,
  t_to bigint not null,
  -- Until when its readings had their say in what a station's quantities were worked out from: the next reading came then.
  t_until bigint not null,
  -- value: it was this; offset: add this; void: there was no reading.
  kind text not null,
  value double precision,
  reason text not null,
  -- How many readings it was about, and between which values they lay.
  readings integer not null,
  raw_min double precision,
  raw_max double precision,
  created_at bigint not null,
  created_by text not null,
  withdrawn_at bigint,
  withdrawn_by text,
  check (t_from <= t_to),
  check (kind in ('value', 'offset', 'void') and (kind = 'void') = (value is null)),
  -- Ranges of one number, because GiST knows no equality of numbers by itself.
  constraint correction_apart exclude using gist (int4range(point, point, '[]') with &&, int8range(t_from, t_to, '[]') with &&) where (withdrawn_at is null)
);
--> statement-breakpoint
create index correction_of_point on correction (point, t_from) where withdrawn_at is null;
--> statement-breakpoint
-- One look-up says whether a minute has any.
create index correction_holding on correction (t_from) where withdrawn_at is null;
--> statement-breakpoint
-- Readings as they count: samples with what people corrected. `raw` is what came, where that is something else. What is void is of quality 3 (no reading).
create view reading as
  select s.point, s.t,
    case c.kind when 'value' then c.value when 'offset' then s.v + c.value when 'void' then null else s.v end as v,
    case c.kind when 'value' then 0::smallint when 'void' then 3::smallint else s.q end as q,
    case when c.id is not null then s.v end as raw
  from sample s left join lateral (
    -- Those of a point lie apart: of all that begin before, only the last can hold. One look-up, however many there are.
    select * from (select * from correction where point = s.point and t_from <= s.t and withdrawn_at is null order by t_from desc limit 1) last
    where last.t_to >= s.t
  ) c on true;
--> statement-breakpoint
-- A station's quantities of an hour as they stood before a correction had them worked out anew: what a withdrawal gives back, unless late readings came since.
create table quantity_before (
  station_id text not null references station (id) on delete cascade,
  hour integer not null,
  t_from bigint not null,
  t_to bigint not null,
  points integer[] not null,
  times bigint[] not null,
  vals double precision[] not null,
  qualities smallint[] not null,
  primary key (station_id, hour)
);
