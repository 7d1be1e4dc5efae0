import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { startOfDate } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { Summary } from '../parts/figures/summary.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useDaysBefore } from '../parts/data/use-days-before.ts'
import { useToday, useUntil } from '../parts/data/use-today.ts'
import { fullHours, growthOf, pairsOf, performanceOf } from './model.ts'
import { Scatter } from './scatter.tsx'

const quantities = ['pvGeneration' as const]
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Output against irradiance, full-load hours, and what was generated today, this month and this year. */
export default function PvPerformance({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const until = useUntil(to)
  const [power, sun, register] = [context.point('pvPower'), context.point('irradiance'), context.point('pvGeneration')]
  const { id, pvPeakKw } = context.model.station
  const [powerId, sunId, registerId] = [power?.id, sun?.id, register?.id]
  const day = useMemo(() => ({ powerstationId: id, from: date, to: date, quantities }), [id, date])
  const curve = useMemo(
    () => (powerId === undefined || sunId === undefined ? undefined : { points: [powerId, sunId], from, to: until, size: 288 }),
    [powerId, sunId, from, until],
  )
  // A register's days say what the year was: with a day or more a pixel its quarter hours are not read.
  const year = useMemo(() => {
    const start = startOfDate(context.zone, `${date.slice(0, 4)}-01-01`)
    return registerId === undefined
      ? undefined
      : { points: [registerId], from: start, to: until, size: Math.max(1, Math.floor((until - start) / DAY_MS)) }
  }, [registerId, context.zone, date, until])
  const today = useQuery('energyByPeriod', power === undefined ? undefined : day, { everyMs: 30_000, reload: true })
  const monthOf = useDaysBefore(power && id, date, quantities)
  const history = useQuery('series', curve, { everyMs: 300_000, reload: true })
  const yearKwh = growthOf(valueOf(useQuery('series', year, { everyMs: 600_000, reload: true }))?.series[0])
  const nowKw = useLiveSelect(powerId, (live) => (isTrue(live) ? Math.round(valueOf(live) ?? 0) : undefined))
  const nowSun = useLiveSelect(sunId, (live) => (isTrue(live) ? Math.round(valueOf(live) ?? 0) : undefined))
  if (power === undefined) return <Empty>{t('widget.noPv')}</Empty>
  if (today.state === 'waiting') return <Waiting />
  if (today.state === 'failed') return <Failed cause={today.cause} words={today.words} />
  const energy = (kwh: number | null | undefined): string => (kwh === null || kwh === undefined ? '—' : formatShown(kwh, 'kWh', 1, language))
  const todayKwh = today.value.rows[0]?.totalKwh ?? null
  const hours = fullHours(todayKwh, pvPeakKw)
  const performance = performanceOf(nowKw, nowSun, pvPeakKw)
  const series = valueOf(history)?.series ?? []
  const pairs = pairsOf(
    series.find((one) => one.pointId === powerId),
    series.find((one) => one.pointId === sunId),
    QUARTER_MS,
  )
  const label = labelPx(context.mode)
  const lines = box.width > label * 62 ? 1 : box.width > label * 34 ? 2 : 3
  const head = (label + 1) * 1.6 * lines + 4
  return (
    <>
      <Summary
        fontPx={label + 1}
        lines={lines}
        items={[
          { key: 'today', name: t('panel.pv.today'), value: energy(todayKwh), colour: '--pv' },
          { key: 'month', name: t('panel.pv.month'), value: energy(monthOf('pvGeneration', todayKwh)) },
          { key: 'year', name: t('panel.pv.year'), value: energy(yearKwh) },
          {
            key: 'hours',
            name: t('panel.pv.specificYield'),
            value: hours === undefined ? '—' : `${formatNumber(hours, 2, language)} ${t('panel.pv.hoursUnit')}`,
          },
          { key: 'ratio', name: t('panel.pv.performance'), value: performance === undefined ? '—' : `${formatNumber(performance, 1, language)} %` },
        ]}
      />
      {sun === undefined ? (
        <div style={{ height: box.height - head }}>
          <Empty>{t('panel.pv.noEnvironment')}</Empty>
        </div>
      ) : (
        <Scatter pairs={pairs} peakKw={pvPeakKw} power={power.id} sun={sun.id} width={box.width} height={box.height - head} labelPx={label} />
      )}
    </>
  )
}
