-- registration, invitations, identity providers, files
alter table account add column gender text not null default '';
--> statement-breakpoint
alter table account add column preferences jsonb not null default '{}';
--> statement-breakpoint
-- What a person wrote to those who decide about the registration.
alter table account add column note text not null default '';
--> statement-breakpoint
create index account_state on account (state, organization_code);
--> statement-breakpoint
create index session_account on session (account_id);
--> statement-breakpoint
create table invitation (
  id text primary key,
  token_hash text not null unique,
  organization_code text not null references organization (code) on delete cascade,
  role_code text not null references role (code) on delete cascade,
  created_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  used_by text
);
--> statement-breakpoint
create table password_reset (
  token_hash text primary key,
  account_id text not null references account (id) on delete cascade,
  created_by text not null,
  created_at bigint not null,
  expires_at bigint not null
);
--> statement-breakpoint
-- Who a person is to an identity provider.
create table identity (
  issuer text not null,
  subject text not null,
  account_id text not null references account (id) on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject)
);
--> statement-breakpoint
-- A login at an identity provider that is under way, known by the hash of its state.
create table login_attempt (
  state_hash text primary key,
  provider text not null,
  client_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at bigint not null
);
--> statement-breakpoint
create table file (
  id text primary key,
  owner_id text not null,
  organization_code text not null,
  name text not null,
  type text not null,
  size bigint not null,
  -- Below DATA_DIR/files.
  path text not null,
  created_at bigint not null
);
