-- The adjustment by the power factor on slips: meters whose import counts kWh (`charge`) and kvarh (`discharge`), and what of the price is funds (yuan/kWh).
alter table settlement_agreement add column power_factor boolean not null default false;
--> statement-breakpoint
alter table settlement_agreement add column power_factor_meters jsonb not null default '[]';
--> statement-breakpoint
alter table settlement_agreement add column power_factor_funds text not null default '';
--> statement-breakpoint
-- What the utility billed a connection point for a month, as people typed it in beside its slip. Decimals as text; empty: not said.
create table utility_bill (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  connection_point_id text not null references connection_point (id) on delete cascade,
  month text not null,
  number text not null default '',
  date text not null default '',
  figures jsonb not null,
  reason text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (connection_point_id, month)
);
