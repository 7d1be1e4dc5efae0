import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { endpointTable } from '#contract/endpoint.ts'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { DeviceKind, Point } from '#contract/station.ts'
import { isOver } from '#domain/alarm-life.ts'
import { isSwitch } from '#domain/switches.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useCan } from '#src/ui/can.tsx'

/** What a symbol's colour says: silent (off line, or not heard yet), dead (no voltage), or live. */
export type NodeState = 'live' | 'dead' | 'silent'

/** Tenth of 230 V: below it a line counts as without voltage. A meter behind transformers shows more than that, or nothing. */
const DEAD_VOLTS = 23
const PHASE = /^U(?:a|b|c|ab|bc|ca)$/i
const VOLTAGE = /^U(?:a|b|c|ab|bc|ca)?$/i

/** Voltages, in V, that tell whether a device is fed. A side of direct current says nothing of that; nor does a pile's plug, which has none while nobody charges. */
export const voltagesOf = (kind: DeviceKind, points: Iterable<Point>): Point[] =>
  [...points].filter((point) => point.kind === 'measurement' && point.unit === 'V' && (kind === 'pile' ? PHASE : VOLTAGE).test(point.code))

/** Signals of breakers and switches, two at most. */
export const switchesOf = (points: Iterable<Point>): Point[] => [...points].filter(isSwitch).slice(0, 2)

/** State of a symbol by its main point, and by the voltages that its device measures: React renders when the meaning changes. */
export function useNodeState(main: Point | undefined, voltages: readonly Point[]): NodeState {
  const store = useAtomValue(liveStoreAtom)
  const ids = useMemo(() => [...(main === undefined ? [] : [main.id]), ...voltages.map(({ id }) => id)], [main, voltages])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => store.subscribe(id, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, ids],
  )
  return useSyncExternalStore(subscribe, () => {
    const known = voltages.map(({ id }) => store.live(id)).filter(isTrue)
    const heard = main === undefined ? known.length > 0 || ids.length === 0 : isTrue(store.live(main.id))
    if (!heard) return 'silent'
    return known.length > 0 && known.every((live) => Math.abs(valueOf(live) ?? 0) < DEAD_VOLTS) ? 'dead' : 'live'
  })
}

const tellsAlarms = endpointTable.alarmList.access

/** Worst open alarm of each device of a station whose cause is there, as of the moment that is looked at; nothing where the viewer is told of none. */
export function useDeviceAlarms(stationId: string): ReadonlyMap<string, AlarmLevel> {
  const mayKnow = useCan(tellsAlarms)
  const question = useMemo(
    () => (mayKnow ? { pageNum: 1, pageSize: 200, state: 'WARNING' as const, powerstationId: stationId } : undefined),
    [mayKnow, stationId],
  )
  const moment = useAtomValue(momentAtom)
  const list = valueOf(useQuery('alarmList', question, { everyMs: 15_000, reload: true }))?.alarmList
  return useMemo(() => {
    const worst = new Map<string, AlarmLevel>()
    for (const alarm of list ?? []) {
      if (isOver(alarm, moment)) continue
      const { deviceSn, level } = alarm
      const before = deviceSn === null ? undefined : worst.get(deviceSn)
      if (deviceSn !== null && (before === undefined || alarmLevels.indexOf(level) < alarmLevels.indexOf(before))) worst.set(deviceSn, level)
    }
    return worst
  }, [list, moment])
}
