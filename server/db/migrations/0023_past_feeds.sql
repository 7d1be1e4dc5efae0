-- Of a device that left a station (moved, or deleted) the points that its station's quantities were made of: they stay there with their readings, for what
-- comes late and for corrections. Registers go on from `rest`. Rows of `register_rest` are of devices that left before there was this.
create table past_feed (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  point integer not null references point (id) on delete cascade,
  sn text not null,
  device_name text not null,
  device_name_en text not null,
  quantity text not null,
  name_zh text not null,
  name_en text not null,
  unit text not null,
  decimals integer not null,
  kind text not null,
  weight double precision not null,
  -- When it stood for the station; null: from the beginning.
  t_since bigint,
  t_until bigint not null,
  register_offset double precision not null,
  rest double precision
);
--> statement-breakpoint
create index past_feed_station_id on past_feed (station_id);
--> statement-breakpoint
create index past_feed_point on past_feed (point);
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on past_feed for each statement execute function plant_changed();
--> statement-breakpoint
alter table point drop constraint point_device_sn_fkey;
--> statement-breakpoint
-- New installations give their operators the right to correct readings with all others of data analysis. Operators of older ones get it where they still may
-- edit there; a role that people made gets no power over energies that are paid for by an update: people give it.
update role set power_codes = power_codes || '["monitor_data-analysis:correct"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'monitor_data-analysis:edit') and not jsonb_exists(power_codes, 'monitor_data-analysis:correct');
--> statement-breakpoint
-- Where a register counts by another factor from a moment on (a ratio or a coefficient was corrected): by how much its own curve steps there. It is no energy.
create table register_rescale (
  point integer not null references point (id) on delete cascade,
  at bigint not null,
  value double precision not null,
  primary key (point, at)
);
