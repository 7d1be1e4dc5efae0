-- What each device that carries a strategy out has of it, as the controller says: a list, null where it says nothing of devices.
alter table strategy add column if not exists reported_devices jsonb;
