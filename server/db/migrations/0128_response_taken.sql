-- The part that a controller had before it was asked for more: it stays when more is refused.
alter table response_point add column taken_kw double precision;
--> statement-breakpoint
update response_point p set taken_kw = p.kw from response_task t where t.id = p.task_id and t.state = 'issued' and p.state = 'ready';
