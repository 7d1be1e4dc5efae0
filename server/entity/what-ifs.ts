import { sql } from '../db/orm.ts'
import { powerTemplate } from '../db/plan-schema.ts'
import { whatIf } from '../db/what-if-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** A station's year with something changed; whoever sees the station sees it. */
export const whatIfs = defineEntity({
  table: whatIf,
  key: whatIf.id,
  scope: { stations: whatIf.stationId },
  audit: {
    subject: 'whatIf',
    save: 'saveWhatIf',
    remove: 'deleteWhatIf',
    called: (row) => row.name,
    omits: ['createdAt', 'createdBy', 'state', 'done', 'total', 'workedAt', 'result', 'basis'],
  },
  list: {
    columns: {
      ...columnsOf(whatIf),
      templateName: sql<string | null>`(select p.name from ${powerTemplate} p where p.id = ${whatIf.templateId})`,
    },
    search: [whatIf.name, whatIf.createdBy],
  },
})
