-- A price table's area and where its figures come from, in English too; empty: there is none, the Chinese stands.
alter table price_table
  add column area_en text not null default '',
  add column source_en text not null default '';
