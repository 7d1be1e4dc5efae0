-- Seconds that the storage's energies of the day were counted over: after a silence more than those that were heard. Null: worked out before this was known,
-- as long as was heard.
alter table day_figure add column if not exists moved_s integer;
--> statement-breakpoint
update day_figure set asked = asked + 1 where heard_s < span_s and charged_kwh + discharged_kwh is not null;
