-- A station's own prices of a month, which go before the unified one. Hours: those of a scheme, or its own (windows by period).
create table station_price (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  month text not null,
  prices jsonb not null,
  scheme_id text references period_scheme (id),
  hours jsonb,
  -- Yuan/kWh as text; empty: as it is where nobody has said anything.
  feed_in_price text not null default '',
  service_price text not null default '',
  -- How it was made: by hand, out of the unified price, of another month, of a spreadsheet.
  made text not null default 'hand',
  source text not null,
  reason text not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, month),
  constraint station_price_has_hours check (scheme_id is not null or hours is not null)
);
--> statement-breakpoint
create index station_price_month on station_price (month);
--> statement-breakpoint
create index station_price_scheme_id on station_price (scheme_id);
--> statement-breakpoint
-- What a customer gets of the benefit, in percent, from a day on; of one connection point, or of all that have none of their own.
create table benefit_rate (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  connection_point_id text references connection_point (id),
  from_date text not null,
  percent text not null,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  constraint benefit_rate_from_key unique nulls not distinct (station_id, connection_point_id, from_date)
);
--> statement-breakpoint
create index benefit_rate_connection_point_id on benefit_rate (connection_point_id);
