import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'

/** A station's devices, to choose a meter from. */
export function useDevices(stationId: string): Option[] {
  const asked = useMemo(() => ({ powerstationId: stationId, pageSize: 1000 }), [stationId])
  const list = valueOf(useQuery('deviceList', asked))?.deviceList
  return useMemo(() => (list ?? []).map(({ sn, name }) => ({ value: sn, label: `${name} (${sn})` })), [list])
}
