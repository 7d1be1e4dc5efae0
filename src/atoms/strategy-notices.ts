import { useEffect } from 'react'
import { debounceTime, filter } from 'rxjs'
import { liveParts } from './live.ts'
import { refreshQueries } from './query.ts'

/** A report of many strategies is a burst of notices. */
const BURST_MS = 200

/** What changes with strategies is asked anew, after a call and by the notice of the live stream. */
export const refreshStrategies = (): void =>
  refreshQueries(
    'responseTaskList',
    'responseTracking',
    'powerSchedule',
    'strategyList',
    'strategyStates',
    'strategyIssueList',
    'planDay',
    'recordHistory',
    'setpointList',
    'setpointIssueList',
  )

/** Asks anew when a controller, or somebody else, has changed a strategy. */
export function useStrategyNotices(): void {
  useEffect(() => {
    const changed$ = liveParts().stream.notices$.pipe(
      filter(({ code }) => code === 'strategyChanged'),
      debounceTime(BURST_MS),
    )
    const subscription = changed$.subscribe(refreshStrategies)
    return () => subscription.unsubscribe()
  }, [])
}
