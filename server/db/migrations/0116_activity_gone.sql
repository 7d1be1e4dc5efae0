-- What hung on an activity that was taken out of a plan: its budget, its costs, what weeks promised of it. Undoing that puts the activity back under its id, and this with it.
create table if not exists project_activity_gone (
  activity_id text primary key,
  project_id text not null references project (id) on delete cascade,
  budget text not null,
  costs jsonb not null,
  weeks jsonb not null
);
create index if not exists project_activity_gone_project on project_activity_gone (project_id);
