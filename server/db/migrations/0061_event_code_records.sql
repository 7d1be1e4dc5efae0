-- Codes of events are records that people save, with what each says and what to do first.
alter table event_code add column revision integer not null default 1, add column updated_at bigint not null default 0, add column updated_by text not null default '';
