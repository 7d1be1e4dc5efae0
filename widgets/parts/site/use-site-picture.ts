import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { useStill } from '#src/charts/use-still.ts'
import type { WidgetContext } from '../../define.ts'
import { useDevicePoints } from '../data/use-device-points.ts'
import { useLiveSelect } from '../data/use-live-select.ts'
import { useServerNow } from '../data/use-today.ts'
import { clearSky, sunAt, sunSine, type Sun } from '../drawing/sky-model.ts'
import { onTheme, readPalette } from './brush.ts'
import { SLAB } from './draw-ground.ts'
import { drawSite } from './draw-site.ts'
import type { Weather } from './draw-weather.ts'
import { lightOf } from './light.ts'
import { siteOf, type Shifts, type Site, type SitePart } from './site.ts'
import { fitView, inPaintOrder, onScreen, type View } from './space.ts'
import { useLamps } from './use-lamps.ts'
import { warmthOf, type SiteState } from './state.ts'
import { useSiteState } from './use-site-state.tsx'

/** The sun moves on so often; a step is a third of its width. */
const SUN_MS = 120_000
/** How much nearer a thing is looked at. */
const NEAR = 2.4
/** A place of the country's middle, for stations without coordinates: day and night are told all the same. */
const MIDDLE = { longitude: 113, latitude: 33 }

/** The sun at the station now, and how much of a clear sky's light is measured, in tenths. */
function useSun(context: WidgetContext): { sun: Sun; clear: number } {
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

/** Wind and rain where they are measured, in steps that can be seen. */
function useWeather(context: WidgetContext): Weather {
  const wind = useLiveSelect(context.point('windSpeed')?.id, (live) => (isTrue(live) ? Math.round(valueOf(live) ?? 0) : undefined))
  const rain = useLiveSelect(context.point('rainfall')?.id, (live) => (isTrue(live) ? Math.round((valueOf(live) ?? 0) * 2) / 2 : undefined))
  return useMemo(() => ({ wind, rain }), [wind, rain])
}

/** Warmth of the battery that is looked into. */
function useWarmth(context: WidgetContext, near: SitePart | undefined): number | undefined {
  const sn = near?.kind === 'container' ? near.devices[0] : undefined
  const points = valueOf(useDevicePoints(context.model.devices.find((device) => device.sn === sn)?.sn))
  return useLiveSelect(points?.get('TMAX')?.id, (live) => warmthOf(isTrue(live) ? valueOf(live) : undefined))
}

/** The whole site, or nearer at one of its things. */
function viewOf(site: Site, box: { width: number; height: number }, near: SitePart | undefined): View {
  const whole = fitView([site.ground, ...site.parts.map(({ extent }) => extent)], SLAB, box)
  if (near === undefined) return whole
  const { x0, x1, y0, y1, top } = near.extent
  const [x, y] = onScreen(whole, [(x0 + x1) / 2, (y0 + y1) / 2, top / 2])
  return { k: whole.k * NEAR, ox: box.width * 0.4 + (whole.ox - x) * NEAR, oy: box.height * 0.55 + (whole.oy - y) * NEAR }
}

const unmoved: Shifts = {}

/** A station's site drawn on two canvases (`ref`, `lamps`), with what it shows; whoever calls this mounts `feeds`, which follow its devices (`use-site-state.tsx`). */
export function useSitePicture(
  context: WidgetContext,
  { width, height }: { width: number; height: number },
  {
    shifts = unmoved,
    near,
    nearDevice,
    follows = true,
  }: { shifts?: Shifts; near?: string | undefined; nearDevice?: string | undefined; follows?: boolean } = {},
) {
  const box = useMemo(() => ({ width, height }), [width, height])
  const palette = useSyncExternalStore(onTheme, readPalette)
  const { sun, clear } = useSun(context)
  const weather = useWeather(context)
  const site = useMemo(() => siteOf(context.model, (quantity) => context.point(quantity) !== undefined, shifts), [context, shifts])
  const ordered = useMemo(() => inPaintOrder(site.parts), [site])
  const { state: found, heard, feeds } = useSiteState(context, site, follows)
  // What calls is shown where it is: nothing that somebody pointed at before hides it.
  const isCalled = [...found.parts.values()].some(({ alarm }) => alarm === 'VERY_URGENT')
  const pointed = nearDevice === undefined || isCalled ? undefined : nearDevice
  const nearPart = site.parts.find(({ id, devices }) => (pointed === undefined ? id === near : devices.includes(pointed)))
  const view = useMemo(() => viewOf(site, box, nearPart), [site, box, nearPart])
  const warmth = useWarmth(context, nearPart)
  const state = useMemo((): SiteState => {
    const own = nearPart === undefined || warmth === undefined ? undefined : found.parts.get(nearPart.id)
    return own === undefined || nearPart === undefined ? found : { ...found, parts: new Map(found.parts).set(nearPart.id, { ...own, warmth }) }
  }, [found, nearPart, warmth])
  const repaint = useRef<() => void>(undefined)
  const { ref, show } = useStill(width, height, () => repaint.current?.())
  useEffect(() => {
    const paint = (): void =>
      show((context) => drawSite({ context, view, light: lightOf(sun, clear), palette, isGrey: false }, site, ordered, state, weather, box))
    repaint.current = paint
    // What changes within one frame is drawn once.
    const frame = requestAnimationFrame(paint)
    return () => cancelAnimationFrame(frame)
  }, [show, view, sun, clear, palette, site, ordered, state, weather, box])
  const lamps = useLamps(site, view, state, box, palette, !follows)
  return { ref, lamps, site, ordered, view, box, state, heard, feeds, nearPart, warmth }
}
