import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { defer, filter, from, map, merge, ReplaySubject, retry, share, throwError, timer } from 'rxjs'
import type { PlanChanged } from '#contract/schemas/project-plan.ts'
import type { Live } from '#contract/live-value.ts'
import type { Payload } from '#contract/schemas.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { createPlanStream, type PlanStream } from '#streams/project/create-plan-stream.ts'
import type { PlanState } from '#streams/project/reduce.ts'
import { liveParts } from './live.ts'
import { mountedFamily } from './mounted-family.ts'
import { failureOf, useSteady } from './query.ts'

const KEPT_MS = 60_000
/**
 * A line that swallows what is sent says nothing for minutes. Edits are asked for once more instead, on a new line: those that had come through change nothing
 * the second time (`applyEdits`). After both, half a minute, it is told.
 */
const ANSWER_MS = 15_000
const AGAIN_MS = 500
/** A telephone at the edge of its network, for plans that are imported. */
const SLOW_LETTERS_A_MS = 10
const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === NO_ANSWER

/** Streams by project: what was undone in one page can be done again in another, and edits under way outlive the page. */
const streams = new Map<string, PlanStream>()

function streamOf(projectId: string): PlanStream {
  const known = streams.get(projectId)
  if (known !== undefined) return known
  const { stream } = liveParts()
  const topic = `project:${projectId}`
  const told$ = stream.projects$.pipe(filter((event) => event.projectId === projectId))
  const beside = ['baseline', 'info']
  const made = createPlanStream({
    changes$: told$.pipe(
      filter(({ part, plan }) => part === 'plan' && plan !== undefined),
      map(({ plan }) => plan as PlanChanged),
    ),
    reload$: merge(
      told$.pipe(filter(({ part }) => beside.includes(part))),
      stream.reload$.pipe(filter(({ topics }) => topics?.includes(topic) === true)),
    ),
    fetchPlan: () => from(call('projectPlan', { projectId })),
    send: (edits) => {
      const asked = { projectId, edits: edits as Payload<'changeProjectPlan'>['edits'] }
      const timeoutMs = ANSWER_MS + JSON.stringify(asked).length / SLOW_LETTERS_A_MS
      return defer(() => from(call('changeProjectPlan', asked, { timeoutMs }))).pipe(
        retry({ count: 1, delay: (error) => (isNoAnswer(error) ? timer(AGAIN_MS) : throwError(() => error)) }),
        map(({ change }) => change),
      )
    },
    passes: (error) => failureOf(error).passes,
  })
  // Kept while somebody goes from one view to another, with what can be undone; whoever comes back is told of the gap and asks for the whole.
  const state$ = made.state$.pipe(share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(KEPT_MS) }))
  const shared: PlanStream = { ...made, state$ }
  streams.set(projectId, shared)
  return shared
}

const planFamily = mountedFamily(String, (projectId: string, keep) => {
  const state = atom<Live<PlanState>>({ state: 'waiting' })
  state.onMount = (set) => {
    const forget = keep()
    const release = liveParts().stream.want([`project:${projectId}`])
    const subscription = streamOf(projectId).state$.subscribe(({ plan, failure }) => {
      if (plan !== undefined) set({ state: 'fresh', value: plan, at: Date.now(), quality: 0 })
      else if (failure !== undefined) set({ state: 'failed', ...failureOf(failure) })
    })
    return () => {
      subscription.unsubscribe()
      release()
      forget()
    }
  }
  return state
})

/** The plan of a project as this window shows it, and what can be done with it. */
export function usePlan(projectId: string): { live: Live<PlanState> } & Pick<PlanStream, 'edit' | 'undo' | 'redo'> {
  const live = useSteady(projectId, useAtomValue(planFamily(projectId)))
  const { edit, undo, redo } = useMemo(() => streamOf(projectId), [projectId])
  return { live, edit, undo, redo }
}
