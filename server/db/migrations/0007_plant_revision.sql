-- Whoever changes stations, devices, models or event codes, by whatever way: running servers see a new number and read them again.
create function plant_changed() returns trigger language plpgsql as $$
begin
  insert into setting (key, value) values ('plantRevision', '1')
  on conflict (key) do update set value = to_jsonb((setting.value #>> '{}')::bigint + 1);
  return null;
end
$$;
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on station for each statement execute function plant_changed();
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on device for each statement execute function plant_changed();
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on product_model for each statement execute function plant_changed();
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on parameter for each statement execute function plant_changed();
--> statement-breakpoint
create trigger plant_changed after insert or update or delete on event_code for each statement execute function plant_changed();
