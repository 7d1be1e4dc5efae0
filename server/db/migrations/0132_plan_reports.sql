-- What controllers told of their charge and discharge plan, each time it was another: what was in force on a past day.
create table plan_report (
  station_id text not null references station (id) on delete cascade,
  -- Of the server's clock, in minutes since 1970: what changes back and forth within one leaves the last.
  minute bigint not null,
  told_at bigint not null,
  -- From when on the controller had it, as it says.
  since bigint not null,
  -- Null: it had none.
  params jsonb,
  primary key (station_id, minute)
);
--> statement-breakpoint
-- What took effect was told before what is told now, also by a controller whose clock is behind.
insert into plan_report (station_id, minute, told_at, since, params)
select s.station_id, s.at / 60000, s.at, s.at, s.reported
from (
  select st.station_id, st.reported,
    greatest(st.reported_at, coalesce((select max(i.done_at) from strategy_issue i where i.station_id = st.station_id and i.type = 'plan' and i.state = 'done'), 0)) as at
  from strategy st
  join station on station.id = st.station_id
  where st.type = 'plan' and st.reported_at is not null
) s;
