-- Lines that called people: the quality of alarms counts them, and an alarm that has none by the end of a maintenance never called anybody.
alter table alarm_event add column announced boolean not null default false;
--> statement-breakpoint
-- Of what there is, as far as it can be told: what was folded, or began and returned in a maintenance, called nobody.
update alarm_event e set announced = true from alarm a
where a.id = e.alarm_id and e.kind in ('raised', 'returned') and a.cause_id is null
  and (not a.maintenance or not exists (select 1 from maintenance m where m.station_id = a.station_id and m.from_at <= e.at and m.to_at > e.at));
--> statement-breakpoint
drop index alarm_event_begun;
--> statement-breakpoint
create index alarm_event_announced on alarm_event (at) where announced;
