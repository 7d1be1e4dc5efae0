import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { PlanEdit } from '#domain/project/edits.ts'
import { usePlan } from '#src/atoms/project-plan.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import type { PlanState } from '#streams/project/reduce.ts'
import { failureWords } from '../failure-words.ts'
import { useSiteDay } from '../site-day.ts'
import { useProjectPart } from '../use-project-part.ts'
import { assigneesOf, namesOf } from './people-names.ts'

export interface PlanPage {
  live: Live<PlanState>
  /** Undefined: not known yet. */
  plan: PlanState | undefined
  /** Asks for edits; a refusal is said. True where they were kept. */
  edit(edits: readonly PlanEdit[]): Promise<boolean>
  undo(): Promise<void>
  redo(): Promise<void>
  mayEdit: boolean
  /** May say how far an activity is. */
  mayReport: boolean
  /** Members by account; of whoever has left the project and still has work in it, that they have. */
  names: ReadonlyMap<string, string>
  /** Whom an activity can be given to that now has `standing`. */
  assignees(standing: string): { value: string; label: string }[]
  today: string
}

/** What every view of a plan needs: the plan as it is by now, who works in it, and a way to change it that says what was refused. */
export function usePlanPage(projectId: string): PlanPage {
  const { t } = useTranslation()
  const { live, edit, undo, redo } = usePlan(projectId)
  const mayEdit = useCan('project/plan:edit')
  const mayReport = useCan('project/plan:report') || mayEdit
  const people = valueOf(useQuery('projectPeople', { projectId }))?.people
  useProjectPart(projectId, 'info', ['projectPeople'])
  const plan = valueOf(live)
  const activities = plan?.shown.activities
  const names = useMemo(() => namesOf(people, activities, t('projectPlan.leftProject')), [people, activities, t])
  const assignees = useCallback((standing: string) => assigneesOf(people, names, standing), [people, names])
  const said = useMemo(() => {
    const say = (work: Promise<void>): Promise<boolean> =>
      work.then(
        () => true,
        (error: unknown) => {
          message.error(failureWords(error, t, t('projectPlan.noAnswer')))
          return false
        },
      )
    return {
      edit: (edits: readonly PlanEdit[]) => say(edit(edits)),
      undo: async () => void (await say(undo())),
      redo: async () => void (await say(redo())),
    }
  }, [edit, undo, redo, t])
  return { live, plan, ...said, mayEdit, mayReport, names, assignees, today: useSiteDay() }
}
