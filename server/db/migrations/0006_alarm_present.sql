-- Records whose cause is still there: found by the device's word that it ended, whether a person has processed them or not.
create index alarm_present on alarm (station_id, coalesce(device_sn, ''), code) where cleared_at is null;
