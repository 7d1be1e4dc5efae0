-- Sums of the months of `day_figure`, so that a year of hundreds of stations need not be added up day by day. A month whose `sums` are null is to be added up
-- (jobs/month-figures.ts): each that a day was written of. The row is there from the first day of a month on, and locked by whoever writes one.
create table month_figure (
  station_id text not null,
  -- Its first day.
  month date not null,
  -- In the order of `monthSums` (db/day-figure-sums.ts).
  sums double precision[],
  -- Day by day: which, revenue in cents (null: nothing is known), sources known, sources that there are.
  day_numbers smallint[],
  day_cents double precision[],
  day_known smallint[],
  day_sources smallint[],
  primary key (station_id, month)
);
--> statement-breakpoint
create index month_figure_due on month_figure (month) where sums is null;
--> statement-breakpoint
create function drop_month_sums() returns trigger language plpgsql as $$
begin
  insert into month_figure (station_id, month)
  select distinct station_id, date_trunc('month', day)::date from written order by 1, 2
  on conflict (station_id, month) do update set sums = null where month_figure.sums is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger month_sums_inserted after insert on day_figure referencing new table as written for each statement execute function drop_month_sums();
--> statement-breakpoint
create trigger month_sums_updated after update on day_figure referencing new table as written for each statement execute function drop_month_sums();
--> statement-breakpoint
create trigger month_sums_deleted after delete on day_figure referencing old table as written for each statement execute function drop_month_sums();
--> statement-breakpoint
-- The days of a station that is deleted go with it, and then its months.
create function drop_months() returns trigger language plpgsql as $$
begin
  delete from month_figure where station_id = old.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger zz_drop_months after delete on station for each row execute function drop_months();
--> statement-breakpoint
insert into month_figure (station_id, month) select distinct station_id, date_trunc('month', day)::date from day_figure;
