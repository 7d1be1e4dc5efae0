import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { debounceTime, filter, map, merge } from 'rxjs'
import type { EndpointName } from '#contract/endpoint.ts'
import { liveStreamAtom, useTopics } from '#src/atoms/live.ts'
import { refreshQueries } from '#src/atoms/query.ts'

/** What changes in one part is often a burst. */
const BURST_MS = 150

/** Asks these calls anew when the server tells that a part of the project (or one of several) has changed, and when the line was lost meanwhile. */
export function useProjectPart(projectId: string | undefined, part: string | readonly string[], refreshes: readonly EndpointName[]): void {
  const stream = useAtomValue(liveStreamAtom)
  const topic = `project:${projectId ?? ''}`
  const names = refreshes.join(' ')
  const parts = typeof part === 'string' ? part : part.join(' ')
  useTopics(projectId === undefined ? [] : [topic])
  useEffect(() => {
    if (projectId === undefined) return undefined
    const told$ = stream.projects$.pipe(filter((event) => event.projectId === projectId && parts.split(' ').includes(event.part)))
    const missed$ = stream.reload$.pipe(filter(({ topics }) => topics?.includes(topic) === true))
    const subscription = merge(told$, missed$)
      .pipe(
        map(() => undefined),
        debounceTime(BURST_MS),
      )
      .subscribe(() => refreshQueries(...(names.split(' ') as EndpointName[])))
    return () => subscription.unsubscribe()
  }, [stream, projectId, parts, topic, names])
}
