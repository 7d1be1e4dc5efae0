-- Stations, connection points, models and devices become records that people keep.
alter table station
  add column control_type text not null default 'energyStorage',
  add column issuance_type text not null default 'unified',
  add column commissioned_on text not null default '',
  add column owner_name text not null default '',
  add column bank_name text not null default '',
  add column bank_account text not null default '',
  add column tax_number text not null default '',
  add column tax_rates jsonb not null default '[]',
  add column remark text not null default '',
  add column created_at bigint not null default 0,
  add column revision integer not null default 1,
  add column updated_at bigint not null default 0,
  add column updated_by text not null default '';
--> statement-breakpoint
-- Where a customer's plant meets the grid: what the contract with the supplier is about, and what settlement is made for.
create table connection_point (
  id text primary key,
  station_id text not null references station (id),
  number text not null,
  name text not null,
  voltage_level text not null,
  transformer_capacity_kva double precision,
  contracted_demand_kw double precision,
  customer_name text not null default '',
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, number)
);
--> statement-breakpoint
alter table product_model
  add column category_code text references product_category (code) on update cascade,
  add column remark text not null default '',
  add column created_at bigint not null default 0,
  add column revision integer not null default 1,
  add column updated_at bigint not null default 0,
  add column updated_by text not null default '';
--> statement-breakpoint
create index product_model_category_code on product_model (category_code);
--> statement-breakpoint
-- What the words of a signal's values are, what a device says the value in, where it stands on Modbus, what can be a measurement at all.
alter table parameter
  add column raw_unit text not null default '',
  add column register_address text not null default '',
  add column range_min double precision,
  add column range_max double precision,
  add column texts jsonb not null default '[]';
--> statement-breakpoint
alter table device
  add column connection_point_id text references connection_point (id),
  add column brand text not null default '',
  add column ct_ratio double precision not null default 1,
  add column pt_ratio double precision not null default 1,
  add column commissioned_on text not null default '',
  add column retired_at bigint,
  add column replaces_sn text references device (sn),
  add column since bigint,
  add column register_offsets jsonb not null default '{}',
  add column register_rests jsonb not null default '{}',
  add column remark text not null default '',
  add column created_at bigint not null default 0,
  add column revision integer not null default 1,
  add column updated_at bigint not null default 0,
  add column updated_by text not null default '';
--> statement-breakpoint
create index device_parent_sn on device (parent_sn);
--> statement-breakpoint
create index device_model_code on device (model_code);
--> statement-breakpoint
create index device_connection_point_id on device (connection_point_id);
--> statement-breakpoint
create index device_replaces_sn on device (replaces_sn);
--> statement-breakpoint
-- A device that replaces another: what both showed at that moment. Energies go on from there without a jump.
create table device_exchange (
  id text primary key,
  station_id text not null references station (id),
  old_sn text not null references device (sn),
  new_sn text not null references device (sn),
  at bigint not null,
  readings jsonb not null,
  reason text not null,
  made_by text not null
);
--> statement-breakpoint
create index device_exchange_station on device_exchange (station_id, at desc);
