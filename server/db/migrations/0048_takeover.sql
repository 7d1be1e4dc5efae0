-- What to do first when a code is raised, kept with the code; limits have theirs among their own facts (parameter.limits).
alter table event_code add column guide_zh text not null default '', add column guide_en text not null default '';
--> statement-breakpoint
-- Whom to call about a station.
alter table station add column contact_name text not null default '', add column contact_phone text not null default '';
