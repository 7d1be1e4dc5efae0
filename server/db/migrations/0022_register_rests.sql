-- What devices had counted for a station that they left: by being moved to another one, or deleted. Its registers go on from there.
create table register_rest (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  sn text not null,
  quantity text not null,
  since bigint not null,
  value double precision not null
);
--> statement-breakpoint
create index register_rest_station_id on register_rest (station_id);
