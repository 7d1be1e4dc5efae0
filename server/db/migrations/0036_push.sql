-- Where people are told. Address and secret are encrypted; what came of the last message stands beside them.
create table push_group (
  id text primary key,
  organization_code text not null references organization (code),
  name text not null,
  provider text not null,
  address text not null default '',
  host text not null default '',
  address_end text not null default '',
  -- Of the address: two groups of one robot share its limit.
  robot text not null default '',
  signed boolean not null default false,
  secret text not null default '',
  recipients jsonb not null default '[]',
  keyword text not null default '',
  language text not null default 'zh',
  enabled boolean not null default true,
  remark text not null default '',
  created_at bigint not null default 0,
  fault text,
  fault_text text not null default '',
  fault_at bigint,
  told_at bigint,
  -- In a row; the next try is not before retry_at.
  failures integer not null default 0,
  retry_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (organization_code, name)
);
--> statement-breakpoint
create table push_rule (
  id text primary key,
  organization_code text not null references organization (code),
  name text not null,
  enabled boolean not null default true,
  types jsonb not null,
  levels jsonb not null,
  all_stations boolean not null default true,
  group_id text not null references push_group (id),
  notify_all boolean not null default false,
  delay_minutes integer not null default 0,
  return_messages boolean not null default false,
  resend_uncertain boolean not null default false,
  quiet boolean not null default false,
  quiet_from text not null,
  quiet_to text not null,
  quiet_days jsonb not null,
  quiet_except jsonb not null,
  remark text not null default '',
  created_at bigint not null default 0,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (organization_code, name)
);
--> statement-breakpoint
create table push_rule_station (
  rule_id text not null references push_rule (id) on delete cascade,
  station_id text not null references station (id),
  primary key (rule_id, station_id)
);
--> statement-breakpoint
create table push_rule_step (
  rule_id text not null references push_rule (id) on delete cascade,
  step integer not null,
  group_id text not null references push_group (id),
  minutes integer not null,
  primary key (rule_id, step)
);
--> statement-breakpoint
-- A message as it went out, or may have.
create table push_message (
  id text primary key,
  group_id text not null,
  robot text not null,
  at bigint not null,
  items integer not null,
  body text not null
);
--> statement-breakpoint
create index push_message_robot on push_message (robot, at desc);
--> statement-breakpoint
create index push_message_at on push_message (at);
--> statement-breakpoint
-- The queue, and the log of what came of it: one row for what one rule tells one group of one thing.
create table push_delivery (
  id bigserial primary key,
  -- The alarm, or the order to a controller or device.
  subject text not null,
  alarm_id text,
  rule_id text not null,
  step integer not null,
  kind text not null,
  occurrence bigint not null,
  group_id text not null,
  station_id text not null,
  -- 0 the most urgent.
  urgency integer not null,
  told jsonb not null,
  -- Told later than it came about: only if it still stands by then.
  held boolean not null default false,
  state text not null default 'waiting',
  code text,
  answer text not null default '',
  run_at bigint not null,
  lease_at bigint,
  attempts integer not null default 0,
  -- So many at most in its next message: one before was refused for what it said.
  batch integer,
  message_id text,
  may_be_twice boolean not null default false,
  created_at bigint not null,
  sent_at bigint
);
--> statement-breakpoint
create unique index push_delivery_once on push_delivery (subject, rule_id, step, kind, occurrence);
--> statement-breakpoint
create index push_delivery_due on push_delivery (group_id, run_at) where state = 'waiting';
--> statement-breakpoint
create index push_delivery_sending on push_delivery (lease_at) where state = 'sending';
--> statement-breakpoint
create index push_delivery_open on push_delivery (group_id, state) where state in ('failed', 'uncertain');
--> statement-breakpoint
create index push_delivery_alarm on push_delivery (alarm_id) where alarm_id is not null;
--> statement-breakpoint
create index push_delivery_message on push_delivery (message_id) where message_id is not null;
--> statement-breakpoint
create index push_delivery_made on push_delivery (created_at desc);
--> statement-breakpoint
-- Orders that went wrong and strategies that were changed at their controllers, kept by whatever transaction notes that, until the queue has them.
create table push_notice (
  id bigserial primary key,
  subject text not null,
  station_id text not null,
  device_sn text,
  -- A strategy's type, or the code of a setpoint.
  what text not null,
  outcome text not null
);
--> statement-breakpoint
create function push_strategy_issue() returns trigger language plpgsql as $$
begin
  insert into push_notice (subject, station_id, what, outcome) values (new.mid || ':' || new.state, new.station_id, new.type, new.state);
  return null;
end
$$;
--> statement-breakpoint
create trigger push_notice after update on strategy_issue for each row
  when (old.state is distinct from new.state and new.state in ('refused', 'timedOut', 'different')) execute function push_strategy_issue();
--> statement-breakpoint
create function push_setpoint_issue() returns trigger language plpgsql as $$
begin
  insert into push_notice (subject, station_id, device_sn, what, outcome)
    values (new.mid || ':' || new.state, new.station_id, new.device_sn, new.code, new.state);
  return null;
end
$$;
--> statement-breakpoint
create trigger push_notice after update on setpoint_issue for each row
  when (old.state is distinct from new.state and new.state in ('refused', 'timedOut', 'different')) execute function push_setpoint_issue();
--> statement-breakpoint
create function push_strategy_local() returns trigger language plpgsql as $$
begin
  insert into push_notice (subject, station_id, what, outcome)
    values (new.id || ':local:' || coalesce(new.reported_version, 0) || ':' || coalesce(new.reported_hash, ''), new.station_id, new.type, 'local');
  return null;
end
$$;
--> statement-breakpoint
create trigger push_notice after update on strategy for each row
  when (new.reason = 'local' and old.reported_hash is distinct from new.reported_hash) execute function push_strategy_local();
--> statement-breakpoint
-- Rights of their own; who operates stations and sees these pages gets them.
update role set power_codes = power_codes || '["template_management:edit"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'template_management') and not jsonb_exists(power_codes, 'template_management:edit');
--> statement-breakpoint
update role set power_codes = power_codes || '["push_management:edit"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'push_management') and not jsonb_exists(power_codes, 'push_management:edit');
