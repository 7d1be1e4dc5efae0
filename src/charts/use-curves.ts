import { atom, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Series } from '#contract/schemas/history.ts'
import { CLOCK_SET_MS, liveStoreAtom } from '#src/atoms/live.ts'
import { isFilled, timeDomain, type Span } from './chart-frame.ts'
import { niceBounds } from './draw.ts'
import { Ring, SILENT_MS } from './ring.ts'
import type { Domain } from './time-axis.tsx'

const CAPACITY = 8192
/** Stretches that a curve is reduced to: more than pixels on most displays. */
const STRETCHES = 1600

export type Curves = ReturnType<typeof useCurves>

/**
 * What a live chart shows: samples by point, the stretch of time and the bounds of values. The stretch steps without React: who draws by it follows its atom. `onNew` is
 * called when the history was put in place.
 */
export function useCurves(
  points: string,
  history: Live<{ series: readonly Series[] }>,
  span: Span,
  { withZero, unit }: { withZero: boolean; unit: string },
  onNew: () => void,
) {
  const store = useAtomValue(liveStoreAtom)
  const atoms = useStore()
  const spanMs = span.kind === 'moving' ? span.ms : span.to - span.from
  // Another store is another clock: what came live has no place in a picture of the past.
  const { rings } = useMemo(
    () => ({
      of: store,
      rings: new Map(points === '' ? [] : points.split(',').map((id) => [Number(id), new Ring(CAPACITY, spanMs / STRETCHES)] as const)),
    }),
    [points, spanMs, store],
  )
  const [domainAtom] = useState(() => atom<Domain>(timeDomain(span, store.serverNow())))
  const [boundsAtom] = useState(() => atom<[number, number]>([0, 1]))
  const [hasDataAtom] = useState(() => atom(false))
  const spanRef = useRef(span)
  spanRef.current = span
  /** A value came that the bounds may not hold, or the first one. */
  const unsureRef = useRef(false)
  const told = useRef(onNew)
  told.current = onNew

  /** The stretch of time that is due, if it is another than the one that is shown. */
  const nextDomain = useCallback((): Domain | undefined => {
    const shown = atoms.get(domainAtom)
    const due = timeDomain(spanRef.current, store.serverNow())
    return due[0] === shown[0] && due[1] === shown[1] ? undefined : due
  }, [atoms, domainAtom, store])

  const spanKey = span.kind === 'moving' ? String(span.ms) : `${span.from} ${span.to}`
  useEffect(() => {
    const due = nextDomain()
    if (due === undefined) return
    atoms.set(domainAtom, due)
    told.current()
  }, [atoms, domainAtom, nextDomain, spanKey])

  useEffect(() => {
    for (const one of valueOf(history)?.series ?? []) {
      const ring = rings.get(one.pointId)
      if (ring === undefined) continue
      // What came live since the question was asked goes on after the history.
      const tail: [number, number][] = []
      const last = one.times.at(-1) ?? 0
      // Of a server's clock that has been set back what is to come yet would hold back all that comes.
      const end = store.serverNow() + CLOCK_SET_MS
      for (let i = 0; i < ring.size; i++) if (ring.timeAt(i) > last && ring.timeAt(i) <= end) tail.push([ring.timeAt(i), ring.valueAt(i)])
      ring.clear()
      one.times.forEach((time, i) => time <= end && ring.push(time, one.values[i] as number))
      for (const [time, value] of tail) ring.push(time, value)
      ring.gapMs = Math.max(SILENT_MS, one.gapMs)
    }
    atoms.set(boundsAtom, niceBounds(rings, atoms.get(domainAtom), [NaN, NaN], withZero, unit))
    atoms.set(hasDataAtom, isFilled(rings))
    told.current()
  }, [history, rings, store, withZero, unit, atoms, domainAtom, boundsAtom, hasDataAtom])

  useEffect(() => {
    const tell = (ring: Ring) => (at: number, value: number) => {
      ring.push(at, value)
      const bounds = atoms.get(boundsAtom)
      if (!atoms.get(hasDataAtom) || value < bounds[0] || value > bounds[1]) unsureRef.current = true
    }
    const stops = [...rings].flatMap(([point, ring]) => [store.subscribeSamples(point, tell(ring)), store.subscribe(point, () => undefined)])
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, rings, atoms, boundsAtom, hasDataAtom])

  /** Steps to a stretch of time, and to bounds that hold what is in it. */
  const step = useCallback(
    (domain: Domain | undefined): void => {
      if (domain !== undefined) atoms.set(domainAtom, domain)
      unsureRef.current = false
      atoms.set(boundsAtom, niceBounds(rings, atoms.get(domainAtom), atoms.get(boundsAtom), withZero, unit))
      if (isFilled(rings)) atoms.set(hasDataAtom, true)
    },
    [atoms, domainAtom, boundsAtom, hasDataAtom, rings, withZero, unit],
  )
  const domain = useCallback(() => atoms.get(domainAtom), [atoms, domainAtom])
  const bounds = useCallback(() => atoms.get(boundsAtom), [atoms, boundsAtom])
  return { store, rings, domainAtom, boundsAtom, hasDataAtom, domain, bounds, unsureRef, nextDomain, step }
}
