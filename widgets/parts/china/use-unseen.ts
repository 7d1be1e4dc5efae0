import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { momentAtom } from '#src/atoms/moment.ts'

/** Stations with a very urgent alarm that nobody has seen yet. */
export function useUnseen(): ReadonlySet<string> {
  const alarms = useAtomValue(alarmStateAtom(''))
  // Who looks back sees what called then.
  const isLive = useAtomValue(momentAtom) === 'live'
  return useMemo(
    () =>
      new Set(
        (isLive ? (alarms?.latest ?? []) : []).flatMap((alarm) =>
          alarm.level === 'VERY_URGENT' && alarm.state === 'WARNING' && alarm.seenAt === null ? [alarm.stationId] : [],
        ),
      ),
    [alarms, isLive],
  )
}
