import './field-clock.css'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldClock } from '#contract/field-clock.ts'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ageWords } from '#src/ui/age.ts'
import { consoleTime } from '#src/ui/time-words.ts'

const ASK_MS = 10_000
/** So many devices are named; the others are counted. */
const MOST_NAMED = 3
const NONE: readonly FieldClock[] = []

/** What is wrong with the time of what arrives, as a sentence. */
function clockWords({ offsetMs, refused }: FieldClock, now: number, t: TFunction): string {
  if (offsetMs > 0) return t(refused ? 'panel.point.clockAhead' : 'panel.point.clockAheadTaken', { age: ageWords(offsetMs, t) })
  return refused ? t('panel.point.clockOld', { time: consoleTime(now + offsetMs) }) : t('panel.point.clockBehind', { age: ageWords(-offsetMs, t) })
}

export function ClockNote({ clock }: { clock: FieldClock }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const { devices } = clock
  const named = devices
    .slice(0, MOST_NAMED)
    .map(({ sn, name, nameEn }) => (name === '' ? sn : `${nameOf(name, nameEn, language)} (${sn})`))
    .join(t('layout.list'))
  return (
    <p className="field-clock" role="status">
      {devices.length > 0 && (
        <b>
          {devices.length > MOST_NAMED
            ? t('panel.point.clockOfMore', { devices: named, n: devices.length - MOST_NAMED })
            : t('panel.point.clockOf', { devices: named })}{' '}
        </b>
      )}
      {clockWords(clock, store.serverNow(), t)}
    </p>
  )
}

/** Clocks in the field that are not of now, of one station or of each that is among the values (`undefined`: none is); nothing is said of them while one looks back. */
export function useFieldClocks(stationIds: readonly (string | undefined)[]): readonly FieldClock[] {
  const isLive = useAtomValue(momentAtom) === 'live'
  const [first, ...more] = new Set(stationIds.filter((id) => id !== undefined))
  const isOne = more.length === 0
  const question = useMemo(() => (first === undefined || !isLive ? undefined : isOne ? { powerstationId: first } : {}), [first, isOne, isLive])
  return valueOf(useQuery('stationClock', question, { everyMs: ASK_MS }))?.clocks ?? NONE
}

/** Those that tell the time of a device's values; of a station's own values all of its station do. */
export const clocksFor = (clocks: readonly FieldClock[], stationId: string | undefined, deviceSn: string | null): readonly FieldClock[] =>
  clocks.filter(
    (clock) => clock.stationId === stationId && (deviceSn === null || clock.devices.length === 0 || clock.devices.some(({ sn }) => sn === deviceSn)),
  )

/** Readings that are taken are so much older than their arrival. */
export const behindMs = (clocks: readonly FieldClock[]): number => Math.max(0, ...clocks.map(({ refused, offsetMs }) => (refused ? 0 : -offsetMs)))
