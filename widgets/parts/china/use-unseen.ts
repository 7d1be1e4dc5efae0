import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isCalling } from '#contract/alarm.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { momentAtom } from '#src/atoms/moment.ts'

/** Stations with a very urgent alarm whose cause is there and that nobody has seen yet. */
export function useUnseen(): ReadonlySet<string> {
  const alarms = useAtomValue(alarmStateAtom(''))
  // Who looks back sees what called then.
  const isLive = useAtomValue(momentAtom) === 'live'
  return useMemo(() => new Set((isLive ? (alarms?.latest ?? []) : []).filter(isCalling).map(({ stationId }) => stationId)), [alarms, isLive])
}
