import './site-scene.css'
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { useCanvas } from '#src/charts/use-canvas.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useServerNow } from '../parts/data/use-today.ts'
import { clearSky, sunAt, sunSine, type Sun } from '../parts/drawing/sky-model.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { onTheme, readPalette } from '../parts/site/brush.ts'
import { SLAB } from '../parts/site/draw-ground.ts'
import { drawSite } from '../parts/site/draw-site.ts'
import { lightOf } from '../parts/site/light.ts'
import { siteOf, type Site, type SitePart } from '../parts/site/site.ts'
import { fitView, inPaintOrder, onScreen, type View } from '../parts/site/space.ts'
import { PartButtons } from './part-buttons.tsx'
import { SiteTags } from './site-tags.tsx'
import { useLamps } from './use-lamps.ts'
import { useSiteState } from './use-site-state.tsx'
import type { Options } from './widget.ts'

const DeviceCard = lazyChunk(() => import('./device-card.tsx'))
const Handles = lazyChunk(() => import('./handles.tsx'))

/** The sun moves on so often; a step is a third of its width. */
const SUN_MS = 120_000
/** How much nearer a thing is looked at. */
const NEAR = 2.4
/** A place of the country's middle, for stations without coordinates: day and night are told all the same. */
const MIDDLE = { longitude: 113, latitude: 33 }

/** The sun at the station now, and how much of a clear sky's light is measured, in tenths. */
function useSun({ context }: Pick<ViewProps<Options>, 'context'>): { sun: Sun; clear: number } {
  const now = useServerNow(SUN_MS)
  const { longitude, latitude } = context.model.station
  const [lon, lat] = longitude === null || latitude === null ? [MIDDLE.longitude, MIDDLE.latitude] : [longitude, latitude]
  const sun = useMemo(() => sunAt(now, lon, lat), [now, lon, lat])
  const expected = clearSky(sunSine(now, lon, lat))
  const clear = useLiveSelect(context.point('irradiance')?.id, (live) =>
    isTrue(live) && expected > 60 ? Math.round(Math.min(1, (valueOf(live) ?? 0) / expected) * 10) / 10 : 1,
  )
  return { sun, clear }
}

/** The whole site, or nearer at one of its things. */
function viewOf(site: Site, box: ViewProps<Options>['box'], near: SitePart | undefined): View {
  const whole = fitView([site.ground, ...site.parts.map(({ extent }) => extent)], SLAB, box)
  if (near === undefined) return whole
  const { x0, x1, y0, y1, top } = near.extent
  const [x, y] = onScreen(whole, [(x0 + x1) / 2, (y0 + y1) / 2, top / 2])
  return { k: whole.k * NEAR, ox: box.width * 0.4 + (whole.ox - x) * NEAR, oy: box.height * 0.55 + (whole.oy - y) * NEAR }
}

function Scene({ context, options, box: { width, height }, onOptions }: ViewProps<Options>) {
  const box = useMemo(() => ({ width, height }), [width, height])
  const palette = useSyncExternalStore(onTheme, readPalette)
  const { sun, clear } = useSun({ context })
  const site = useMemo(() => siteOf(context.model, (quantity) => context.point(quantity) !== undefined, options.shifts), [context, options.shifts])
  const ordered = useMemo(() => inPaintOrder(site.parts), [site])
  const [near, setNear] = useState<string>()
  const nearPart = site.parts.find(({ id }) => id === near)
  const view = useMemo(() => viewOf(site, box, nearPart), [site, box, nearPart])
  const { state, heard, feeds } = useSiteState(context, site)
  const repaint = useRef<() => void>(undefined)
  const { ref, context: canvas } = useCanvas(width, height, () => repaint.current?.())
  useEffect(() => {
    const paint = (): void => {
      const brush = canvas()
      if (brush !== null) drawSite({ context: brush, view, light: lightOf(sun, clear), palette, isGrey: false }, site, ordered, state, box)
    }
    repaint.current = paint
    // What changes within one frame is drawn once.
    const frame = requestAnimationFrame(paint)
    return () => cancelAnimationFrame(frame)
  }, [canvas, view, sun, clear, palette, site, ordered, state, box])
  const lamps = useLamps(site, view, state, box, palette)
  const text = context.mode === 'screen' ? bodyPx('screen') : Math.max(11, Math.min(14, box.width / 48))
  const isArranging = onOptions !== undefined
  return (
    <div className="site-scene" style={{ width: box.width, height: box.height, fontSize: text }}>
      {feeds}
      <canvas ref={ref} aria-hidden="true" />
      <canvas ref={lamps} aria-hidden="true" />
      {!isArranging && <PartButtons context={context} parts={ordered} view={view} onOpen={setNear} />}
      {nearPart === undefined ? (
        <SiteTags context={context} site={site} view={view} box={box} textPx={text} state={state} heard={heard} />
      ) : (
        <Suspense>
          <DeviceCard context={context} part={nearPart} onClose={() => setNear(undefined)} />
        </Suspense>
      )}
      {isArranging && (
        <Suspense>
          <Handles site={site} view={view} box={box} shifts={options.shifts} onShifts={(shifts) => onOptions({ ...options, shifts })} />
        </Suspense>
      )}
    </div>
  )
}

/** The station as it stands: put together from its devices, lit by the sun of its place, everything that glows a value. */
export default function SiteScene(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const { station, points } = props.context.model
  const isBare = !station.isStorage && !station.isPhotoVoltaic && !station.isCharPail && points.length === 0
  if (isBare) return <Empty>{t('panel.site.nothing')}</Empty>
  return <Scene {...props} />
}
