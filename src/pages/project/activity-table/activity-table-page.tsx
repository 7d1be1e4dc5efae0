import { ActivityTable } from '#src/project/plan/activity-table.tsx'
import { PlanViewPage } from '#src/project/plan/plan-page.tsx'

/** The project's activities as a tree of rows. */
export default function ActivityTablePage() {
  return <PlanViewPage part="plan">{(view) => <ActivityTable {...view} />}</PlanViewPage>
}
