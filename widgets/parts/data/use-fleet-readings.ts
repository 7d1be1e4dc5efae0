import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { isOperating } from '#domain/stations.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { stationPointsOf, type FleetStations, type StationReading } from './fleet-sums.ts'

const LOOK_MS = 1000

/** Readings of some quantities of all operating stations, looked at once a second. `codes` is a constant of its caller. */
export function useFleetReadings<Q extends QuantityCode>(stations: FleetStations | undefined, codes: readonly Q[]): Record<Q, readonly StationReading[]> {
  const store = useAtomValue(liveStoreAtom)
  const points = useMemo(() => {
    const counted = (stations ?? []).filter(({ station }) => isOperating(station))
    return codes.map((code) => [code, stationPointsOf(counted, code)] as const)
  }, [stations, codes])
  const none = useMemo(() => Object.fromEntries(codes.map((code) => [code, []])) as unknown as Record<Q, readonly StationReading[]>, [codes])
  const [readings, setReadings] = useState(none)
  useEffect(() => {
    const look = (): void =>
      setReadings(
        Object.fromEntries(
          points.map(([code, ids]) => [
            code,
            ids.map(({ id, stationId }): StationReading => {
              const live = store.live(id)
              return { stationId, value: valueOf(live), fresh: isTrue(live) }
            }),
          ]),
        ) as unknown as Record<Q, readonly StationReading[]>,
      )
    look()
    const stops = points.flatMap(([, ids]) => ids.map(({ id }) => store.subscribe(id, () => undefined)))
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, points])
  return readings
}
