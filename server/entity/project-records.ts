import { recordKindOf } from '#contract/project-record.ts'
import { ALL_PROJECT_CODES } from '#contract/project.ts'
import { eq, sql } from '../db/orm.ts'
import { projectRecord } from '../db/project-record-schema.ts'
import { project } from '../db/project-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Records of the project in which the call is; whoever asks for one kind says so (`only`). */
export const projectRecords = defineEntity({
  table: projectRecord,
  key: projectRecord.id,
  scope: { project: projectRecord.projectId },
  audit: {
    subject: 'projectRecord',
    save: 'saveProjectRecord',
    remove: 'deleteProjectRecord',
    called: (row) => row.number,
    omits: ['createdBy', 'projectId'],
  },
  list: {
    columns: {
      ...columnsOf(projectRecord, 'responsibleId', 'projectId'),
      responsibleId: sql<string>`coalesce(${projectRecord.responsibleId}, '')`,
      responsibleName: sql<string>`coalesce((select a.realname from account a where a.id = ${projectRecord.responsibleId}), '')`,
      comments: sql<number>`(select count(*)::int from project_record_event e where e.record_id = ${projectRecord.id} and e.event = 'comment')`,
      asked: sql<number>`(select count(*)::int from project_record_signer s where s.record_id = ${projectRecord.id})`,
      signed: sql<number>`(select count(*)::int from project_record_signer s where s.record_id = ${projectRecord.id} and s.state = 'signed')`,
      undecided: sql<
        string[]
      >`coalesce((select jsonb_agg(s.account_id order by s.position) from project_record_signer s where s.record_id = ${projectRecord.id} and s.state = 'asked'), '[]')`,
      // The kind that is signed so is the change order.
      unable: sql<{ accountId: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('accountId', s.account_id, 'name', s.name) order by s.position) from project_record_signer s
        where s.record_id = ${projectRecord.id} and s.state = 'asked' and ${projectRecord.state} in ('draft', 'signing') and not exists (
          select 1 from project_member m join project_role r on r.id = m.role_id join account a on a.id = m.account_id
          where m.project_id = ${projectRecord.projectId} and m.account_id = s.account_id and a.state = 'active'
            and (r.codes @> ${JSON.stringify([ALL_PROJECT_CODES])}::jsonb or r.codes @> ${JSON.stringify([recordKindOf.change.sign])}::jsonb)
        )), '[]')`,
      sealed: sql<boolean>`exists (select 1 from project_record_event e where e.record_id = ${projectRecord.id} and e.event in ('signed', 'declined', 'signedStep'))`,
      signers: sql<
        string[]
      >`coalesce((select jsonb_agg(s.account_id order by s.position) from project_record_signer s where s.record_id = ${projectRecord.id}), '[]')`,
    },
    // With a second table columns are named with theirs, also inside the questions above.
    joins: [{ table: project, on: eq(project.id, projectRecord.projectId) }],
    search: [projectRecord.number, projectRecord.title, projectRecord.text, projectRecord.place],
  },
})
