-- A picture is seen by whom the part of the project that shows it lets look; one picture may be shown by several parts.
alter table project_picture add column code text not null default '';
--> statement-breakpoint
alter table project_picture drop constraint project_picture_pkey;
--> statement-breakpoint
alter table project_picture add constraint project_picture_pkey primary key (project_id, file_id, code);
--> statement-breakpoint
insert into project_picture (project_id, file_id, code)
select distinct shown.project_id, f.id, shown.code
from (
  select r.project_id, p ->> 'fileId' as file_id, r.kind as code from project_record r, jsonb_array_elements(r.photos) p
  union all
  select r.project_id, p ->> 'fileId', r.kind
  from project_record_event e join project_record r on r.id = e.record_id, jsonb_array_elements(e.photos) p
  union all
  select r.project_id, p ->> 'fileId', 'inspection'
  from project_round_point o join project_round r on r.id = o.round_id, jsonb_array_elements(o.photos) p
  union all
  select a.project_id, p ->> 'fileId', 'materials'
  from project_receipt c join project_application a on a.id = c.application_id, jsonb_array_elements(c.photos) p
  union all
  select s.project_id, h.file_id, 'share:edit' from project_share_photo h join project_share s on s.id = h.share_id where s.project_id is not null
) shown
join file f on f.id = shown.file_id;
--> statement-breakpoint
delete from project_picture where code = '';
--> statement-breakpoint
alter table project_picture alter column code drop default;
