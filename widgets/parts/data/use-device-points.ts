import { useMemo } from 'react'
import type { Live } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { useQuery } from '#src/atoms/query.ts'

/** Points of a device by their code; undefined: no such device, nothing is asked. */
export function useDevicePoints(sn: string | undefined): Live<ReadonlyMap<string, Point>> {
  const live = useQuery('devicePoints', sn === undefined ? undefined : { deviceSn: sn })
  return useMemo(() => {
    if (live.state === 'waiting' || live.state === 'failed') return live
    return { ...live, value: new Map(live.value.points.map((point) => [point.code, point])) }
  }, [live])
}
