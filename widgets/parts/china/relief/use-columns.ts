import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { isOperating } from '#domain/stations.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useStill } from '#src/charts/use-still.ts'
import { steady } from '../../drawing/steady.ts'
import { colourOf } from '../../figures/meaning.ts'
import { mainPoint, type Entry } from '../station-mark.tsx'
import { presentOf, stateColour } from '../station-places.ts'
import { drawArcs, drawColumns, type Arc, type Column, type ReliefColours } from './relief-draw.ts'

/** Columns follow their powers so often; lamps of the arcs hop twice as often. */
const DRAW_MS = 1000
const HOPS = 2
/** Height in which a column grows, of the tallest: less is not drawn anew. */
const STEP = 0.02

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface Placed {
  entry: Entry
  x: number
  y: number
}
export interface ColumnSize {
  width: number
  height: number
  /** Width of a column, and height of the tallest, px. */
  column: number
  tall: number
}

/**
 * Canvases of the columns, and of the arcs to the control centre where one is named: by live powers, not by React. The tallest column is the largest rated power
 * of all stations, so that heights can be compared and do not dance.
 */
export function useColumns(
  places: readonly Placed[],
  largestKw: number,
  size: ColumnSize,
  colours: ReliefColours,
  centre: readonly [number, number] | undefined,
) {
  const store = useAtomValue(liveStoreAtom)
  const repaint = useRef<() => void>(undefined)
  const { ref: columnsRef, show: showColumns } = useStill(size.width, size.height, () => repaint.current?.())
  const { ref: arcsRef, show: showArcs } = useStill(size.width, size.height)
  useEffect(() => {
    const all = places.map((place) => {
      const point = mainPoint(place.entry)
      const colour = colours[colourOf(point?.quantity ?? null).slice(2) as keyof ReliefColours] ?? colours.grid
      const state = stateColour(presentOf(place.entry))
      return { place, point, colour, ring: state === '--ok' ? undefined : colours[state.slice(2) as keyof ReliefColours] }
    })
    let arcs: Arc[] = []
    let hop = 0
    const drawLamps = (): void => {
      if (centre !== undefined) showArcs((context) => drawArcs(context, arcs, size.column * 0.4, hop))
    }
    let drawn = ''
    let before: readonly (number | undefined)[] = []
    const draw = (): void => {
      const shown = all.map(({ place: { entry, x, y }, point, colour, ring }, i): Column & { kw: number } => {
        const live = point === undefined ? undefined : store.live(point.id)
        const kw = live !== undefined && isTrue(live) && isOperating(entry.station) ? valueOf(live) : undefined
        const share = kw === undefined ? undefined : steady(Math.min(1, Math.abs(kw) / largestKw), STEP, before[i])
        return { x, y, share, kw: kw ?? 0, colour: share === undefined ? colours.stale : colour, ring }
      })
      before = shown.map(({ share }) => share)
      const now = before.join(' ')
      if (now !== drawn) showColumns((context) => drawColumns(context, shown, size, colours))
      drawn = now
      if (centre === undefined) return
      arcs = shown
        .filter(({ share }) => share !== undefined && share > 0)
        .map(({ x, y, share = 0, colour, kw }) => ({ from: [x, y] as const, to: centre, colour, share, way: Math.sign(kw) as Arc['way'] }))
      drawLamps()
    }
    repaint.current = () => {
      drawn = ''
      draw()
    }
    let isOld = true
    const undo = all.flatMap(({ point }) => (point === undefined ? [] : [store.subscribe(point.id, () => void (isOld = true))]))
    draw()
    let turn = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      turn = (turn + 1) % HOPS
      if (turn === 0 && isOld) {
        isOld = false
        draw()
      } else if (!still()) {
        hop++
        drawLamps()
      }
    }, DRAW_MS / HOPS)
    return () => {
      clearInterval(timer)
      for (const one of undo) one()
    }
  }, [store, places, largestKw, size, colours, centre, showColumns, showArcs])
  return { columnsRef, arcsRef }
}
