-- Cameras of a station, in an order of people's own. The address is that of a live picture (HLS); empty: not known yet.
create table camera (
  id text primary key,
  station_id text not null references station (id),
  name_zh text not null,
  name_en text not null,
  address text not null default '',
  device_sn text references device (sn) on update cascade on delete set null,
  enabled boolean not null default true,
  position integer not null,
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, name_zh)
);
--> statement-breakpoint
create index camera_device_sn on camera (device_sn);
