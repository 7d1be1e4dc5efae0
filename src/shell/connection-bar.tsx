import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionStateAtom, liveStreamAtom } from '#src/atoms/live.ts'
import { refreshToken } from '#src/api/client.ts'
import type { ConnectionState } from '#streams/hub/messages.ts'

/** Nothing while all is well; one line while the live connection is down. A break of a moment is not shown. */
export function ConnectionBar() {
  const connection = useAtomValue(connectionStateAtom)
  useEffect(() => {
    // The stream has seen what the next call would see: refresh, or end the session.
    if (connection.state === 'refused') void refreshToken().catch(() => undefined)
  }, [connection])
  return connection.state === 'open' ? null : <Break connection={connection} />
}

function Break({ connection }: { connection: ConnectionState }) {
  const { t } = useTranslation()
  const stream = useAtomValue(liveStreamAtom)
  const [shown, setShown] = useState(false)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const delay = setTimeout(() => setShown(true), 3000)
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => {
      clearTimeout(delay)
      clearInterval(clock)
    }
  }, [])

  if (!shown) return null
  const seconds = connection.state === 'waiting' ? Math.max(0, Math.ceil((connection.retryAt - now) / 1000)) : 0
  return (
    <div className="connection-bar" role="status">
      {connection.state === 'waiting' ? (connection.reason ?? t('shell.reconnecting', { seconds })) : t('shell.connecting')}
      <button type="button" className="plain-button" onClick={() => stream.retry()}>
        {t('shell.retryNow')}
      </button>
    </div>
  )
}
