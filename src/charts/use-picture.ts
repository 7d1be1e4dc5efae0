import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PriceSegment } from '#contract/price.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import type { DrawnSeries } from './draw.ts'
import { LivePicture } from './live-picture.ts'
import type { Ring } from './ring.ts'
import { giveTurnBack, takeTurn } from './turns.ts'
import type { Curves } from './use-curves.ts'
import { useCanvas } from './use-canvas.ts'

/** However long the window: the newest value is seen within this time. */
const SLOWEST_MS = 3000
/** Nothing was drawn for so long: the picture moves on by the clock. */
const IDLE_MS = 1800
const periodNames = ['--sharp', '--peak', '--flat', '--valley', '--deep-valley']

interface Look {
  series: readonly { point: number; colour: string }[]
  bands: readonly PriceSegment[] | undefined
  plot: { width: number; height: number }
  linePx: number
}

/**
 * The canvas of a live chart, drawn in the store's flush. Its newest end is drawn at once; what takes all of it (a step of time, other bounds, lines that turned stale)
 * waits for its turn, and until then the newest end goes on where it still may. `draw` is how others ask for it to be drawn.
 */
export function usePicture(curves: Curves, { series, bands, plot, linePx }: Look, draw: RefObject<() => void>) {
  const { store, rings, domain, bounds, boundsAtom, unsureRef, nextDomain, step } = curves
  const shownBounds = useAtomValue(boundsAtom)
  const theme = useAtomValue(themeAtom)
  const canvas = useCanvas(plot.width, plot.height, () => draw.current())
  const [picture] = useState(() => new LivePicture())

  const colours = useMemo(() => {
    const style = getComputedStyle(document.body)
    const read = (name: string): string => style.getPropertyValue(name).trim()
    const lines = series.map((one) => read(one.colour))
    // Old lines lose most of their colour, not all of it: they can still be told apart.
    const old = lines.map((colour) => `color-mix(in srgb, ${colour} 40%, ${read('--stale')})`)
    return { theme, lines, old, now: read('--text-3'), period: periodNames.map(read) }
  }, [series, theme])

  draw.current = () => {
    const context = canvas.context()
    if (context === null) return
    const drawn: DrawnSeries[] = series.map((one, i) => {
      const live = store.live(one.point)
      const ring = rings.get(one.point) as Ring
      const isStale = live.state === 'stale'
      const isHeld = live.state === 'fresh' && ring.size > 0 && ring.valueAt(ring.size - 1) === live.value
      return { ring, colour: (isStale ? colours.old : colours.lines)[i] as string, dashed: isStale, isHeld }
    })
    picture.draw(
      { context, ...canvas.ground() },
      {
        series: drawn,
        bands,
        domain: domain(),
        bounds: bounds(),
        plot,
        now: store.serverNow(),
        linePx,
        colours,
      },
    )
  }
  useEffect(() => draw.current(), [draw, shownBounds, colours, bands, plot.width, plot.height])

  const seriesRef = useRef(series)
  seriesRef.current = series
  useEffect(() => {
    let drawnAt = 0
    // Either way: a clock that is set back must not hold back the picture until it has caught up.
    const sinceDrawn = (now: number): number => Math.abs(now - drawnAt)
    const statesNow = (): string => seriesRef.current.reduce((all, one) => all + store.live(one.point).state, '')
    let states = statesNow()
    const whole = (): void => {
      states = statesNow()
      drawnAt = store.serverNow()
      // The labels of the values change with the picture.
      flushSync(() => step(nextDomain()))
      draw.current()
    }
    const look = (): void => {
      // Nobody sees it; all is drawn when somebody looks again.
      if (document.visibilityState === 'hidden') return
      const now = store.serverNow()
      // A line that turned stale or fresh is drawn without waiting for the picture to show it.
      const isOther = states !== statesNow()
      if (isOther || nextDomain() !== undefined) return takeTurn(whole)
      const [from, to] = domain()
      if (sinceDrawn(now) < Math.min((to - from) / plot.width / 2, SLOWEST_MS)) return undefined
      if (unsureRef.current) return takeTurn(whole)
      drawnAt = now
      return draw.current()
    }
    const stop = store.onFlush(look)
    // Time goes on when nothing arrives.
    const timer = setInterval(() => sinceDrawn(store.serverNow()) > IDLE_MS && look(), 1000)
    return () => {
      stop()
      clearInterval(timer)
      giveTurnBack(whole)
    }
  }, [store, draw, domain, nextDomain, step, unsureRef, plot.width])
  return canvas.ref
}
