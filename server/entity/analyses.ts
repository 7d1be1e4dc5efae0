import { analysis } from '../db/analysis-schema.ts'
import { sql } from '../db/orm.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Saved analyses. Whose they are, and which are shared, is no matter of one column: the handlers ask it. */
export const analyses = defineEntity({
  table: analysis,
  key: analysis.id,
  scope: 'all',
  audit: {
    subject: 'analysis',
    save: 'saveAnalysis',
    remove: 'deleteAnalysis',
    called: (row) => row.name,
    omits: ['ownerId', 'organizationCode', 'question'],
  },
  list: {
    columns: (call) => ({
      ...columnsOf(analysis, 'ownerId', 'organizationCode'),
      own: sql<boolean>`${analysis.ownerId} = ${call.viewer.accountId}`,
    }),
    search: [analysis.name],
  },
})
