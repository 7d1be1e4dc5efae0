-- Displays with their links, and play lists. A link is kept as a hash only. Times: epoch ms.
create table display (
  id text primary key,
  name text not null,
  organization_code text not null references organization (code),
  token_hash text not null unique,
  station_ids jsonb not null default '[]',
  screens jsonb not null,
  expires_at bigint,
  addresses jsonb not null default '[]',
  enabled boolean not null default true,
  demonstration jsonb,
  program jsonb not null,
  created_by text not null,
  created_by_id text not null,
  created_at bigint not null,
  renewed_at bigint not null,
  last_seen_at bigint,
  unique (organization_code, name)
);
--> statement-breakpoint
create table play_list (
  id text primary key,
  name text not null,
  organization_code text not null references organization (code),
  entries jsonb not null,
  updated_at bigint not null,
  updated_by text not null,
  unique (organization_code, name)
);
