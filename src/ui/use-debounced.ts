import { useEffect, useMemo, useRef, useState } from 'react'
import { settings } from '#src/settings.ts'

/** A function that waits for a pause. `cancel` drops what waits, `flush` does it now. */
export interface Debounced<A extends unknown[]> {
  (...args: A): void
  cancel(): void
  flush(): void
}

/**
 * `fn` once, with the last arguments, when `ms` have passed without another call. The returned function stays the same from render to render and calls the
 * newest `fn`; what waits is dropped when the component goes.
 */
export function useDebounced<A extends unknown[]>(fn: (...args: A) => void, ms: number = settings.debounceMs): Debounced<A> {
  const latest = useRef(fn)
  useEffect(() => {
    latest.current = fn
  })
  const debounced = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: A | undefined
    const cancel = (): void => {
      clearTimeout(timer)
      waiting = undefined
    }
    const flush = (): void => {
      const args = waiting
      cancel()
      if (args !== undefined) latest.current(...args)
    }
    const call = (...args: A): void => {
      cancel()
      waiting = args
      timer = setTimeout(flush, ms)
    }
    return Object.assign(call, { cancel, flush })
  }, [ms])
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}

/** The value as it was when it last stood still for `ms`. */
export function useDebouncedValue<T>(value: T, ms: number = settings.debounceMs): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
