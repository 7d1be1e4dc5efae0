-- An agreement holds from a month on until the next one of its connection point: months of a former customer, or of former terms, are worked out by theirs.
-- Empty: from the beginning.
alter table settlement_agreement add column from_month text not null default '';
--> statement-breakpoint
-- The name that stands on its slips; empty: that of the connection point.
alter table settlement_agreement add column customer text not null default '';
--> statement-breakpoint
alter table settlement_agreement drop constraint settlement_agreement_connection_point_id_key;
--> statement-breakpoint
create unique index settlement_agreement_once on settlement_agreement (connection_point_id, from_month);
