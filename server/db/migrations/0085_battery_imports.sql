-- Histories of batteries that people bring in a file, as what was counted out of it: capacities by cycle, and of readings what else they tell. The file itself is kept nowhere.
create table battery_import (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  -- The cluster that it is of; null: none of the station's, or nobody knows.
  device_sn text references device (sn) on update cascade on delete set null,
  name text not null,
  kind text not null check (kind in ('cycles', 'readings')),
  -- Rows of the file.
  rows integer not null,
  -- What was said to be 100 %; null: nobody said it.
  rated_ah double precision,
  -- State of health at its end (%) and the last capacity (Ah); null: it tells none.
  soh double precision,
  last_ah double precision,
  capacities jsonb not null,
  counted jsonb,
  uploaded_at bigint not null,
  uploaded_by text not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, name)
);
--> statement-breakpoint
create index battery_import_device_sn on battery_import (device_sn);
--> statement-breakpoint
-- Who looks after a plant may do what it brings.
update role set power_codes = power_codes || '["energy_batteryHealth:edit"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'energy_batteryHealth') and not jsonb_exists(power_codes, 'energy_batteryHealth:edit');
