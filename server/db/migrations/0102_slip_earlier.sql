alter table settlement_slip add column if not exists earlier jsonb;
