-- Scheduling has several times by now (contract/strategy.ts): what was one becomes a list of one, with the hash of what it is then (server/strategy/hash.ts).
create function scheduling_of_times(old jsonb) returns text language sql immutable as $$
  select '{"enabled":' || coalesce(old ->> 'enabled', 'false') || ',"windows":['
    || case when coalesce((old ->> 'from')::float8, 0) < coalesce((old ->> 'to')::float8, 0)
      then '{"from":' || (old ->> 'from') || ',"kw":' || coalesce(old ->> 'kw', '0') || ',"mode":"' || coalesce(old ->> 'mode', 'standby') || '","task":"","to":' || (old ->> 'to') || '}'
      else '' end
    || ']}'
$$;
--> statement-breakpoint
create function scheduling_hash(params text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(params, 'UTF8')), 'hex'), 16)
$$;
--> statement-breakpoint
update strategy set hash = scheduling_hash(scheduling_of_times(params)), params = scheduling_of_times(params)::jsonb where type = 'scheduling' and params ? 'from';
--> statement-breakpoint
update strategy set reported_hash = scheduling_hash(scheduling_of_times(reported)), reported = scheduling_of_times(reported)::jsonb
  where type = 'scheduling' and jsonb_typeof(reported) = 'object' and reported ? 'from';
--> statement-breakpoint
update strategy_issue set hash = scheduling_hash(scheduling_of_times(params)), params = scheduling_of_times(params)::jsonb where type = 'scheduling' and params ? 'from';
--> statement-breakpoint
drop function scheduling_of_times(jsonb);
--> statement-breakpoint
drop function scheduling_hash(text);
--> statement-breakpoint
-- What a grid company asks of stations for a time, and the part of each.
create table response_task (
  id text primary key,
  organization_code text not null references organization (code),
  name text not null,
  -- cut: less is drawn from the grid; fill: more.
  kind text not null,
  from_at bigint not null,
  to_at bigint not null,
  target_kw double precision not null,
  -- When a part fails the others take it over as far as they can.
  share_anew boolean not null default true,
  baseline text not null,
  adjusted boolean not null,
  -- Yuan/kWh, decimal text; empty: not agreed.
  price text not null default '',
  -- Of what is counted, percent of what was confirmed.
  low_percent double precision not null default 80,
  cap_percent double precision not null default 120,
  remark text not null default '',
  state text not null default 'saved',
  issued_at bigint,
  issued_by text,
  issuer_id text,
  settled_at bigint,
  settled_by text,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index response_task_time on response_task (from_at);
--> statement-breakpoint
create table response_point (
  task_id text not null references response_task (id) on delete cascade,
  station_id text not null references station (id),
  position integer not null,
  mode text not null,
  limit_percent double precision not null,
  -- Its part as people have saved it, and as it is after others have failed.
  planned_kw double precision not null,
  kw double precision not null,
  -- Set by hand: sharing anew leaves it.
  is_fixed boolean not null default false,
  state text not null default 'draft',
  reason text not null default '',
  -- The newest issue of the station's scheduling that is of this part.
  mid text,
  -- Frozen with the task's settlement.
  settled_kwh double precision,
  revenue_cents bigint,
  primary key (task_id, station_id)
);
--> statement-breakpoint
create index response_point_station on response_point (station_id);
--> statement-breakpoint
-- Rights of their own; who operates stations has them as those of strategies.
update role set power_codes = power_codes || '["demand_response:edit", "demand_response:issue", "demand_response:settle"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'demand_response') and jsonb_exists(power_codes, 'security_strategy:issue')
    and not jsonb_exists(power_codes, 'demand_response:edit');
