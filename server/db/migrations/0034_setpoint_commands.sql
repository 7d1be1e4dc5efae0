-- Every command that writes a setpoint of a device, for ever: what was wanted, by whom, and what became of it.
create table setpoint_issue (
  mid text primary key,
  station_id text not null references station (id) on delete cascade,
  device_sn text not null,
  code text not null,
  -- In the parameter's own unit and sign, as people see it.
  value double precision not null,
  -- What the device reported when it was issued; null: nothing.
  before double precision,
  state text not null,
  issued_at bigint not null,
  issued_by text not null,
  issuer_id text not null,
  approved_at bigint,
  approved_by text,
  sent_at bigint,
  answered_at bigint,
  done_at bigint,
  result_code integer,
  message text not null default ''
);
--> statement-breakpoint
create index setpoint_issue_device on setpoint_issue (device_sn, code, issued_at desc);
--> statement-breakpoint
create index setpoint_issue_station on setpoint_issue (station_id, issued_at desc);
--> statement-breakpoint
create index setpoint_issue_open on setpoint_issue (station_id) where state in ('queued', 'sent', 'accepted');
--> statement-breakpoint
-- A right of its own; who operates stations has it as that of strategies.
update role set power_codes = power_codes || '["monitor_realTime:issue"]'::jsonb
  where code = 'operator' and jsonb_exists(power_codes, 'security_strategy:issue') and not jsonb_exists(power_codes, 'monitor_realTime:issue');
