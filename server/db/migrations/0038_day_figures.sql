-- What each station earned and moved on each day, worked out once and kept: years of hundreds of stations are summed from it. Money in cents. A day is due to
-- be worked out while `asked` is not `done`; whatever changes what it is made of counts `asked` up, here or in jobs/day-figures.ts.
create table day_figure (
  station_id text not null references station (id) on delete cascade,
  day date not null,
  asked integer not null default 1,
  done integer not null default 0,
  -- Worked out before the day was over and summed up: done again each quarter hour.
  open boolean not null default true,
  -- What the station has: 1 storage, 2 PV, 4 a grid meter beside PV, 8 charging piles.
  sources smallint not null default 0,
  discharge_value bigint,
  charge_cost bigint,
  self_use bigint,
  feed_in bigint,
  charging bigint,
  charged_kwh double precision,
  discharged_kwh double precision,
  generated_kwh double precision,
  exported_kwh double precision,
  piles_kwh double precision,
  -- More (+) or less (-) in the storage than at the day's begin.
  stored_kwh double precision,
  -- Energy in hours without a price.
  unpriced_kwh double precision not null default 0,
  coverage real not null default 0,
  -- Seconds of the day (so far), of those in which all registers were heard, and of those without a fault.
  span_s integer not null default 0,
  heard_s integer not null default 0,
  available_s integer not null default 0,
  primary key (day, station_id)
);
--> statement-breakpoint
create index day_figure_station on day_figure (station_id, day);
--> statement-breakpoint
create index day_figure_due on day_figure (day) where asked <> done;
--> statement-breakpoint
create index day_figure_open on day_figure (day) where open;
--> statement-breakpoint
-- A day that people wrote; null: there is no such day, which is no reason to refuse what it stands in.
create function day_of(told text) returns date language plpgsql immutable as $$
begin
  return told::date;
exception when data_exception then
  return null;
end
$$;
--> statement-breakpoint
create function ask_days_of_price() returns trigger language plpgsql as $$
declare changed price_table;
begin
  foreach changed in array array[old::price_table, new::price_table] loop
    update day_figure f set asked = asked + 1 from station s
    where s.id = f.station_id and s.area = changed.area and s.price_system = changed.price_system and s.consumption_type = changed.consumption_type
      and s.voltage_level = changed.voltage_level
      and f.day >= day_of(changed.month || '-01') and f.day < day_of(changed.month || '-01') + interval '1 month';
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ask_days after insert or update or delete on price_table for each row execute function ask_days_of_price();
--> statement-breakpoint
create function ask_days_of_own_price() returns trigger language plpgsql as $$
declare changed station_price;
begin
  foreach changed in array array[old::station_price, new::station_price] loop
    update day_figure set asked = asked + 1
    where station_id = changed.station_id and day >= day_of(changed.month || '-01') and day < day_of(changed.month || '-01') + interval '1 month';
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ask_days after insert or update or delete on station_price for each row execute function ask_days_of_own_price();
--> statement-breakpoint
create function ask_days_of_scheme() returns trigger language plpgsql as $$
begin
  update day_figure f set asked = asked + 1 from station s
  where s.id = f.station_id and (
    exists (select 1 from price_table p where p.scheme_id = new.id and p.month = to_char(f.day, 'YYYY-MM') and p.area = s.area
      and p.price_system = s.price_system and p.consumption_type = s.consumption_type and p.voltage_level = s.voltage_level)
    or exists (select 1 from station_price o where o.scheme_id = new.id and o.month = to_char(f.day, 'YYYY-MM') and o.station_id = s.id));
  return null;
end
$$;
--> statement-breakpoint
create trigger ask_days after update of rules on period_scheme for each row when (old.rules is distinct from new.rules) execute function ask_days_of_scheme();
--> statement-breakpoint
create function ask_days_of_date() returns trigger language plpgsql as $$
declare told text;
begin
  -- Rules ask for days on end that were hot: those after it too.
  for told in select distinct d from unnest(array[case when tg_op <> 'INSERT' then old.date end, case when tg_op <> 'DELETE' then new.date end]) as u (d) where d is not null loop
    update day_figure set asked = asked + 1 where day between day_of(told) and day_of(told) + tg_argv[0]::int;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ask_days after insert or update or delete on calendar_day for each row execute function ask_days_of_date('0');
--> statement-breakpoint
create trigger ask_days after insert or update or delete on day_temperature for each row execute function ask_days_of_date('7');
--> statement-breakpoint
create function ask_days_of_station() returns trigger language plpgsql as $$
begin
  update day_figure set asked = asked + 1 where station_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger ask_days after update on station for each row
  when ((old.time_zone, old.area, old.price_system, old.consumption_type, old.voltage_level, old.storage_capacity_kwh)
    is distinct from (new.time_zone, new.area, new.price_system, new.consumption_type, new.voltage_level, new.storage_capacity_kwh))
  execute function ask_days_of_station();
