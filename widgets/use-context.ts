import { useMemo } from 'react'
import type { Live } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { WidgetContext, WidgetMode } from './define.ts'

/** What widgets of a station are drawn for; waiting until the station's model is there. */
export function useWidgetContext(stationId: string | undefined, mode: WidgetMode): Live<WidgetContext> {
  const live = useQuery('stationModel', stationId === undefined ? undefined : { powerstationId: stationId })
  const model = live.state === 'fresh' || live.state === 'stale' ? live.value : undefined
  const context = useMemo((): WidgetContext | undefined => {
    if (model === undefined) return undefined
    const byQuantity = new Map(model.points.map((point) => [point.quantity, point]))
    return { model, zone: model.station.timeZone, mode, point: (quantity) => byQuantity.get(quantity) }
  }, [model, mode])
  return useMemo(() => {
    if (context !== undefined) return { state: 'fresh', value: context, at: 0, quality: 0 }
    return live.state === 'failed' ? live : { state: 'waiting' }
  }, [context, live])
}
