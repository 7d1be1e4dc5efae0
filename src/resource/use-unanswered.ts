import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'

const ASK_MS = 2000

/** What there is after a call that got no answer: read again and again until the server answers. `undefined` from `read` is no answer either. */
export function useUnanswered<T>(read: () => Promise<T | undefined>) {
  /** `found`: what was read since; undefined: the server has not answered. */
  const [missed, setMissed] = useState<{ found: T | undefined }>()
  const isAsked = missed !== undefined && missed.found === undefined
  const ask = useEffectEvent(async (isGone: () => boolean): Promise<void> => {
    const found = await read().catch(() => undefined)
    if (!isGone() && found !== undefined) setMissed((last) => last && { found })
  })
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    const timer = setInterval(() => void ask(() => isGone), ASK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isAsked])

  /** `isTold`: whether it is to be read what came of it. */
  const run = async (work: () => Promise<unknown>, isTold = true): Promise<void> => {
    setMissed(undefined)
    try {
      await work()
    } catch (error) {
      if (isTold && error instanceof ApiError && error.code === NO_ANSWER) setMissed({ found: undefined })
      throw error
    }
  }
  return { run, isMissed: missed !== undefined, found: missed?.found, forget: () => setMissed(undefined) }
}
