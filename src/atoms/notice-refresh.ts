import { useEffect } from 'react'
import type { NoticeEvent } from '#contract/live.ts'
import { noticed } from '#streams/live/noticed.ts'
import { liveParts } from './live.ts'

/** Asks anew what changes with a notice of the live stream. `refresh`: a function that stays the same. */
export function useNoticeRefresh(code: NoticeEvent['code'], refresh: () => void): void {
  useEffect(() => {
    const subscription = noticed(liveParts().stream, code).subscribe(refresh)
    return () => subscription.unsubscribe()
  }, [code, refresh])
}
