import type { ViewProps } from '../define.ts'
import { AlarmBars } from '../parts/figures/alarm-bars.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

/** Alarms raised each day, by level. */
export default function AlarmTrend({ context, options, box }: ViewProps<Options>) {
  const stationId = options.scope === 'fleet' ? '' : context.model.station.id
  return <AlarmBars stationId={stationId} days={options.days} box={box} labelPx={labelPx(context.mode)} />
}
