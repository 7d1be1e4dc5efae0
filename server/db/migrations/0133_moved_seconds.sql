-- Seconds that the storage's energies of the day were counted over: after a silence more than those that were heard. Null: worked out before this was known,
-- as long as was heard.
alter table day_figure add column if not exists moved_s integer;
--> statement-breakpoint
-- Days with a silence in them or before them are worked out anew.
update day_figure f set asked = asked + 1
where charged_kwh + discharged_kwh is not null
  and (heard_s < span_s or not exists (select from day_figure b where b.station_id = f.station_id and b.day = f.day - 1 and b.heard_s >= b.span_s));
