import { Board } from '#src/project/plan/board.tsx'
import { PlanViewPage } from '#src/project/plan/plan-page.tsx'

/** The project's activities by state. */
export default function ActivityBoardPage() {
  return <PlanViewPage part="plan">{(view) => <Board {...view} />}</PlanViewPage>
}
