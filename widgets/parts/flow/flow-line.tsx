import './flow.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { everyHop } from '../drawing/hops.ts'
import { hasGpu } from '../drawing/webgl.ts'
import { dotCount, flowOf, keyframesOf, type Spot } from './flow.ts'

export interface FlowLineProps {
  /** `source`: positive power flows from the way's first corner to its last; `colour`: CSS variable. */
  node: { source: boolean; colour: string }
  point: number
  fullKw: number
  /** Corners of the way from the node to the bus, px. */
  way: readonly Spot[]
  unit: number
}

/** Of a dot's way at a pace of one. */
const DURATION_MS = 1000
/** A hop is less than half of what lies between two dots: the direction is seen. Of that, with much power. */
const HOP = 0.45

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The way between a node and the bus, with dots that run as the power does; they stand when nothing flows, and are gone when the value is old. The dots
 * are transform animations of their own: a tick sets their speed, and neither React nor a repaint is needed to move them. Without a graphics processor they hop (`hops.ts`).
 */
export function FlowLine({ node, point, fullKw, way, unit }: FlowLineProps) {
  const store = useAtomValue(liveStoreAtom)
  const line = useRef<HTMLDivElement>(null)
  const dots = dotCount(way, unit * 2.4)

  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    let animations: Animation[] = []
    let shown = 2
    let pace = 0
    const isSmooth = hasGpu()
    const run = (direction: number): void => {
      for (const animation of animations) animation.cancel()
      animations = []
      if (direction === 0) return
      const frames = keyframesOf(direction === 1 ? way : [...way].reverse())
      const moving = !still()
      animations = [...element.querySelectorAll('i')].map((dot, i) => {
        const animation = dot.animate(frames, { duration: DURATION_MS, iterations: Infinity, iterationStart: i / dots })
        if (!moving || !isSmooth) animation.pause()
        return animation
      })
    }
    const look = (): void => {
      const live = store.live(point)
      const fresh = isTrue(live)
      const { direction, seconds } = fresh ? flowOf(valueOf(live), node.source, fullKw) : { direction: 0, seconds: 0 }
      element.dataset.flow = fresh ? (direction === 0 ? 'idle' : 'runs') : live.state
      if (direction !== shown) {
        shown = direction
        run(direction)
      }
      pace = direction === 0 ? 0 : 1 / seconds
      if (isSmooth && direction !== 0 && !still()) for (const animation of animations) animation.updatePlaybackRate(pace)
    }
    look()
    const stop = store.subscribe(point, look)
    const stopHops = isSmooth
      ? undefined
      : everyHop(store, () => {
          for (const animation of animations) animation.currentTime = Number(animation.currentTime ?? 0) + (DURATION_MS * HOP * pace) / dots
        })
    return () => {
      stop()
      stopHops?.()
      for (const animation of animations) animation.cancel()
    }
  }, [store, point, node.source, fullKw, way, dots])

  return (
    <div ref={line} className="flow-line" style={{ color: `var(${node.colour})` }}>
      <svg width="100%" height="100%">
        <polyline points={way.map(([x, y]) => `${x},${y}`).join(' ')} fill="none" strokeWidth={unit * 0.1} strokeLinejoin="round" />
      </svg>
      {Array.from({ length: dots }, (_, i) => (
        <i key={i} style={{ width: unit * 0.34, height: unit * 0.34, margin: unit * -0.17 }} />
      ))}
    </div>
  )
}
