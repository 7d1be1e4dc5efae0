import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { quality } from '#contract/live.ts'
import { startOfDate } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { BarStack } from '../parts/drawing/bar-stack.tsx'
import { periodColour } from '../parts/figures/meaning.ts'
import { Summary } from '../parts/figures/summary.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useDaysBefore } from '../parts/data/use-days-before.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'
import { bandsOf, byHour, efficiencyOf, hoursOfDay } from './model.ts'

const HOUR_MS = 3_600_000
const quantities = ['storageCharge' as const, 'storageDischarge' as const]

/** Today by the hour: discharge up, charge down, the price periods behind; the round trip's efficiency of the month. */
export default function ChargeDischarge({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(60_000)
  const has = context.point('storageCharge') !== undefined
  const { id } = context.model.station
  const day = useMemo(() => ({ powerstationId: id, from: date, to: date, step: 'hour' as const, quantities }), [id, date])
  const live = useQuery('energyByPeriod', has ? day : undefined, { everyMs: 60_000, reload: true })
  const monthOf = useDaysBefore(has ? id : undefined, date, quantities)
  const soc = context.point('soc')
  const begin = useMemo(() => startOfDate(context.zone, `${date.slice(0, 8)}01`), [context.zone, date])
  const atBegin = useMemo(() => (soc === undefined ? undefined : { powerstationId: id, at: begin, points: [soc.id] }), [soc, id, begin])
  const socBefore = valueOf(useQuery('snapshot', has ? atBegin : undefined))?.values.find(
    (one) => one.pointId === soc?.id && one.quality === quality.good,
  )?.value
  const socNow = useLiveSelect(soc?.id, (value) => (isTrue(value) ? Math.round(Number(valueOf(value)) * 10) / 10 : undefined))
  const prices = valueOf(useQuery('priceDay', { powerstationId: id, date }))
  if (!has) return <Empty>{t('widget.noStorage')}</Empty>
  const label = labelPx(context.mode)
  return (
    <LiveView live={live}>
      {({ rows }) => {
        const hours = hoursOfDay(from, to)
        const [charged, discharged] = [byHour(rows, 'storageCharge', hours), byHour(rows, 'storageDischarge', hours)]
        if ([...charged, ...discharged].every((kwh) => kwh === undefined)) return <Empty>{t('panel.storage.noHours')}</Empty>
        const sumOf = (list: readonly (number | undefined)[]): number => list.reduce<number>((total, kwh) => total + (kwh ?? 0), 0)
        const sum = (list: readonly (number | undefined)[]): string => formatShown(sumOf(list), 'kWh', 1, language)
        const efficiency = efficiencyOf({
          chargedKwh: monthOf('storageCharge', sumOf(charged)),
          dischargedKwh: monthOf('storageDischarge', sumOf(discharged)),
          socBefore,
          socNow,
          capacityKwh: context.model.station.storageCapacityKwh,
        })
        const bars = charged.map((kwh, i) => ({
          key: String(i),
          label: clockWords(from + i * HOUR_MS, context.zone).slice(0, 2),
          title: `${clockWords(from + i * HOUR_MS, context.zone)}–${clockWords(from + (i + 1) * HOUR_MS, context.zone)}`,
          parts:
            kwh === undefined && discharged[i] === undefined
              ? from + (i + 1) * HOUR_MS > now
                ? []
                : undefined
              : [
                  { name: t('widget.discharge'), value: discharged[i] ?? 0, colour: '--discharge' },
                  { name: t('widget.charge'), value: -(kwh ?? 0), colour: '--charge' },
                ],
        }))
        const head = label * 1.6
        return (
          <>
            <Summary
              fontPx={label + 1}
              items={[
                { key: 'c', name: t('widget.charge'), value: sum(charged), colour: '--charge' },
                { key: 'd', name: t('widget.discharge'), value: sum(discharged), colour: '--discharge' },
                {
                  key: 'e',
                  name: <span title={t('panel.storage.efficiencyHow')}>{t('panel.storage.monthEfficiency')}</span>,
                  value: efficiency === undefined ? '—' : `${formatNumber(efficiency, 1, language)} %`,
                },
              ]}
            />
            <BarStack
              bars={bars}
              width={box.width}
              height={box.height - head - 4}
              labelPx={label}
              unit="kWh"
              format={(kwh) => formatShown(Math.abs(kwh), 'kWh', 1, language)}
              bands={bandsOf(prices?.segments ?? [], from).map((band) => ({ from: band.from, to: band.to, colour: periodColour(band.period) }))}
              now={(now - from) / HOUR_MS}
              label={t('widget.chargeDischarge')}
            />
          </>
        )
      }}
    </LiveView>
  )
}
