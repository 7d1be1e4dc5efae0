-- By which limits the consistency of a station's batteries is graded, and how many cells a pack has; a station without a row has the usual ones.
create table battery_limits (
  station_id text primary key references station (id) on delete cascade,
  voltage_a double precision not null,
  voltage_b double precision not null,
  voltage_c double precision not null,
  temperature_a double precision not null,
  temperature_b double precision not null,
  temperature_c double precision not null,
  soc_low double precision not null,
  soc_high double precision not null,
  rest_c double precision not null,
  load_factor double precision not null,
  outlier_mv double precision not null,
  outlier_sigma double precision not null,
  -- Null: the usual size that the cells divide into.
  cells_per_pack integer,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
