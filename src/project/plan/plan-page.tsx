import './plan.css'
import { Button } from '@arco-design/web-react'
import { IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity, PlanEdit } from '#domain/project/edits.ts'
import { usePlan } from '#src/atoms/project-plan.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { Stale } from '#src/ui/stale.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { PlanState } from '#streams/project/reduce.ts'
import { ProjectPage, type OpenProject } from '../project-page.tsx'
import { ActivityDrawer } from './activity-drawer.tsx'
import { usePlanPage, type PlanPage } from './use-plan-page.ts'
import { usePlanPresence } from './use-plan-presence.ts'

export interface PlanView extends PlanPage {
  project: OpenProject
  plan: PlanState
  /** Opens an activity, or a new one of a kind in a group. */
  open(activity: Activity | Activity['kind'], parentId?: string | null): void
  /** What was made last in this window: brought into sight, wherever it stands. */
  made: string | undefined
  setMade(id: string): void
}

/** A view of the project's plan, with what all of them have: who else is there, undo and redo (Ctrl+Z), the activity in its drawer. */
export function PlanViewPage({ part, children }: { part: string; children(view: PlanView): ReactNode }) {
  return <ProjectPage needs="plan">{(project) => <Planned key={project.id} project={project} part={part} render={children} />}</ProjectPage>
}

type Opened = { activity: Activity } | { kind: Activity['kind']; parentId: string | null }

function Planned({ project, part, render }: { project: OpenProject; part: string; render(view: PlanView): ReactNode }) {
  const page = usePlanPage(project.id)
  const others = usePlanPresence(project.id, part)
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<string>()
  const { edit: send } = usePlan(project.id)
  const orderOf = (plan: PlanState): number => Math.max(0, ...plan.shown.activities.map(({ order }) => order)) + 1
  const open: PlanView['open'] = (what, parentId = null) => setOpened(typeof what === 'string' ? { kind: what, parentId } : { activity: what })
  // Who is a member no more keeps what stands typed until the form is closed.
  const last = useRef(page.live)
  if (page.live.state !== 'failed') last.current = page.live
  const live = opened === undefined ? page.live : last.current
  return (
    <LiveView live={live}>
      {(plan) => (
        <div
          className="plan-page"
          onKeyDown={(event) => {
            const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
            if (!(event.ctrlKey || event.metaKey) || isTyping || !['z', 'y'].includes(event.key.toLowerCase())) return
            event.preventDefault()
            void (event.key.toLowerCase() === 'y' || event.shiftKey ? page.redo() : page.undo())
          }}
        >
          <div className="plan-notes">
            <Stale live={live} />
            {plan.pending.length > 0 && <Pending n={plan.pending.length} />}
            {others.length > 0 && (
              <p className="plan-others" role="status">
                {t('projectPlan.others', { names: others.map(({ realname }) => realname).join(t('layout.list')) })}
              </p>
            )}
          </div>
          {render({ ...page, plan, project, open, made, setMade })}
          {opened !== undefined && (
            <ActivityDrawer
              projectId={project.id}
              plan={plan.shown}
              activity={'activity' in opened ? opened.activity : undefined}
              start={
                'activity' in opened
                  ? { kind: 'task', parentId: null, start: page.today, order: 0 }
                  : { kind: opened.kind, parentId: opened.parentId, start: page.today, order: orderOf(plan) }
              }
              assignees={page.assignees}
              mayEdit={page.mayEdit}
              mayReport={page.mayReport}
              send={(edits: readonly PlanEdit[]) => send(edits)}
              onMade={setMade}
              onClose={() => setOpened(undefined)}
            />
          )}
        </div>
      )}
    </LiveView>
  )
}

/** An answer that takes longer is told; shorter ones are not noticed. */
const TOLD_AFTER_MS = 1000

/** Changes that are shown here and that the server does not have yet. Whoever closes the window is asked first. */
function Pending({ n }: { n: number }) {
  const { t } = useTranslation()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), TOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useUnsaved(isLong)
  if (!isLong) return null
  return (
    <p className="plan-others" role="status">
      {t('projectPlan.pending', { n })}
    </p>
  )
}

/** Undo and redo of what was done in this window. */
export function UndoButtons({ plan, undo, redo, mayReport }: Pick<PlanView, 'plan' | 'undo' | 'redo' | 'mayReport'>) {
  const { t } = useTranslation()
  if (!mayReport) return null
  return (
    <span className="plan-undo">
      <Button
        icon={<IconUndo />}
        aria-label={t('projectPlan.undo')}
        title={plan.undo.length === 0 ? t('projectPlan.nothingToUndo') : `${t('projectPlan.undo')} (Ctrl+Z)`}
        disabled={plan.undo.length === 0}
        onClick={() => void undo()}
      />
      <Button
        icon={<IconRedo />}
        aria-label={t('projectPlan.redo')}
        title={plan.redo.length === 0 ? t('projectPlan.nothingToRedo') : `${t('projectPlan.redo')} (Ctrl+Y)`}
        disabled={plan.redo.length === 0}
        onClick={() => void redo()}
      />
    </span>
  )
}
