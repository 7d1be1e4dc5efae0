import i18next from 'i18next'
import { useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { setClientHooks } from '#src/api/client.ts'
import { sessionAtom, tokenAtom } from '#src/atoms/session.ts'
import { followPermissions, isOutage, loadSession, resetSession } from '#src/session/session.ts'

const AGAIN_MS = 3000

/** Lets only people with a session through; keeps where they wanted to go. `path`: also asks whether the route is theirs. */
export function RequireSession({ children, path }: { children: ReactNode; path?: string }) {
  const { t } = useTranslation()
  const token = useAtomValue(tokenAtom)
  const session = useAtomValue(sessionAtom)
  const location = useLocation()
  const [outage, setOutage] = useState(false)
  const wanted = location.pathname + location.search
  const toLogin = wanted === '/' || wanted === '/home' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`

  useEffect(() => {
    setClientHooks({
      onSessionEnd(words) {
        resetSession()
        if (words !== undefined) void import('#src/ui/message.ts').then(({ message }) => message.error(words))
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
    if (token === undefined || session !== undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    // A server that cannot answer now has refused nobody: the session stays and is asked for again. A refusal has ended it already.
    const enter = (): void =>
      void loadSession().catch((error: unknown) => {
        if (gone || !isOutage(error)) return
        setOutage(true)
        timer = setTimeout(enter, AGAIN_MS)
      })
    enter()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [token, session])

  if (token === undefined) return <Navigate to={toLogin} replace />
  if (session === undefined) {
    return (
      <div className="center" role="status">
        {outage ? t('code.c0') : t('app.loading')}
      </div>
    )
  }
  if (path !== undefined && !session.paths.includes(path)) return <Navigate to="/403" replace />
  return children
}
