-- How the basic fee of a connection point is worked out, from a month on until the next of its configurations. Decimals as text; empty: not said.
create table demand_configuration (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  connection_point_id text not null references connection_point (id),
  month text not null,
  mode text not null,
  contract_kw text not null default '',
  -- Empty: what the connection point has.
  capacity_kva text not null default '',
  capacity_price text not null default '',
  demand_price text not null default '',
  excess_base text not null default 'contract',
  discount boolean not null default false,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (connection_point_id, month)
);
--> statement-breakpoint
create index demand_configuration_station_id on demand_configuration (station_id);
--> statement-breakpoint
-- A month's basic fee of a station, parted among the customers of its connection points and its storage.
create table electricity_allocation (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  month text not null,
  source text not null,
  -- Yuan.
  fee text not null,
  reason text not null default '',
  method text not null,
  -- Whose, weight and amount (yuan); the amounts add up to the fee.
  parties jsonb not null,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, month)
);
