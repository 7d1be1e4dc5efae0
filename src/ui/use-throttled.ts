import { useEffect, useMemo, useRef } from 'react'
import { settings } from '#src/settings.ts'

/**
 * `fn` at once, then at most once every `ms`; the last call of a burst is not lost but made at the end of its `ms`. The returned function stays the same from
 * render to render and calls the newest `fn`; what waits is dropped when the component goes.
 */
export function useThrottled<A extends unknown[]>(
  fn: (...args: A) => void,
  ms: number = settings.debounceMs,
): ((...args: A) => void) & { cancel(): void } {
  const latest = useRef(fn)
  useEffect(() => {
    latest.current = fn
  })
  const throttled = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: A | undefined
    const rest = (): void => {
      timer = undefined
      if (waiting === undefined) return
      const args = waiting
      waiting = undefined
      timer = setTimeout(rest, ms)
      latest.current(...args)
    }
    const call = (...args: A): void => {
      if (timer !== undefined) {
        waiting = args
        return
      }
      timer = setTimeout(rest, ms)
      latest.current(...args)
    }
    const cancel = (): void => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    }
    return Object.assign(call, { cancel })
  }, [ms])
  useEffect(() => throttled.cancel, [throttled])
  return throttled
}
