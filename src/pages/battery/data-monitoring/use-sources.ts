import { atom, useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point, StationModel } from '#contract/station.ts'
import { answerAtom } from '#src/atoms/query.ts'
import { clusterRows } from '#widgets/parts/data/cluster-rows.ts'
import { sourcesOf, type Source } from './sources.ts'

/** Which points a device has changes when somebody changes its model. */
const EVERY_MS = 600_000

interface Sources {
  sources: Source[] | undefined
  failed: string[]
}

/**
 * Clusters of a station with their points; undefined: some have not been answered yet. `failed`: devices whose points could not be had. A page that was a hidden
 * tab asks anew: what it knew stays until all is answered, also where nothing answers for now.
 */
export function useSources(model: StationModel): Sources {
  const asked = useMemo(() => {
    const rows = clusterRows(model.devices)
    const sns = [...new Set(rows.flatMap(({ device, stack }) => [device.sn, ...(stack === undefined ? [] : [stack.sn])]))]
    const answers = sns.map((deviceSn) => ({ deviceSn, answer: answerAtom('devicePoints', { deviceSn }, EVERY_MS) }))
    return atom((get) => {
      const live = answers.map(({ deviceSn, answer }) => [deviceSn, get(answer)] as const)
      const points = new Map<string, ReadonlyMap<string, Point>>()
      for (const [sn, one] of live) {
        const value = valueOf(one)
        if (value !== undefined) points.set(sn, new Map(value.points.map((point) => [point.code, point])))
      }
      const waits = live.some(([, { state }]) => state === 'waiting')
      return {
        sources: waits ? undefined : sourcesOf(rows, (sn) => points.get(sn)),
        failed: live.flatMap(([sn, { state }]) => (state === 'failed' ? [sn] : [])),
      }
    })
  }, [model])
  const now = useAtomValue(asked)
  const known = useRef<Sources>(undefined)
  if (now.sources !== undefined && now.failed.length === 0) known.current = now
  return known.current ?? now
}
