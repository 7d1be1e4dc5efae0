import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'

/** Rated power of a station's storage, kW; 0: it has none, or nobody entered it; undefined: not known yet, or not asked (no station). */
export function useRatedKw(stationId: string | undefined): number | undefined {
  const asked = useMemo(() => (stationId === undefined ? undefined : { powerstationId: stationId }), [stationId])
  const model = valueOf(useQuery('stationModel', asked))
  return model === undefined ? undefined : (model.station.storagePowerKw ?? 0)
}
