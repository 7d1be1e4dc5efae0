-- How a person looks at the fleet, under a name: filters, kind of view and sorting as the page's address has them.
create table fleet_view (
  id text primary key,
  owner_id text not null references account (id) on delete cascade,
  name text not null,
  query text not null,
  is_default boolean not null default false,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (owner_id, name)
);
--> statement-breakpoint
-- Where people have put the symbols of a station's single-line picture: [{node, x, y}], percent of the picture.
create table station_topology (
  station_id text primary key references station (id) on delete cascade,
  positions jsonb not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
