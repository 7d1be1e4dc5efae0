import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { valueOf, type FailedCause, type Live } from '#contract/live-value.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'

export function Empty({ children }: { children: ReactNode }) {
  return <div className="center state-empty">{children}</div>
}

export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="center state-waiting" role="status">
      {t('state.waiting')}
    </div>
  )
}

/** `words`: the server's own, where it said something; else those of the cause. */
export function Failed({ cause, words }: { cause: FailedCause; words?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="center state-failed" role="alert">
      {words === undefined || words === '' ? t(`state.${cause}`) : words}
    </div>
  )
}

/** Draws the value when there is one, else why not. Stale values are drawn: the panel's badge says that they are old. */
export function LiveView<T>({ live, children }: { live: Live<T>; children: (value: T) => ReactNode }) {
  if (live.state === 'waiting') return <Waiting />
  if (live.state === 'failed') return <Failed cause={live.cause} words={live.words} />
  return <>{children(live.value)}</>
}

/** Drawn by the same parts as before: what is drawn anew begins anew, without what was typed. */
const asBefore = <T,>(value: T): Live<T> => ({ state: 'stale', value, at: 0, quality: 1, cause: 'connection' })

/** What was last known of something, also when it has failed since. */
function useKnown<T>(live: Live<T>): { value: T } | undefined {
  const [known, setKnown] = useState<{ value: T }>()
  const value = valueOf(live)
  if (value !== undefined && known?.value !== value) setKnown({ value })
  return known
}

/**
 * As `LiveView`, for what a page itself is about: without permission the person is led to the page that says so, once nothing that was typed would be lost by it.
 */
export function PageView<T>({ live, children }: { live: Live<T>; children: (value: T) => ReactNode }) {
  const isUnsaved = useHoldsUnsaved()
  const known = useKnown(live)
  if (live.state !== 'failed' || live.cause !== 'forbidden') return <LiveView live={live}>{children}</LiveView>
  if (!isUnsaved || known === undefined) return <Navigate to="/403" replace />
  return <LiveView live={asBefore(known.value)}>{children}</LiveView>
}

/** As `PageView`, for a part of a record: of one that is gone, which its page says, what it was stays to be read. */
export function PartView<T>({ live, children }: { live: Live<T>; children: (value: T) => ReactNode }) {
  const known = useKnown(live)
  const isGone = live.state === 'failed' && live.cause === 'gone' && known !== undefined
  return <PageView live={isGone ? asBefore(known.value) : live}>{children}</PageView>
}
