import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PlanViewPage } from '#src/project/plan/plan-page.tsx'
import { StagePlan } from '#src/project/plan/stage-plan.tsx'
import { WeekPlan } from '#src/project/plan/week-plan.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'

/** The stage plan, and what of it each week is to bring (`?plan=week`). */
export default function ProjectPlanPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const active = address.get('plan') === 'week' ? 'week' : 'stage'
  return (
    <PlanViewPage part="plan">
      {(view) => (
        <>
          <TabBar
            label={t('projectPlan.whole')}
            tabs={[
              { key: 'stage', title: t('projectPlan.stage') },
              { key: 'week', title: t('projectPlan.week') },
            ]}
            active={active}
            onChange={(plan) => setAddress({ plan })}
          />
          {active === 'week' ? <WeekPlan {...view} /> : <StagePlan {...view} />}
        </>
      )}
    </PlanViewPage>
  )
}
