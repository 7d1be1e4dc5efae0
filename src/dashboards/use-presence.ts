import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { call } from '#src/api/client.ts'
import { liveStreamAtom } from '#src/atoms/live.ts'

const EVERY_MS = 10_000

export interface Presence {
  others: { realname: string; since: number }[]
  /** The stored revision as the server knows it. */
  revision: number | undefined
}

/** Says that this person edits a dashboard, and who else does; a publication by somebody else is known at once. */
export function usePresence(id: string | undefined, editing: boolean): Presence {
  const stream = useAtomValue(liveStreamAtom)
  const [presence, setPresence] = useState<Presence>({ others: [], revision: undefined })
  useEffect(() => {
    if (id === undefined || !editing) return undefined
    let gone = false
    const tell = (): void =>
      void call('dashboardPresence', { id, editing: true }).then(
        (answer) => !gone && setPresence(answer),
        () => undefined,
      )
    tell()
    const timer = setInterval(tell, EVERY_MS)
    const notices = stream.notices$.subscribe((notice) => {
      if (notice.code === 'dashboardChanged' && notice.detail === id) tell()
    })
    return () => {
      gone = true
      clearInterval(timer)
      notices.unsubscribe()
      setPresence({ others: [], revision: undefined })
      void call('dashboardPresence', { id, editing: false }).catch(() => undefined)
    }
  }, [id, editing, stream])
  return presence
}
