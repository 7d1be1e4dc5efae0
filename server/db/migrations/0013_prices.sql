-- The rules of a price table become a record of their own, the period scheme: what one notice says of the hours. No answer changes: every table keeps its rules,
-- tables with the same ones share a scheme.
create table period_scheme (
  id text primary key,
  name_zh text not null,
  name_en text not null,
  area text not null,
  doc_no text not null,
  categories text not null default '',
  from_month text not null default '',
  until_month text not null default '',
  rules jsonb not null,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (area, doc_no, from_month)
);
--> statement-breakpoint
insert into period_scheme (id, name_zh, name_en, area, doc_no, rules)
select 'table-' || md5(area || rules::text), area || ' ' || doc, coalesce(nullif(area_en, ''), area) || ' ' || doc_en, area,
  doc || case when n = 1 then '' else ' (' || n || ')' end, rules
from (
  select area, max(area_en) as area_en, rules, min(split_part(source, ';', 1)) as doc, min(split_part(source_en, ';', 1)) as doc_en,
    row_number() over (partition by area, min(split_part(source, ';', 1)) order by min(month), md5(rules::text)) as n
  from price_table where jsonb_array_length(rules) > 0 group by area, rules
) told;
--> statement-breakpoint
alter table price_table
  add column scheme_id text references period_scheme (id),
  add column revision integer not null default 1,
  add column updated_at bigint not null default 0,
  add column updated_by text not null default '';
--> statement-breakpoint
update price_table set scheme_id = 'table-' || md5(area || rules::text) where jsonb_array_length(rules) > 0;
--> statement-breakpoint
alter table price_table drop column rules, alter column id drop default, alter column id type text using id::text;
--> statement-breakpoint
drop sequence if exists price_table_id_seq;
--> statement-breakpoint
create index price_table_scheme_id on price_table (scheme_id);
--> statement-breakpoint
create table calendar_day (
  date text primary key,
  kind text not null,
  holidays jsonb not null default '[]',
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
-- Announced by the General Office of the State Council for 2025 and 2026.
insert into calendar_day (date, kind, holidays) values
  ('2025-01-01', 'holiday', '["newYear"]'),
  ('2025-01-26', 'workday', '[]'),
  ('2025-01-28', 'holiday', '["springFestival"]'),
  ('2025-01-29', 'holiday', '["springFestival"]'),
  ('2025-01-30', 'holiday', '["springFestival"]'),
  ('2025-01-31', 'holiday', '["springFestival"]'),
  ('2025-02-01', 'holiday', '["springFestival"]'),
  ('2025-02-02', 'holiday', '["springFestival"]'),
  ('2025-02-03', 'holiday', '["springFestival"]'),
  ('2025-02-04', 'holiday', '["springFestival"]'),
  ('2025-02-08', 'workday', '[]'),
  ('2025-04-04', 'holiday', '["qingming"]'),
  ('2025-04-05', 'holiday', '["qingming"]'),
  ('2025-04-06', 'holiday', '["qingming"]'),
  ('2025-04-27', 'workday', '[]'),
  ('2025-05-01', 'holiday', '["labourDay"]'),
  ('2025-05-02', 'holiday', '["labourDay"]'),
  ('2025-05-03', 'holiday', '["labourDay"]'),
  ('2025-05-04', 'holiday', '["labourDay"]'),
  ('2025-05-05', 'holiday', '["labourDay"]'),
  ('2025-05-31', 'holiday', '["dragonBoat"]'),
  ('2025-06-01', 'holiday', '["dragonBoat"]'),
  ('2025-06-02', 'holiday', '["dragonBoat"]'),
  ('2025-09-28', 'workday', '[]'),
  ('2025-10-01', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-02', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-03', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-04', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-05', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-06', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-07', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-08', 'holiday', '["nationalDay", "midAutumn"]'),
  ('2025-10-11', 'workday', '[]'),
  ('2026-01-01', 'holiday', '["newYear"]'),
  ('2026-01-02', 'holiday', '["newYear"]'),
  ('2026-01-03', 'holiday', '["newYear"]'),
  ('2026-01-04', 'workday', '[]'),
  ('2026-02-14', 'workday', '[]'),
  ('2026-02-15', 'holiday', '["springFestival"]'),
  ('2026-02-16', 'holiday', '["springFestival"]'),
  ('2026-02-17', 'holiday', '["springFestival"]'),
  ('2026-02-18', 'holiday', '["springFestival"]'),
  ('2026-02-19', 'holiday', '["springFestival"]'),
  ('2026-02-20', 'holiday', '["springFestival"]'),
  ('2026-02-21', 'holiday', '["springFestival"]'),
  ('2026-02-22', 'holiday', '["springFestival"]'),
  ('2026-02-23', 'holiday', '["springFestival"]'),
  ('2026-02-28', 'workday', '[]'),
  ('2026-04-04', 'holiday', '["qingming"]'),
  ('2026-04-05', 'holiday', '["qingming"]'),
  ('2026-04-06', 'holiday', '["qingming"]'),
  ('2026-05-01', 'holiday', '["labourDay"]'),
  ('2026-05-02', 'holiday', '["labourDay"]'),
  ('2026-05-03', 'holiday', '["labourDay"]'),
  ('2026-05-04', 'holiday', '["labourDay"]'),
  ('2026-05-05', 'holiday', '["labourDay"]'),
  ('2026-05-09', 'workday', '[]'),
  ('2026-06-19', 'holiday', '["dragonBoat"]'),
  ('2026-06-20', 'holiday', '["dragonBoat"]'),
  ('2026-06-21', 'holiday', '["dragonBoat"]'),
  ('2026-09-20', 'workday', '[]'),
  ('2026-09-25', 'holiday', '["midAutumn"]'),
  ('2026-09-26', 'holiday', '["midAutumn"]'),
  ('2026-09-27', 'holiday', '["midAutumn"]'),
  ('2026-10-01', 'holiday', '["nationalDay"]'),
  ('2026-10-02', 'holiday', '["nationalDay"]'),
  ('2026-10-03', 'holiday', '["nationalDay"]'),
  ('2026-10-04', 'holiday', '["nationalDay"]'),
  ('2026-10-05', 'holiday', '["nationalDay"]'),
  ('2026-10-06', 'holiday', '["nationalDay"]'),
  ('2026-10-07', 'holiday', '["nationalDay"]'),
  ('2026-10-10', 'workday', '[]');
--> statement-breakpoint
create table day_temperature (
  id text primary key,
  place text not null,
  date text not null,
  maximum double precision not null,
  remark text not null default '',
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique (place, date)
);
--> statement-breakpoint
create table dictionary (
  id text primary key,
  parent_id text references dictionary (id),
  code text not null,
  name_zh text not null,
  name_en text not null,
  value text not null default '',
  remark text not null default '',
  builtin boolean not null default false,
  position integer not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default '',
  unique nulls not distinct (parent_id, code)
);
--> statement-breakpoint
insert into dictionary (id, parent_id, code, name_zh, name_en, builtin, position) values
  ('priceSystem', null, 'priceSystem', '电价制式', 'Price system', true, 0),
  ('consumptionType', null, 'consumptionType', '用电类别', 'Consumption type', true, 1),
  ('voltageLevel', null, 'voltageLevel', '电压等级', 'Voltage level', true, 2),
  ('priceSystem.single', 'priceSystem', 'single', '单一制', 'Single-part', true, 0),
  ('priceSystem.two', 'priceSystem', 'two', '两部制', 'Two-part', true, 1),
  ('consumptionType.bigIndustry', 'consumptionType', 'bigIndustry', '大工业用电', 'Large industry', true, 0),
  ('consumptionType.generalCommerce', 'consumptionType', 'generalCommerce', '一般工商业用电', 'General industry and commerce', true, 1),
  ('voltageLevel.below1kV', 'voltageLevel', 'below1kV', '不满1千伏', 'Below 1 kV', true, 0),
  ('voltageLevel.1-10kV', 'voltageLevel', '1-10kV', '1-10（20）千伏', '1-10 (20) kV', true, 1),
  ('voltageLevel.35kV', 'voltageLevel', '35kV', '35千伏', '35 kV', true, 2),
  ('voltageLevel.66kV', 'voltageLevel', '66kV', '66千伏', '66 kV', true, 3),
  ('voltageLevel.110kV', 'voltageLevel', '110kV', '110千伏', '110 kV', true, 4),
  ('voltageLevel.220kV', 'voltageLevel', '220kV', '220千伏及以上', '220 kV and above', true, 5);
