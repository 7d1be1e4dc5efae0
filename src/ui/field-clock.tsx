import './field-clock.css'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldClock } from '#contract/field-clock.ts'
import { valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ageWords } from '#src/ui/age.ts'
import { consoleTime } from '#src/ui/time-words.ts'

const ASK_MS = 10_000

/** What is wrong with the time of what arrives, as a sentence. */
function clockWords({ offsetMs, refused }: FieldClock, now: number, t: TFunction): string {
  if (offsetMs > 0) return t('panel.point.clockAhead', { age: ageWords(offsetMs, t) })
  return refused ? t('panel.point.clockOld', { time: consoleTime(now + offsetMs) }) : t('panel.point.clockBehind', { age: ageWords(-offsetMs, t) })
}

export function ClockNote({ clock }: { clock: FieldClock }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  return (
    <p className="field-clock" role="status">
      {clockWords(clock, store.serverNow(), t)}
    </p>
  )
}

/** How far what arrives from a station is from now, where that is worth a word; nothing is said of it while one looks back. */
export function useFieldClock(stationId: string | undefined): FieldClock | undefined {
  const isLive = useAtomValue(momentAtom) === 'live'
  const question = useMemo(() => (stationId === undefined || !isLive ? undefined : { powerstationId: stationId }), [stationId, isLive])
  return valueOf(useQuery('stationClock', question, { everyMs: ASK_MS }))?.clock ?? undefined
}

/** Readings that are taken are so much older than their arrival. */
export const behindMs = (clock: FieldClock | undefined): number => (clock === undefined || clock.refused ? 0 : -clock.offsetMs)
