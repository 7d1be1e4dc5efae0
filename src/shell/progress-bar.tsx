import { useSyncExternalStore } from 'react'
import { settings } from '#src/settings.ts'
import { progress } from './progress.ts'

/** A line at the top edge while a page is on its way. */
export function ProgressBar() {
  const value = useSyncExternalStore(progress.subscribe, progress.value)
  if (value === undefined) return null
  return (
    <div className="progress-bar" aria-hidden="true" style={{ transform: `scaleX(${value})`, transitionDuration: `${settings.progressSpeedMs}ms` }} />
  )
}
