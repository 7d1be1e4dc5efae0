-- What gateways and devices that speak JSON said of how they tell their readings; of a station's gateway `sn` is empty. It outlives the server: a value that is told
-- only when it changes holds in analyses until the next.
create table if not exists field_report (
  station_id text not null references station (id) on delete cascade,
  sn text not null,
  reports text not null,
  primary key (station_id, sn)
);
