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
select 'table-' || md5(area || rules::text), left(area || ' ' || doc, 64), left(coalesce(nullif(doc_en, ''), area || ' ' || doc), 64), area,
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
