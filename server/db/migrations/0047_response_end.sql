-- An event that somebody ended before its time: when, who, and until when it is judged (null: to its agreed end).
alter table response_task add column ended_at bigint, add column ended_by text, add column judged_to bigint;
