import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { niceDomain } from '#src/charts/scale.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { PointLink } from '../parts/figures/point-link.tsx'

/** The common scale of some live values: a round number that is not passed; changes rarely. */
function useCommonMost(points: readonly Point[]): number {
  const store = useAtomValue(liveStoreAtom)
  const [most, setMost] = useState(1)
  useEffect(() => {
    const look = (): void => {
      const largest = Math.max(0, ...points.map((point) => Math.abs(valueOf(store.live(point.id)) ?? 0)))
      setMost(niceDomain(0, largest || 1, true)[1])
    }
    look()
    return store.onFlush(look)
  }, [store, points])
  return most
}

function Track({ point, colour, most }: { point: number; colour: string; most: number }) {
  const store = useAtomValue(liveStoreAtom)
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = track.current
    const fill = element?.firstElementChild
    if (element === null || !(fill instanceof HTMLElement)) return undefined
    const paint = (): void => {
      const live = store.live(point)
      fill.style.transform = `scaleX(${Math.min(1, Math.abs(valueOf(live) ?? 0) / most).toFixed(3)})`
      element.dataset.live = live.state
    }
    paint()
    return store.subscribe(point, paint)
  }, [store, point, most])
  return (
    <div ref={track} className="bar-track">
      <i style={{ background: `var(${colour})` }} />
    </div>
  )
}

/** Values of now beside each other, each unit's by one scale: sizes are compared, signs are read at the numbers. */
export function LiveRows({ points, colours }: { points: readonly Point[]; colours: readonly string[] }) {
  const language = useAtomValue(languageAtom)
  const most = useCommonMost(points)
  return (
    <ul className="bar-rows">
      {points.map((point, i) => (
        <li key={point.id}>
          <div>
            <span className="grow ellipsis">{textOf(point.name, language)}</span>
            <PointLink point={point}>
              <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={8} />
            </PointLink>
          </div>
          <Track point={point.id} colour={colours[i] ?? '--accent'} most={most} />
        </li>
      ))}
    </ul>
  )
}
