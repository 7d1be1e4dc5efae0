-- Which limit held a station's storage or PV back from when to when, as its controller says.
create table strategy_limit (
  station_id text not null references station (id) on delete cascade,
  held text not null,
  power_limit text not null,
  t_from bigint not null,
  -- When it held last; null: it holds as far as is known.
  t_to bigint,
  -- The controller was last there while it held.
  known_to bigint not null,
  -- It ended while the controller was away: when, nobody has told.
  is_cut boolean not null default false,
  primary key (station_id, t_from, held, power_limit)
);
--> statement-breakpoint
create index strategy_limit_open on strategy_limit (station_id) where t_to is null;
