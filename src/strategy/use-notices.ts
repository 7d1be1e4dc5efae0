import { useEffect } from 'react'
import { debounceTime, filter } from 'rxjs'
import { liveParts } from '#src/atoms/live.ts'
import { refreshStrategies } from './calls.ts'

/** A report of many strategies is a burst of notices. */
const BURST_MS = 200

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
