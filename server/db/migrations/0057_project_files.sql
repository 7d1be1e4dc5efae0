-- Files of projects with their versions; bytes are uploads of the store of files.
create table project_file (
  id text primary key,
  project_id text not null references project (id) on delete cascade,
  folder text not null default '',
  name text not null,
  created_at bigint not null,
  deleted_at bigint,
  deleted_by text not null default ''
);
--> statement-breakpoint
create unique index project_file_name on project_file (project_id, folder, name) where deleted_at is null;
--> statement-breakpoint
create table project_file_version (
  project_file_id text not null references project_file (id) on delete cascade,
  number integer not null,
  file_id text not null references file (id) on delete cascade,
  -- Made by the window that sent it: an answer that was lost makes no second version.
  upload text not null,
  sha256 text not null,
  size bigint not null,
  type text not null,
  at bigint not null,
  by_name text not null,
  primary key (project_file_id, number)
);
--> statement-breakpoint
create unique index project_file_version_upload on project_file_version (upload);
--> statement-breakpoint
create index project_file_version_file on project_file_version (file_id);
