import { debounceTime, distinctUntilChanged, filter, map, merge, type Observable, skip } from 'rxjs'
import type { NoticeEvent } from '#contract/live.ts'
import type { LiveStream } from './create-live-stream.ts'

/** What changes in many parts at once is a burst of notices. */
const BURST_MS = 200

/** When something must be asked anew: after notices of a kind, and when the line is open again, for those that were lost meanwhile. Nothing is told of what a line that is open was before. */
export function noticed({ notices$, connection$ }: Pick<LiveStream, 'notices$' | 'connection$'>, code: NoticeEvent['code']): Observable<void> {
  const opened$ = connection$.pipe(
    map(({ state }) => state === 'open'),
    distinctUntilChanged(),
    skip(1),
    filter((isOpen) => isOpen),
  )
  return merge(notices$.pipe(filter((notice) => notice.code === code)), opened$).pipe(
    debounceTime(BURST_MS),
    map(() => undefined),
  )
}
