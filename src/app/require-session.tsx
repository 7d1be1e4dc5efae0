import i18next from 'i18next'
import { getDefaultStore, useAtomValue } from 'jotai'
import { Activity, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { isOutage } from '#src/api/api-error.ts'
import { setClientHooks } from '#src/api/client.ts'
import { sessionAtom, sessionEndedAtom, tokenAtom } from '#src/atoms/session.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { followPermissions, loadSession, resetSession, wordsOf } from '#src/session/session.ts'
import { useLinkedStation } from './use-linked-station.ts'

const SessionEnded = lazyChunk(() => import('#src/shell/session-ended.tsx'))

const AGAIN_MS = 3000
/** When the first page is there and quiet. */
const MEASURED_AFTER_MS = 20_000

/** Loaded when there is something to say: the first page does without. */
const say = (words: string): void => void import('#src/ui/message.ts').then(({ message }) => message.error(words))

/** Lets only people with a session through; keeps where they wanted to go. `path`: also asks whether the route is theirs. */
export function RequireSession({ children, path }: { children: ReactNode; path?: string }) {
  const { t } = useTranslation()
  const token = useAtomValue(tokenAtom)
  const session = useAtomValue(sessionAtom)
  const ended = useAtomValue(sessionEndedAtom)
  const unsaved = useAtomValue(unsavedPathsAtom)
  const location = useLocation()
  const [outage, setOutage] = useState(false)
  const wanted = location.pathname + location.search
  const toLogin = wanted === '/' || wanted === '/home' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`

  useLinkedStation()
  useEffect(() => {
    setClientHooks({
      onSessionEnd(words) {
        if (!getDefaultStore().get(sessionEndedAtom)) resetSession()
        if (words !== undefined) say(words)
      },
      onForbidden() {
        followPermissions().then(
          (changed) => changed && void import('#src/ui/message.ts').then(({ message }) => message.warning(i18next.t('layout.permissionsChanged'))),
          () => undefined,
        )
      },
    })
  }, [])
  useEffect(() => {
    // Logged in again, here or in another window: who it is says whether what waits is theirs.
    if (token === undefined || (session !== undefined && !ended)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    // A server that cannot answer now has refused nobody: the session stays and is asked for again. A refusal has ended it already.
    const enter = (): void =>
      void loadSession().catch((error: unknown) => {
        if (isOutage(error)) {
          if (gone) return
          setOutage(true)
          timer = setTimeout(enter, AGAIN_MS)
          return
        }
        const words = wordsOf(error)
        if (words !== undefined) say(words)
      })
    enter()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [token, session, ended])

  const isIn = session !== undefined && !ended
  useEffect(() => {
    if (!isIn) return undefined
    // Without it the page of performance begins when it is opened.
    const timer = setTimeout(
      () =>
        void import('#src/performance/window-days.ts').then(
          ({ keepWindowDay }) => keepWindowDay(),
          () => undefined,
        ),
      MEASURED_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [isIn])
  useEffect(() => {
    if (!isIn) return undefined
    let gone = false
    let stop: (() => void) | undefined
    // Loaded after the session: the login page does without streams.
    void import('./session-notices.ts').then(({ followSessionNotices }) => {
      if (gone) return
      const subscription = followSessionNotices()
      stop = () => subscription.unsubscribe()
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [isIn])

  if (token === undefined && !ended) return <Navigate to={toLogin} replace />
  if (session === undefined) {
    return (
      <div className="center" role="status">
        {outage ? t('code.c0') : t('app.loading')}
      </div>
    )
  }
  // A right that is taken away does not take what was typed: the page stays until its form is closed, and the server refuses to save it.
  if (path !== undefined && !session.paths.includes(path) && !unsaved.has(path)) return <Navigate to="/403" replace />
  return (
    <>
      <Activity key={session.username} mode={ended ? 'hidden' : 'visible'}>
        {children}
      </Activity>
      {ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  )
}
