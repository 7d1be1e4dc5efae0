-- What the slips of a grid connection point's customer are made of.
create table settlement_agreement (
  id text primary key,
  station_id text not null references station (id),
  connection_point_id text not null unique references connection_point (id),
  -- Whose people see its slips, besides those who make them; empty: everybody who sees the station.
  customer_organization text not null default '',
  formula text not null,
  split text not null,
  settlement_day integer not null default 1,
  tax text not null default 'electricity',
  meters jsonb not null,
  self_use text not null default 'none',
  self_use_meters jsonb not null default '[]',
  self_use_kwh text not null default '',
  self_use_price text not null default 'flat',
  self_use_agreed text not null default '',
  demand_effect boolean not null default false,
  basic_fee boolean not null default false,
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
-- What a register showed at the begin of a day, frozen: of the meter as it was heard, or read by a person.
create table settlement_reading (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  sn text not null,
  code text not null,
  date text not null,
  value text not null,
  source text not null,
  reason text not null default '',
  file_id text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (station_id, sn, code, date)
);
--> statement-breakpoint
create table settlement_slip (
  id text primary key,
  number text not null unique,
  station_id text not null references station (id),
  connection_point_id text not null references connection_point (id),
  customer_organization text not null default '',
  month text not null,
  date_from text not null,
  date_to text not null,
  state text not null default 'draft',
  -- Of a red slip: the one that it takes back.
  reverses text references settlement_slip (id),
  reason text not null default '',
  -- Names, owner, bank and tax numbers as they were.
  facts jsonb not null,
  input jsonb,
  figures jsonb not null,
  problems jsonb not null,
  warnings jsonb not null,
  -- What is to be paid, yuan; null: it could not be worked out.
  payable numeric,
  confirmed_at bigint,
  confirmed_by text,
  confirm_remark text not null default '',
  locked_at bigint,
  locked_by text,
  created_at bigint not null default 0,
  created_by text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
-- One that counts a point and month; red ones and those that were taken back are beside it.
create unique index settlement_slip_once on settlement_slip (connection_point_id, month) where reverses is null and state <> 'reversed';
--> statement-breakpoint
create index settlement_slip_month on settlement_slip (station_id, month);
--> statement-breakpoint
-- The slips of a month for many customers, made one after the other.
create table settlement_run (
  id text primary key,
  month text not null,
  state text not null,
  started_at bigint not null,
  started_by text not null,
  owner_id text not null,
  ended_at bigint
);
--> statement-breakpoint
create table settlement_run_item (
  run_id text not null references settlement_run (id) on delete cascade,
  position integer not null,
  connection_point_id text not null references connection_point (id) on delete cascade,
  done_at bigint,
  slip_id text,
  -- A key of the server's words: why there is no slip.
  failure text not null default '',
  primary key (run_id, position)
);
