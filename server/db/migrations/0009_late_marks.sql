-- Hours of points in which late samples came that may not be summed up yet, with the stretch they came in: written before the samples, taken away after the sums.
create table late_mark (
  point int not null,
  hour int not null,
  t_from bigint not null,
  t_to bigint not null,
  primary key (point, hour)
);
