import { useCallback, useEffect, useRef, useState } from 'react'

/** Work that is not begun again before it has ended: on a slow network a second click, or Enter held down, would do it twice. `busy`: it is under way. */
export function useOnce<A extends unknown[]>(work: (...args: A) => Promise<unknown>): [run: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  // Clicks of one moment come before anything is drawn.
  const underWay = useRef(false)
  const latest = useRef(work)
  useEffect(() => void (latest.current = work))
  const run = useCallback(async (...args: A): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await latest.current(...args)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }, [])
  return [run, busy]
}
