-- Folders of projects that people made; folders that files lie in are there by these files, made or not.
create table project_folder (
  project_id text not null references project (id) on delete cascade,
  path text not null,
  primary key (project_id, path)
);
