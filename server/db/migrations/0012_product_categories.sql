-- Kinds of products: a tree in an order of people's own. A category is named by its code; one that gets another code keeps what hangs on it.
create table product_category (
  id text primary key,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  parent_code text references product_category (code) on update cascade,
  remark text not null default '',
  position integer not null,
  revision integer not null default 1,
  updated_at bigint not null default 0,
  updated_by text not null default ''
);
--> statement-breakpoint
create index product_category_parent_code on product_category (parent_code);
