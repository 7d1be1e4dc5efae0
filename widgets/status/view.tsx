import './status.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { clockWords } from '#src/ui/time-words.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { isOn, lastChange } from './model.ts'
import type { Options } from './widget.ts'

const DAY_MS = 86_400_000
/** One bucket a minute. */
const MINUTES = 1440
const colours = { plain: ['--accent', '--text-3'], good: ['--ok', '--very-urgent'], bad: ['--very-urgent', '--ok'] } as const

interface LampProps {
  point: Point
  zone: string
  means: Options['onMeans']
  /** The last change of the day's history; undefined: none in it, or not known yet. */
  changedAt: number | undefined
  isKnown: boolean
  /** Beside the name there is room for the time of the change. */
  tellsTime: boolean
}

function Lamp({ point, zone, means, changedAt, isKnown, tellsTime }: LampProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const on = useLiveSelect(point.id, (live) => {
    const value = valueOf(live)
    return value === undefined ? undefined : isOn(value)
  })
  const state = useLiveSelect(point.id, (live) => live.state)
  const old = state === 'stale'
  const [seen, setSeen] = useState<number>()
  useEffect(() => {
    let before: boolean | undefined
    return store.subscribeSamples(point.id, (at, value) => {
      const now = isOn(value)
      if (before !== undefined && before !== now) setSeen(at)
      before = now
    })
  }, [store, point.id])
  const at = seen ?? changedAt
  const colour = on === undefined || old ? '--stale' : colours[means][on ? 0 : 1]
  const name = textOf(point.name, language)
  const since = at !== undefined ? t('panel.data.since', { time: clockWords(at, zone) }) : isKnown ? t('panel.data.overDay') : ''
  return (
    <li title={since === '' ? name : `${name} · ${since}`}>
      <i className={`status-lamp${on === true ? ' status-on' : ''}${old ? ' status-old' : ''}`} style={{ color: `var(${colour})` }} aria-hidden />
      <span className="grow ellipsis">{name}</span>
      <PointLink point={point}>
        {state === 'failed' ? (
          <small>{t('panel.point.qualityFailed')}</small>
        ) : (
          <b>{on === undefined ? '—' : t(on ? 'panel.data.on' : 'panel.data.off')}</b>
        )}
      </PointLink>
      {tellsTime && on !== undefined && at !== undefined && <small>{since}</small>}
    </li>
  )
}

/** Signals with their state (shape and word, not colour alone) and when they last changed within a day. */
export default function Status({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const points = useMemo(() => options.signals.flatMap((source) => resolve(context, source) ?? []), [context, options.signals])
  const question = useMemo(() => {
    if (points.length === 0) return undefined
    const to = store.serverNow()
    return { points: points.map((point) => point.id), from: to - DAY_MS, to, size: MINUTES }
  }, [points, store])
  const history = valueOf(useQuery('series', question, { reload: true, follow: true }))
  const changes = useMemo(() => new Map(history?.series.map((one) => [one.pointId, lastChange(one.times, one.values)])), [history])
  if (points.length === 0) return <Empty>{t(options.signals.length === 0 ? 'panel.data.noSignals' : 'panel.data.noSource')}</Empty>
  const text = bodyPx(context.mode)
  const isNarrow = box.width < text * 10
  // Nobody scrolls on a wall: whole rows, as many as there is room for.
  const lines = Math.max(1, Math.floor(box.height / (text * 2.2)))
  const fit = Math.max(1, Math.floor(box.width / (text * 12.5)))
  const most = context.mode === 'screen' ? lines * fit : points.length
  // Columns in which a state stands near its name, and larger words where that leaves room.
  const columns = Math.min(fit, Math.max(Math.ceil(points.length / lines), Math.min(points.length, Math.round(box.width / (text * 13)))))
  const rows = Math.ceil(Math.min(most, points.length) / columns)
  const size = Math.max(text, Math.min(text * 1.6, box.height / rows / 2.6, box.width / columns / 14))
  return (
    <ul
      className={isNarrow ? 'status-list status-narrow' : 'status-list'}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, fontSize: size }}
    >
      {points.slice(0, most).map((point) => (
        <Lamp
          key={point.id}
          point={point}
          zone={context.zone}
          means={options.onMeans}
          changedAt={changes.get(point.id)}
          isKnown={history !== undefined}
          tellsTime={box.width / columns >= size * 16}
        />
      ))}
    </ul>
  )
}
