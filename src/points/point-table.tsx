import './point-table.css'
import { Button, Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { behindMs, ClockNote, clocksFor, useFieldClocks } from '#src/ui/field-clock.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { clockWithSeconds, timeWords } from '#src/ui/time-words.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { csvText } from './csv.ts'
import { pinsOf, readPins, sortPoints } from './pins.ts'
import { PointRow, ROW_PX, TREND_MS } from './point-row.tsx'
import { createRowClock } from './row-clock.ts'
import { changeWords, shownPoint } from './row-painter.ts'
import { useChanges } from './use-changes.ts'
import { handFile } from '#src/ui/hand-file.ts'

/** A series question takes this many points. */
const TREND_POINTS = 200
const BEHIND_STEP_MS = 60_000

export interface PointTableProps {
  title: string
  /** Whose pins are used. */
  modelCode: string
  points: readonly Point[]
  last: readonly LastValue[]
  zone: string
  /** Whose points they are; undefined: the station's. */
  deviceSn?: string
  text: string
  onText(text: string): void
  /** What is said where there are none at all. */
  none?: string
}

/** The points of a device or of a station, live: search, pins, pause, snapshot. */
export function PointTable({ title, modelCode, points, last, zone, deviceSn, text, onText, none }: PointTableProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const stored = useMemo(() => pinsOf(modelCode), [modelCode])
  const [pins, setPins] = useState(() => readPins(stored.get()))
  const [pausedAt, setPausedAt] = useState<number>()
  useEffect(() => store.seed(last), [store, last])
  const changes = useChanges(points, deviceSn)
  const hasSignals = deviceSn !== undefined && points.some((point) => point.kind === 'signal')
  const clock = useMemo(() => createRowClock(store), [store])

  const question = useMemo(() => {
    const to = store.serverNow()
    const ids = points.slice(0, TREND_POINTS).map((point) => point.id)
    return ids.length === 0 ? undefined : { points: ids, from: to - TREND_MS, to: to + 60_000, size: 120 }
  }, [points, store])
  const history = valueOf(useQuery('series', question, { reload: true, follow: true }))?.series
  const historyOf = useMemo(() => new Map(history?.map((series) => [series.pointId, series])), [history])
  const stationId = points[0]?.stationId
  const fieldClocks = clocksFor(useFieldClocks([stationId]), stationId, deviceSn ?? null)
  // In steps: a second more or less paints no row anew.
  const behind = Math.ceil(behindMs(fieldClocks) / BEHIND_STEP_MS) * BEHIND_STEP_MS
  const shown = useMemo(() => sortPoints(points, text, pins), [points, text, pins])

  const pin = useCallback(
    (code: string) => {
      const next = new Set(readPins(stored.get()))
      if (!next.delete(code)) next.add(code)
      stored.set([...next].join(','))
      setPins(next)
    },
    [stored],
  )
  const download = (): void => {
    const rows = shown.map((point) => {
      const { text: value, unit, qualityWords, age } = shownPoint(store, point, language, t, behind)
      const live = store.live(point.id)
      const at = live.state === 'fresh' || live.state === 'stale' ? timeWords(live.at, zone) : ''
      const changed = changeWords(changes.get(point.id), valueOf(live), 0, zone, t)
      return [textOf(point.name, language), point.code, value, unit, changed, qualityWords, at, age]
    })
    const head = ['name', 'code', 'value', 'unit', 'changed', 'quality', 'time', 'age'] as const
    const file = csvText([head.map((key) => t(`realtime.${key}`)), ...rows])
    handFile(new Blob([file], { type: 'text/csv' }), `${title} ${timeWords(store.serverNow(), zone).replaceAll(':', '-')}.csv`)
  }

  return (
    <section className={hasSignals ? 'points card' : 'points points-plain card'}>
      <header>
        <h2>{title}</h2>
        <span className="dim">{t('realtime.points', { n: shown.length })}</span>
        <Input.Search className="points-search" allowClear placeholder={t('realtime.search')} value={text} onChange={onText} />
        <Button
          type={pausedAt === undefined ? 'secondary' : 'primary'}
          onClick={() => setPausedAt(pausedAt === undefined ? store.serverNow() : undefined)}
        >
          {pausedAt === undefined ? t('realtime.pause') : t('realtime.resume')}
        </Button>
        <Button onClick={download}>{t('realtime.snapshot')}</Button>
      </header>
      {fieldClocks.map((one) => (
        <ClockNote key={one.devices[0]?.sn ?? ''} clock={one} />
      ))}
      {pausedAt !== undefined && (
        <p className="points-paused" role="status">
          {t('realtime.pausedAt', { time: clockWithSeconds(pausedAt, zone) })}
        </p>
      )}
      <div className="point-row point-head" aria-hidden="true">
        <span />
        <span>{t('realtime.name')}</span>
        <span className="point-code">{t('realtime.code')}</span>
        <span className="point-value">{t('realtime.value')}</span>
        <span className="point-trend">{t('realtime.trend')}</span>
        <span className="point-changed">{hasSignals && t('realtime.changed')}</span>
        <span className="point-quality">{t('realtime.quality')}</span>
        <span className="point-age">{t('realtime.age')}</span>
      </div>
      {shown.length === 0 ? (
        <Empty>{points.length === 0 && none !== undefined ? none : t('state.empty')}</Empty>
      ) : (
        <VirtualList
          className="points-list"
          label={title}
          rows={shown.length}
          rowHeight={ROW_PX}
          renderRow={(index) => {
            const point = shown[index]
            if (point === undefined) return null
            return (
              <PointRow
                key={point.id}
                point={point}
                history={historyOf.get(point.id)}
                pinned={pins.has(point.code)}
                paused={pausedAt !== undefined}
                changes={changes}
                zone={zone}
                behindMs={behind}
                clock={clock}
                onPin={pin}
              />
            )
          }}
        />
      )}
    </section>
  )
}
