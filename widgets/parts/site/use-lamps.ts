import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useStill, type StillContext } from '#src/charts/use-still.ts'
import { everyHop } from '../drawing/hops.ts'
import { hopOf, LAMP_GAP, lampWays, type LampWay } from './draw-site.ts'
import { groupPower, type Site } from './site.ts'
import type { View } from './space.ts'
import type { SiteState } from './state.ts'
import type { Palette } from './brush.ts'

/** In a small picture lamps hop with new values, no sooner than this after the last time. */
const SOONEST_MS = 400

/** Of a lamp with its glow, px. */
const lampPx = ({ k }: View): number => Math.max(1.6, k * 0.34)
const GLOW = 2.1

/** Where lamps can be at all: a canvas that changed is copied whole in each frame, so it is no larger than that. */
function areaOf(ways: readonly LampWay[], view: View, box: { width: number; height: number }) {
  const places = ways.flatMap((way) => way.places.filter((place) => place !== undefined))
  const air = Math.ceil(lampPx(view) * GLOW) + 1
  const span = (values: readonly number[], most: number): [from: number, size: number] => {
    const from = Math.max(0, Math.floor(values.reduce((least, value) => Math.min(least, value), most) - air))
    const to = Math.min(most, Math.ceil(values.reduce((greatest, value) => Math.max(greatest, value), 0) + air))
    return [from, Math.max(1, to - from)]
  }
  const [x, width] = span(
    places.map((place) => place[0]),
    box.width,
  )
  const [y, height] = span(
    places.map((place) => place[1]),
    box.height,
  )
  return { x, y, width, height }
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lights that hop along the cables with the power; a canvas of their own over the picture. They stand where motion is not wanted; in a small picture they hop with new values alone. */
export function useLamps(
  site: Site,
  view: View,
  state: SiteState,
  box: { width: number; height: number },
  { colours, glows }: Palette,
  isSmall: boolean,
) {
  const ways = useMemo(() => lampWays(view, site), [view, site])
  const area = useMemo(() => areaOf(ways, view, box), [ways, view, box])
  const { ref, show } = useStill(area.width, area.height)
  useLayoutEffect(() => {
    if (ref.current === null) return
    Object.assign(ref.current.style, { inset: `${area.y}px auto auto ${area.x}px`, width: `${area.width}px`, height: `${area.height}px` })
  }, [ref, area])
  const store = useAtomValue(liveStoreAtom)
  const shown = useRef(state)
  shown.current = state
  useEffect(() => {
    const phase = new Map<number, number>()
    const draw = (brush: StillContext): void => {
      brush.translate(-area.x, -area.y)
      const size = lampPx(view)
      for (const { cable, places } of ways) {
        const { group } = site.cables[cable] as Site['cables'][number]
        const { share = 0, direction = 0 } = shown.current.groups[group] ?? {}
        if (share === 0 || direction === 0) continue
        const from = (((phase.get(cable) ?? 0) % LAMP_GAP) + LAMP_GAP) % LAMP_GAP
        phase.set(cable, from + direction * hopOf(share))
        brush.fillStyle = colours[groupPower[group].colour.slice(2) as keyof typeof colours]
        for (let i = from; i < places.length; i += LAMP_GAP) {
          const place = places[i]
          if (place === undefined) continue
          brush.globalAlpha = glows ? 0.35 : 0.25
          brush.beginPath()
          brush.arc(place[0], place[1], size * GLOW, 0, 2 * Math.PI)
          brush.fill()
          brush.globalAlpha = 1
          brush.beginPath()
          brush.arc(place[0], place[1], size, 0, 2 * Math.PI)
          brush.fillStyle = colours['site-slot-line']
          brush.fill()
          brush.fillStyle = colours[groupPower[group].colour.slice(2) as keyof typeof colours]
        }
      }
    }
    show(draw)
    if (!isSmall) return everyHop(store, () => show(draw))
    let hopped = performance.now()
    return store.onFlush(() => {
      const now = performance.now()
      if (now - hopped < SOONEST_MS || document.visibilityState !== 'visible' || still()) return
      hopped = now
      show(draw)
    })
  }, [store, site, view, ways, area, show, colours, glows, isSmall])
  return ref
}
