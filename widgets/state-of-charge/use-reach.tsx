import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { StationModel } from '#contract/station.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { sumOfAll, type ReachPoints } from './model.ts'

/** Asks for the points by which one battery says what it can take and give. */
function Ask({ sn, onPoints }: { sn: string; onPoints(sn: string, points: ReachPoints): void }): null {
  const live = useDevicePoints(sn)
  const points = valueOf(live)
  const failed = live.state === 'failed'
  useEffect(() => {
    if (points !== undefined || failed) onPoints(sn, { charge: points?.get('CHARGEABLE')?.id, discharge: points?.get('DISCHARGEABLE')?.id })
  }, [sn, points, failed, onPoints])
  return null
}

export interface Reach {
  /** kWh that all batteries together say they can take and give within the limits of their managers. Undefined: not all of them say it now. */
  charge: number | undefined
  discharge: number | undefined
  /** Not all batteries have answered yet whether they say it. */
  waits: boolean
  /** To be drawn: it asks. */
  asks: ReactNode
}

/** What the storage can still take and give: the sum of what its battery managers say, who know their limits. */
export function useReach(model: StationModel): Reach {
  const store = useAtomValue(liveStoreAtom)
  const batteries = useMemo(() => model.devices.filter((device) => device.kind === 'battery').map((device) => device.sn), [model])
  const [points, setPoints] = useState<ReadonlyMap<string, ReachPoints>>(new Map())
  const onPoints = useCallback((sn: string, own: ReachPoints): void => setPoints((before) => new Map(before).set(sn, own)), [])
  const [sums, setSums] = useState<Omit<Reach, 'asks'>>({ charge: undefined, discharge: undefined, waits: true })
  useEffect(() => {
    const value = (id: number | undefined): number | undefined => {
      if (id === undefined) return undefined
      const live = store.live(id)
      return isTrue(live) ? valueOf(live) : undefined
    }
    const ids = [...points.values()].flatMap((own) => [own.charge, own.discharge]).filter((id) => id !== undefined)
    const look = (): void => {
      const next = {
        waits: points.size < batteries.length || ids.some((id) => store.live(id).state === 'waiting'),
        charge: sumOfAll(batteries.map((sn) => value(points.get(sn)?.charge))),
        discharge: sumOfAll(batteries.map((sn) => value(points.get(sn)?.discharge))),
      }
      setSums((before) => (before.charge === next.charge && before.discharge === next.discharge && before.waits === next.waits ? before : next))
    }
    const stops = ids.map((id) => store.subscribe(id, () => undefined))
    look()
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, batteries, points])
  return { ...sums, asks: batteries.map((sn) => <Ask key={sn} sn={sn} onPoints={onPoints} />) }
}
