import { GanttView } from '#src/project/plan/gantt-view.tsx'
import { PlanViewPage } from '#src/project/plan/plan-page.tsx'

/** The project's activities over time. */
export default function GanttChartPage() {
  return <PlanViewPage part="plan">{(view) => <GanttView {...view} />}</PlanViewPage>
}
