-- user groups, gateway credentials
create table user_group (
  id text primary key,
  name text not null,
  organization_code text not null references organization (code),
  remark text not null default '',
  created_at bigint not null,
  unique (organization_code, name)
);
--> statement-breakpoint
create table user_group_member (
  group_id text not null references user_group (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  joined_at bigint not null,
  primary key (group_id, account_id)
);
--> statement-breakpoint
create index user_group_member_account on user_group_member (account_id);
--> statement-breakpoint
-- Who may log in at the broker, and for which station. The password is kept as a hash only.
create table gateway (
  id text primary key,
  station_id text not null references station (id) on delete cascade,
  name text not null unique,
  password_hash text not null,
  remark text not null default '',
  enabled boolean not null default true,
  last_seen_at bigint,
  address text not null default '',
  created_at bigint not null,
  renewed_at bigint not null
);
--> statement-breakpoint
create index organization_parent on organization (parent_code);
--> statement-breakpoint
create index account_organization on account (organization_code);
--> statement-breakpoint
create index audit_organization on audit_log (organization_code, at desc);
