import { getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { siteZone } from '#contract/project.ts'
import { localDate } from '#domain/time.ts'
import { serverNow } from '#src/atoms/live.ts'
import { openProjectAtom } from '#src/atoms/project.ts'

const DAY_MS = 86_400_000
const EVERY_MS = 60_000

/** The day that it is at the site of the open project, or that it will be in so many days. */
export const siteDay = (ahead = 0): string => localDate(getDefaultStore().get(openProjectAtom)?.timeZone ?? siteZone, serverNow() + ahead * DAY_MS)

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY_MS)
  return () => clearInterval(timer)
}

/** The same for a page, which goes along when it stays open over midnight. */
export function useSiteDay(): string {
  const zone = useAtomValue(openProjectAtom)?.timeZone ?? siteZone
  return useSyncExternalStore(
    everyMinute,
    useCallback(() => localDate(zone, serverNow()), [zone]),
  )
}
