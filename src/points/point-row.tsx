import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Series } from '#contract/schemas/history.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { Ring } from '#src/charts/ring.ts'
import { CodeText } from '#src/ui/code-text.tsx'
import { SuspectMark } from '#src/ui/suspect-mark.tsx'
import { changeWords, shownPoint } from './row-painter.ts'
import type { createRowClock } from './row-clock.ts'
import { drawSpark } from './spark.ts'
import type { Changes } from './use-changes.ts'

export const ROW_PX = 38
export const TREND_MS = 600_000
const TREND_WIDTH = 110
const TREND_HEIGHT = 24
/** Texts that were written within this time say the same still. */
const WRITTEN_MS = 500

export interface PointRowProps {
  point: Point
  history: Series | undefined
  pinned: boolean
  paused: boolean
  changes: Changes
  zone: string
  /** Values of the station arrive so long after their time. */
  behindMs: number
  /** Moves ages and trends of all rows on together. */
  clock: ReturnType<typeof createRowClock>
  onPin(code: string): void
}

/** One point of a device, live: the store's flush writes its texts, its age and its trend follow once a second. */
export const PointRow = memo(function PointRow({ point, history, pinned, paused, changes, zone, behindMs, clock, onPin }: PointRowProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const row = useRef<HTMLDivElement>(null)
  const value = useRef<HTMLSpanElement>(null)
  const unit = useRef<HTMLSpanElement>(null)
  const quality = useRef<HTMLSpanElement>(null)
  const age = useRef<HTMLSpanElement>(null)
  const changed = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ring] = useState(() => new Ring(1024))

  useEffect(() => {
    if (history === undefined) return
    const live: [number, number][] = []
    const end = history.times.at(-1) ?? 0
    for (let i = 0; i < ring.size; i++) if (ring.timeAt(i) > end) live.push([ring.timeAt(i), ring.valueAt(i)])
    ring.clear()
    history.times.forEach((time, i) => ring.push(time, history.values[i] as number))
    for (const [time, sample] of live) ring.push(time, sample)
  }, [history, ring])

  useEffect(() => {
    const trend = canvas.current?.getContext('2d') ?? null
    if (canvas.current !== null) {
      canvas.current.width = TREND_WIDTH * devicePixelRatio
      canvas.current.height = TREND_HEIGHT * devicePixelRatio
    }
    const write = (element: HTMLElement | null, text: string): void => {
      if (element !== null && element.textContent !== text) element.textContent = text
    }
    let writtenAt = 0
    const paint = (): void => {
      writtenAt = performance.now()
      const shown = shownPoint(store, point, language, t, behindMs)
      write(value.current, shown.text)
      write(unit.current, shown.unit)
      write(quality.current, shown.qualityWords)
      write(age.current, shown.age)
      write(changed.current, changeWords(changes.get(point.id), valueOf(store.live(point.id)), store.serverNow(), zone, t))
      if (row.current !== null) row.current.dataset.quality = shown.quality
    }
    const paintTrend = (): void => {
      if (trend === null || canvas.current === null) return
      const now = store.serverNow()
      const live = store.live(point.id)
      const colour = getComputedStyle(canvas.current).color
      drawSpark(trend, ring, now - TREND_MS, now, history?.gapMs ?? 120_000, colour, live.state === 'fresh' ? live.value : undefined)
    }
    paint()
    const stopSamples = store.subscribeSamples(point.id, (at, sample) => ring.push(at, sample))
    if (paused) {
      paintTrend()
      return stopSamples
    }
    const stopPaint = store.subscribe(point.id, paint)
    const stopClock = clock({ draw: paintTrend, write: () => performance.now() - writtenAt >= WRITTEN_MS && paint() })
    return () => {
      stopSamples()
      stopPaint()
      stopClock()
    }
  }, [store, point, language, t, paused, history, changes, zone, behindMs, clock, ring])

  return (
    <div className="point-row" role="listitem" ref={row}>
      <button
        type="button"
        className={pinned ? 'pin pin-on' : 'pin'}
        aria-pressed={pinned}
        aria-label={`${t('realtime.pin')}${t('layout.colon')}${textOf(point.name, language)}`}
        onClick={() => onPin(point.code)}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M6 1h4v1l-.6 4 2.1 2v1H8.6v5L8 15l-.6-1V9H4.500V8l2.100-2L6 2z" fill="currentColor" />
        </svg>
      </button>
      <span className="point-name" title={textOf(point.name, language)}>
        {textOf(point.name, language)}
      </span>
      <span className="point-code" title={point.code}>
        <CodeText code={point.code} />
      </span>
      <span className="point-value">
        <span ref={value} /> <span ref={unit} className="unit" />
      </span>
      <canvas ref={canvas} className="point-trend" style={{ width: TREND_WIDTH, height: TREND_HEIGHT }} aria-hidden="true" />
      <span className="point-changed num" ref={changed} />
      <span className="point-quality">
        <span ref={quality} /> <SuspectMark point={point.id} words />
      </span>
      <span className="point-age" ref={age} />
    </div>
  )
})
