import './environment.css'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { inkOf } from '#src/ui/ink.ts'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { SkyPicture, useSky } from '../parts/drawing/sky.tsx'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'

const shown = [
  ['GHI', 'irradiance', 'irradiance'],
  ['TA', 'ambient', 'ambientTemperature'],
  ['RH', 'humidity', undefined],
  ['WS', 'wind', 'windSpeed'],
  ['RAIN', 'rain', undefined],
] as const

/** Of the panel's width, what the sky's word has beside the readings. */
const SKY_PART = 0.27

/** What the environment station measures; what the station counts as its own is that, so that it is the same figure as in other panels and is known as long. The words for the sky come from it alone. */
export default function Environment({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const device = context.model.devices.find((one) => one.kind === 'environment')
  const live = useDevicePoints(device?.sn)
  const { longitude, latitude } = context.model.station
  const sky = useSky({ point: (context.point('irradiance') ?? valueOf(live)?.get('GHI'))?.id, longitude, latitude })
  if (device === undefined) return <Empty>{t('panel.pv.noEnvironment')}</Empty>
  const text = bodyPx(context.mode)
  return (
    <LiveView live={live}>
      {(points) => {
        const found = shown.flatMap(([code, words, quantity]): [Point, typeof words][] => {
          const point = (quantity && context.point(quantity)) ?? points.get(code)
          return point === undefined ? [] : [[point, words]]
        })
        // A wide panel has the sky beside the readings, a narrow one above them.
        const beside = sky !== undefined && box.width > text * 17 && box.height > text * 5.6 && box.height < box.width * 0.8
        const width = beside ? box.width * 0.68 : box.width
        // As many rows as the height holds, then as many columns as all readings need; what does not fit is left out from the end.
        const fit = Math.max(1, Math.floor(box.height / (text * 3)))
        const most = Math.max(
          1,
          Math.min(
            Math.max(Math.ceil(found.length / fit), Math.floor(width / (text * (beside ? 7 : 8.5)))),
            Math.floor(width / (text * 5.6)),
            found.length,
          ),
        )
        const rows = Math.min(fit, Math.ceil(found.length / most))
        const columns = Math.min(most, Math.ceil(found.length / rows))
        const above = sky !== undefined && !beside && box.height > rows * text * 3.2 + text * 2.6
        const skyPx = Math.max(text * 1.2, Math.min(text * 2.4, (box.height - rows * text * 3.6) / 2.4))
        const size = Math.max(
          text,
          Math.min(text * (beside ? 1.9 : 2.6), width / columns / (beside ? 7.5 : 6.5), (box.height / rows - text * 1.6) / 1.4),
        )
        return (
          <div className={beside ? 'environment-beside' : 'environment'}>
            {beside && (
              <SkyPicture sky={sky} size={Math.min(text * 1.5, box.height / 6, (box.width * SKY_PART) / nameEm(t(`panel.pv.${sky}`)))} upright />
            )}
            <div className="figures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {above && (
                <div style={{ gridColumn: '1 / -1' }}>
                  <SkyPicture sky={sky} size={skyPx} />
                </div>
              )}
              {found.slice(0, columns * rows).map(([point, words]) => (
                <div key={point.id} style={{ minWidth: 0 }}>
                  <div className="figure-label ellipsis">{t(`panel.pv.${words}`)}</div>
                  <div
                    className="ink"
                    style={{ fontSize: size, fontWeight: 600, whiteSpace: 'nowrap', ...inkOf(words === 'irradiance' ? 'var(--pv)' : 'var(--text)') }}
                  >
                    <PointLink point={point}>
                      <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={5} align="left" />
                    </PointLink>
                  </div>
                </div>
              ))}
            </div>
          </div>
        )
      }}
    </LiveView>
  )
}
