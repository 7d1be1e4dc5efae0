import './demand.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { startOfDate } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { Summary } from '../parts/figures/summary.tsx'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useToday, useUntil } from '../parts/data/use-today.ts'
import { loadColour, peakOf, placeOf } from './model.ts'
import type { Options } from './widget.ts'

/** The demand of the moment on the way to its limit; painted by the store's flush. */
function DemandBar({ point, limitKw, peakKw }: { point: number; limitKw: number; peakKw: number | undefined }) {
  const { t } = useMomentWords()
  const store = useAtomValue(liveStoreAtom)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const paint = (): void => {
      const element = bar.current
      if (element === null) return
      const live = store.live(point)
      const kw = Math.max(0, valueOf(live) ?? 0)
      element.dataset.live = live.state
      element.style.setProperty('--fill', `var(${loadColour(kw / limitKw)})`)
      ;(element.firstElementChild as HTMLElement).style.transform = `scaleX(${placeOf(kw, limitKw).toFixed(4)})`
      element.setAttribute('aria-valuenow', kw.toFixed(0))
    }
    paint()
    return store.subscribe(point, paint)
  }, [store, point, limitKw])
  return (
    <div
      ref={bar}
      className="demand-bar"
      role="meter"
      aria-label={t('widget.demand')}
      aria-valuemin={0}
      aria-valuemax={Math.round(limitKw)}
      aria-valuenow={0}
    >
      <div />
      <i className="demand-limit" style={{ left: `${placeOf(limitKw, limitKw) * 100}%` }} />
      {peakKw !== undefined && <i style={{ left: `calc(${placeOf(peakKw, limitKw) * 100}% - 2px)` }} />}
    </div>
  )
}

/** Demand against what is contracted or what the transformer bears, the maximum of the month with its time, and the curve of the day. */
export default function Demand({ context, options, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const until = useUntil(to)
  const point = context.point('gridDemand')
  const id = point?.id
  const month = useMemo(
    () => (id === undefined ? undefined : { points: [id], from: startOfDate(context.zone, `${date.slice(0, 8)}01`), to: until, size: 400 }),
    [id, context.zone, date, until],
  )
  const today = useMemo(() => (id === undefined ? undefined : { points: [id], from, to: until, size: 300 }), [id, from, until])
  const found = peakOf(valueOf(useQuery('series', month, { everyMs: 300_000, reload: true }))?.series[0])
  const history = useQuery('series', today, { reload: true })
  // A maximum of this moment counts before the history knows it.
  const higher = useLiveSelect(id, (live) =>
    live.state === 'fresh' && live.value > (found?.kw ?? Infinity) ? Math.round(live.value * 10) / 10 : undefined,
  )
  const at = useLiveSelect(id, (live) => (live.state === 'fresh' && higher !== undefined ? Math.floor(live.at / 60_000) * 60_000 : undefined))
  const series = useMemo(() => (id === undefined ? [] : [{ point: id, name: t('widget.demand'), colour: '--grid' }]), [id, t])
  const span = useMemo(() => ({ kind: 'fixed' as const, from, to }), [from, to])
  if (point === undefined) return <Empty>{t('panel.metering.noGridMeter')}</Empty>
  const { gridCapacityKva } = context.model.station
  const limitKw = options.contractedKw > 0 ? options.contractedKw : gridCapacityKva
  const peak = higher !== undefined && at !== undefined ? { kw: higher, at } : found
  const [text, label] = [bodyPx(context.mode), labelPx(context.mode)]
  const low = box.height < text * 8
  const head = text * (low ? 1.8 : 2.6)
  const lines = low || box.width > label * 40 ? 1 : 2
  const used = head + text * 1.6 + (label + 1) * 1.6 * lines + 14
  const chart = box.height - used
  return (
    <div className="demand">
      <div className="demand-head" style={{ height: head }}>
        <span style={{ fontSize: Math.min(text * (low ? 1.35 : 2), box.width / 7.2), fontWeight: 650 }}>
          <PointLink point={point}>
            <LiveText point={point.id} unit="kW" decimals={1} chars={7} align="left" />
          </PointLink>
        </span>
        {limitKw !== null && peak !== undefined && box.width > text * 20 && (
          <span className="figure-label">{t('panel.metering.maxOfLimit', { percent: formatNumber((peak.kw / limitKw) * 100, 0, language) })}</span>
        )}
      </div>
      {limitKw !== null && limitKw > 0 && (
        <div style={{ fontSize: text, padding: '3px 0' }}>
          <DemandBar point={point.id} limitKw={limitKw} peakKw={peak?.kw} />
        </div>
      )}
      <Summary
        fontPx={label + 1}
        lines={lines}
        items={[
          {
            key: 'max',
            name: t('panel.metering.monthMax'),
            value: peak === undefined ? '—' : formatShown(peak.kw, 'kW', 1, language),
          },
          ...(peak === undefined ? [] : [{ key: 'at', name: timeWords(peak.at, context.zone).slice(5, 16) }]),
          {
            key: 'limit',
            name: t(options.contractedKw > 0 ? 'panel.metering.contracted' : 'panel.metering.capacity'),
            value: limitKw === null ? '—' : formatShown(limitKw, options.contractedKw > 0 ? 'kW' : 'kVA', 0, language),
            colour: '--very-urgent',
          },
        ]}
      />
      {chart > label * 8 && (
        <LiveChart
          key={`${from} ${until}`}
          series={series}
          unit="kW"
          decimals={1}
          history={history}
          span={span}
          zone={context.zone}
          width={box.width}
          height={chart}
          labelPx={label}
        />
      )}
    </div>
  )
}
