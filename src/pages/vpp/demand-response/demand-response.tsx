import './demand-response.css'
import '#src/ui/figure-table.css'
import '#src/ui/section-card.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { usernameAtom } from '#src/atoms/session.ts'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'
import { RecordPages } from '#src/resource/record-page.tsx'
import { useCan } from '#src/ui/can.tsx'
import { taskView, tasksOf } from './tasks.tsx'

/** Tasks of demand response: shared, issued, followed, judged and settled. */
export default function DemandResponse() {
  useStrategyNotices()
  const mayEdit = useCan('demand_response:edit')
  // A task goes out as scheduling of each of its stations.
  const mayIssue = useCan({ codes: ['demand_response:issue', 'security_strategy:issue'], mode: 'allOf' })
  const username = useAtomValue(usernameAtom)
  const resource = useMemo(() => tasksOf({ mayEdit, mayIssue, username }), [mayEdit, mayIssue, username])
  return <RecordPages resource={resource} view={taskView} />
}
