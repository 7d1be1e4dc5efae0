import { useDevicePoints } from '#widgets/parts/data/use-device-points.ts'
import { Sky } from '#widgets/parts/drawing/sky.tsx'
import { valueOf } from '#contract/live-value.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import type { WidgetContext } from '#widgets/define.ts'

/** Sky and temperature as the station's own instrument measures them; nothing where it has none. */
export function Weather({ context: { model, point } }: { context: WidgetContext }) {
  const points = valueOf(useDevicePoints(model.devices.find((one) => one.kind === 'environment')?.sn))
  const { longitude, latitude } = model.station
  const air = point('ambientTemperature') ?? points?.get('TA')
  if (air === undefined) return null
  return (
    <span className="wall-weather">
      <Sky point={(point('irradiance') ?? points?.get('GHI'))?.id} longitude={longitude} latitude={latitude} />
      <LiveText point={air.id} unit={air.unit} decimals={air.decimals} chars={5} align="left" />
    </span>
  )
}
