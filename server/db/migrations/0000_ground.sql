-- All times are epoch milliseconds (bigint), all ids that people see are text.
create table organization (
  code text primary key,
  parent_code text references organization (code),
  name text not null,
  name_en text not null default ''
);
--> statement-breakpoint
create table role (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  power_codes jsonb not null default '[]'
);
--> statement-breakpoint
create table account (
  id text primary key,
  username text not null unique,
  realname text not null,
  avatar text not null default '',
  phone text not null default '',
  password_hash text not null,
  password_expired boolean not null default false,
  role_code text not null references role (code),
  organization_code text not null references organization (code),
  state text not null default 'active',
  created_at bigint not null
);
--> statement-breakpoint
create table session (
  token_hash text primary key,
  family text not null,
  account_id text not null references account (id) on delete cascade,
  client_id text,
  started_at bigint not null,
  issued_at bigint not null,
  seen_at bigint not null,
  replaced_at bigint,
  address text not null default '',
  user_agent text not null default '',
  public_key text
);
--> statement-breakpoint
create index session_family on session (family);
--> statement-breakpoint
create table client (
  token_hash text primary key,
  id text not null,
  created_at bigint not null,
  seen_at bigint not null,
  user_agent text not null default '',
  public_key text
);
--> statement-breakpoint
create table login_failure (
  account_key text not null,
  address text not null,
  at bigint not null
);
--> statement-breakpoint
create index login_failure_key on login_failure (account_key, address, at);
--> statement-breakpoint
create table station (
  id text primary key,
  name text not null,
  name_en text not null default '',
  organization_code text not null references organization (code),
  parent_id text references station (id),
  type text not null,
  is_storage boolean not null default false,
  is_photovoltaic boolean not null default false,
  is_char_pail boolean not null default false,
  is_screen boolean not null default true,
  is_topology boolean not null default true,
  state text not null default 'operating',
  time_zone text not null default 'Asia/Shanghai',
  area text not null default '',
  price_system text not null default 'two',
  consumption_type text not null default 'bigIndustry',
  voltage_level text not null default '1-10kV',
  address text not null default '',
  longitude double precision,
  latitude double precision,
  grid_capacity_kva double precision,
  storage_power_kw double precision,
  storage_capacity_kwh double precision,
  pv_peak_kw double precision,
  pile_power_kw double precision
);
--> statement-breakpoint
create index station_organization on station (organization_code);
--> statement-breakpoint
create table product_model (
  code text primary key,
  kind text not null,
  name_zh text not null,
  name_en text not null,
  brand text not null default ''
);
--> statement-breakpoint
create table parameter (
  model_code text not null references product_model (code) on delete cascade,
  code text not null,
  name_zh text not null,
  name_en text not null,
  unit text not null default '',
  decimals integer not null default 2,
  coefficient double precision not null default 1,
  kind text not null,
  quantity text,
  report_interval_ms integer,
  limits jsonb not null default '[]',
  position integer not null default 0,
  primary key (model_code, code)
);
--> statement-breakpoint
create table device (
  sn text primary key,
  station_id text not null references station (id),
  parent_sn text references device (sn),
  model_code text not null references product_model (code),
  kind text not null,
  name text not null,
  name_en text not null default '',
  rated_power_kw double precision,
  rated_capacity_kwh double precision,
  position integer not null default 0
);
--> statement-breakpoint
create index device_station on device (station_id);
--> statement-breakpoint
create table point (
  id serial primary key,
  station_id text not null references station (id),
  device_sn text references device (sn),
  code text not null,
  quantity text,
  unique nulls not distinct (station_id, device_sn, code)
);
--> statement-breakpoint
create table price_table (
  id serial primary key,
  area text not null,
  month text not null,
  price_system text not null,
  consumption_type text not null,
  voltage_level text not null,
  prices jsonb not null,
  rules jsonb not null,
  source text not null,
  unique (area, month, price_system, consumption_type, voltage_level)
);
--> statement-breakpoint
create table event_code (
  code text primary key,
  level text not null,
  text_zh text not null,
  text_en text not null
);
--> statement-breakpoint
create table alarm (
  id text primary key,
  station_id text not null references station (id),
  organization_code text not null,
  device_sn text,
  code text not null,
  level text not null,
  state text not null,
  content_zh text not null,
  content_en text not null,
  value double precision,
  point_id integer,
  raised_at bigint not null,
  last_at bigint not null,
  count integer not null default 1,
  cleared_at bigint,
  seen_by text,
  seen_at bigint,
  shelved_until bigint,
  handled_by text,
  handled_at bigint,
  handling_content text,
  notes text
);
--> statement-breakpoint
create unique index alarm_open on alarm (station_id, coalesce(device_sn, ''), code) where state = 'WARNING';
--> statement-breakpoint
create index alarm_station_raised on alarm (station_id, raised_at desc);
--> statement-breakpoint
create index alarm_state_raised on alarm (state, raised_at desc);
--> statement-breakpoint
create table dashboard (
  id text primary key,
  owner_kind text not null,
  owner_id text not null,
  slot text not null,
  title text not null default '',
  body jsonb not null,
  revision integer not null default 1,
  updated_at bigint not null,
  unique (owner_kind, owner_id, slot)
);
--> statement-breakpoint
create table audit_log (
  id bigserial primary key,
  at bigint not null,
  account_id text,
  username text not null,
  organization_code text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text not null default '',
  client_id text
);
--> statement-breakpoint
create index audit_at on audit_log (at desc);
--> statement-breakpoint
create table setting (
  key text primary key,
  value jsonb not null
);
--> statement-breakpoint
-- Raw samples: one partition a UTC day, made ahead; the default one takes what a wrong clock dates elsewhere, so that it never costs its neighbours.
create table sample (
  point integer not null,
  t bigint not null,
  v double precision not null,
  q smallint not null default 0,
  primary key (point, t)
) partition by range (t);
--> statement-breakpoint
create table sample_default partition of sample default;
--> statement-breakpoint
create table rollup_1m (
  point integer not null,
  t bigint not null,
  min double precision not null,
  max double precision not null,
  mean double precision not null,
  first double precision not null,
  last double precision not null,
  n integer not null,
  tmin bigint not null,
  tmax bigint not null,
  primary key (point, t)
) partition by range (t);
--> statement-breakpoint
create table rollup_1m_default partition of rollup_1m default;
--> statement-breakpoint
create table rollup_15m (
  point integer not null,
  t bigint not null,
  min double precision not null,
  max double precision not null,
  mean double precision not null,
  first double precision not null,
  last double precision not null,
  n integer not null,
  tmin bigint not null,
  tmax bigint not null,
  primary key (point, t)
) partition by range (t);
--> statement-breakpoint
create table rollup_15m_default partition of rollup_15m default;
--> statement-breakpoint
create table rollup_1d (
  point integer not null,
  t bigint not null,
  min double precision not null,
  max double precision not null,
  mean double precision not null,
  first double precision not null,
  last double precision not null,
  n integer not null,
  tmin bigint not null,
  tmax bigint not null,
  primary key (point, t)
);
