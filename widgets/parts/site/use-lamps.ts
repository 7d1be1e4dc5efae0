import { useEffect, useRef } from 'react'
import { useCanvas } from '#src/charts/use-canvas.ts'
import { hopOf, LAMP_GAP, lampWays } from './draw-site.ts'
import { groupPower, type Site } from './site.ts'
import type { View } from './space.ts'
import type { SiteState } from './state.ts'
import type { Palette } from './brush.ts'

/** Lamps hop so often: of a small machine without a graphics processor this costs some 4 % of a core at 4K, smooth motion eight times as much. */
const HOP_MS = 250

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lights that hop along the cables with the power; a canvas of their own over the picture. They stand where motion is not wanted. */
export function useLamps(site: Site, view: View, state: SiteState, box: { width: number; height: number }, { colours, glows }: Palette) {
  const { ref, context } = useCanvas(box.width, box.height)
  const shown = useRef(state)
  shown.current = state
  useEffect(() => {
    const ways = lampWays(view, site)
    const phase = new Map<number, number>()
    const draw = (): void => {
      const brush = context()
      if (brush === null) return
      brush.clearRect(0, 0, box.width, box.height)
      const size = Math.max(1.6, view.k * 0.34)
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
          brush.arc(place[0], place[1], size * 2.1, 0, 2 * Math.PI)
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
    draw()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !still()) draw()
    }, HOP_MS)
    return () => clearInterval(timer)
  }, [site, view, box, context, colours, glows])
  return ref
}
