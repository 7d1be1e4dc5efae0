import { useState } from 'react'
import { valueOf, type Live } from '#contract/live-value.ts'

/**
 * A live answer that does not go back to waiting: a page that was a hidden tab is asked anew when it is shown, and what stands on the answer (an open form)
 * must not be taken down meanwhile.
 */
export function useSteady<T>(live: Live<T>): Live<T> {
  const [last, setLast] = useState(live)
  if (valueOf(live) !== undefined && live !== last) setLast(live)
  return live.state === 'waiting' ? last : live
}
