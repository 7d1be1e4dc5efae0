-- A cell that drifts and may be an outlier within so many days raises an alarm of this level; 0 days: none does.
alter table battery_limits add column drift_days integer not null default 90, add column drift_level text not null default 'COMMON';
