import './environment.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'
import { useDevicePoints } from '../parts/use-device-points.ts'
import { useLiveSelect } from '../parts/use-live-select.ts'
import { useServerNow } from '../parts/use-today.ts'
import { skyOf, sunSine, type Sky as SkyName } from './model.ts'

const icons: Record<SkyName, string> = {
  sunny: 'M12 7a5 5 0 100 10 5 5 0 000-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2',
  cloudy: 'M9 4v1.5M3.5 6.5l1 1M14.5 6.5l-1 1M6 11a3.5 3.5 0 016.5-2.5M7 19h10a4 4 0 000-8 5.5 5.5 0 00-10.4 1.6A3.2 3.2 0 007 19z',
  overcast: 'M7 19h10a4 4 0 000-8 5.5 5.5 0 00-10.4 1.6A3.2 3.2 0 007 19z',
  night: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
}

interface SkyProps {
  point: number
  longitude: number
  latitude: number
  size: number
  /** Drawing above the word, and larger. */
  upright: boolean
}

/** The sky as the sensor sees it: measured light against what a clear sky would give here and now. */
function Sky({ point, longitude, latitude, size, upright }: SkyProps) {
  const { t } = useTranslation()
  const now = useServerNow(60_000)
  const sine = useMemo(() => sunSine(now, longitude, latitude), [now, longitude, latitude])
  const sky = useLiveSelect(point, (live) => (isTrue(live) ? skyOf(valueOf(live) ?? 0, sine) : undefined))
  if (sky === undefined) return null
  return (
    <div className={upright ? 'sky sky-upright' : 'sky'} style={{ fontSize: size }}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[sky]} fill="none" stroke={sky === 'sunny' ? 'var(--pv)' : 'var(--text-2)'} strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {t(`widgetsA.${sky}`)}
    </div>
  )
}

const shown = [
  ['GHI', 'irradiance'],
  ['TA', 'ambient'],
  ['RH', 'humidity'],
  ['WS', 'wind'],
] as const

/** What the environment station measures; the words for the sky come from it alone. */
export default function Environment({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const device = context.model.devices.find((one) => one.kind === 'environment')
  const live = useDevicePoints(device?.sn)
  if (device === undefined) return <Empty>{t('widgetsA.noEnvironment')}</Empty>
  const text = bodyPx(context.mode)
  const { longitude, latitude } = context.model.station
  return (
    <LiveView live={live}>
      {(points) => {
        const found = shown.flatMap(([code, words]): [Point, typeof words][] => {
          const point = points.get(code)
          return point === undefined ? [] : [[point, words]]
        })
        const sun = points.get('GHI')
        const knowsSky = sun !== undefined && longitude !== null && latitude !== null
        // A wide panel has the sky beside the readings, a narrow one above them.
        const beside = knowsSky && box.width > text * 17 && box.height > text * 5.6 && box.height < box.width * 0.8
        const width = beside ? box.width * 0.68 : box.width
        // As many rows as the height holds, then as many columns as all readings need; what does not fit is left out from the end.
        const fit = Math.max(1, Math.floor(box.height / (text * 3)))
        const columns = Math.max(
          1,
          Math.min(
            Math.max(Math.ceil(found.length / fit), Math.floor(width / (text * (beside ? 7 : 8.5)))),
            Math.floor(width / (text * 5.6)),
            found.length,
          ),
        )
        const rows = Math.min(fit, Math.ceil(found.length / columns))
        const above = knowsSky && !beside && box.height > rows * text * 3.2 + text * 2.6
        const skyPx = Math.max(text * 1.2, Math.min(text * 2.4, (box.height - rows * text * 3.6) / 2.4))
        const size = Math.max(
          text,
          Math.min(text * (beside ? 1.9 : 2.6), width / columns / (beside ? 7.5 : 6.5), (box.height / rows - text * 1.6) / 1.4),
        )
        return (
          <div className={beside ? 'environment-beside' : 'environment'}>
            {beside && <Sky point={sun.id} longitude={longitude} latitude={latitude} size={Math.min(text * 1.5, box.height / 6)} upright />}
            <div className="figures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {above && (
                <div style={{ gridColumn: '1 / -1' }}>
                  <Sky point={sun.id} longitude={longitude} latitude={latitude} size={skyPx} upright={false} />
                </div>
              )}
              {found.slice(0, columns * rows).map(([point, words]) => (
                <div key={point.id} style={{ minWidth: 0 }}>
                  <div className="figure-label ellipsis">{t(`widgetsA.${words}`)}</div>
                  <div style={{ fontSize: size, fontWeight: 600, whiteSpace: 'nowrap', color: point.code === 'GHI' ? 'var(--pv)' : 'var(--text)' }}>
                    <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={5} align="left" />
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
