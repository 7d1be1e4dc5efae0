import { useEffect, useState } from 'react'
import type { Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { localValue, type LocalValue } from '#src/api/local-value.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import type { ShareLink } from './use-reports.ts'

type Work = Answer<'shareWork'>

/** Letters of a token by which a browser knows it again; they open nothing. */
export const KNOWN_BY = 10
const stores = new Map<string, LocalValue>()
export function keptWork(token: string): LocalValue {
  const key = `shareWork.${token.slice(0, KNOWN_BY)}`
  const store = stores.get(key) ?? localValue(key)
  stores.set(key, store)
  return store
}

function read(token: string): { at: number; value: Work } | undefined {
  try {
    return JSON.parse(keptWork(token).get() ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const EVERY_MS = 60_000

/** The work of a link; `away`: there is no network, so what this device saw of it last stands there until the server has answered again. */
export function useWork(link: ShareLink, away: boolean): Live<Work> {
  const live = useQuery('shareWork', link, { everyMs: EVERY_MS })
  const [last] = useState(() => read(link.token))
  const [begunAway] = useState(away)
  useEffect(() => {
    if (live.state === 'fresh') keptWork(link.token).set(JSON.stringify({ at: live.at, value: live.value }))
    else if (live.state === 'failed' && live.cause === 'gone') keptWork(link.token).set(undefined)
  }, [live, link.token])
  // The network is back before the work is asked for again.
  useEffect(() => {
    if (!away) return undefined
    return () => refreshQueries('shareWork')
  }, [away])
  const isMissing = (begunAway && live.state === 'waiting') || (live.state === 'failed' && live.cause === 'server')
  return isMissing && last !== undefined ? { state: 'stale', ...last, quality: 0, cause: 'connection' } : live
}
