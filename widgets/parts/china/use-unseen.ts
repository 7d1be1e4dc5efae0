import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { alarmStateAtom } from '#src/atoms/alarm.ts'

/** Stations with a very urgent alarm that nobody has seen yet. */
export function useUnseen(): ReadonlySet<string> {
  const alarms = useAtomValue(alarmStateAtom(''))
  return useMemo(
    () =>
      new Set(
        (alarms?.latest ?? []).flatMap((alarm) =>
          alarm.level === 'VERY_URGENT' && alarm.state === 'WARNING' && alarm.seenAt === null ? [alarm.stationId] : [],
        ),
      ),
    [alarms],
  )
}
