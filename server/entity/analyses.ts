import { analysis } from '../db/analysis-schema.ts'
import { sql } from '../db/orm.ts'
import { account, dashboard } from '../db/schema.ts'
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
  hanging: [
    {
      words: 'hangingDashboards',
      table: dashboard,
      on: (keys) =>
        sql`exists (select 1 from jsonb_each(${dashboard.body} -> 'widgets') one where one.value ->> 'type' = 'saved-analysis' and one.value -> 'options' -> 'analysis' ->> 'id' in ${[...keys]})`,
      // With who keeps it: it may be somebody else's.
      called: sql`concat_ws(' · ', nullif(${dashboard.title}, ''), ${dashboard.updatedBy})`,
      organization: sql`case when ${dashboard.ownerKind} = 'person' then (select a.organization_code from ${account} a where a.id = ${dashboard.ownerId}) else ${dashboard.ownerId} end`,
    },
  ],
})
