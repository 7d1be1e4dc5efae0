import './pie.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodTypes } from '#contract/price.ts'
import { quantities } from '#contract/quantity.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView, Waiting } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { startOfSpan } from '../parts/data/dates.ts'
import { useRegisters } from '../parts/data/energy-span.ts'
import { apartColours } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { Ring } from './ring.tsx'
import type { Options } from './widget.ts'

/** A share moves this slowly: one look a second is enough. */
const LOOK_MS = 1000

/** Live values as React sees them: looked at once a second, told only when a shown figure differs. */
function useValues(points: readonly Point[]): { values: (number | undefined)[]; isOld: boolean } {
  const store = useAtomValue(liveStoreAtom)
  const [seen, setSeen] = useState<{ key: string; values: (number | undefined)[]; isOld: boolean }>({ key: '', values: [], isOld: false })
  useEffect(() => {
    const look = (): void => {
      const all = points.map((point) => store.live(point.id))
      const values = all.map((live, i) => {
        const value = valueOf(live)
        return value === undefined ? undefined : Number(value.toFixed(points[i]?.decimals ?? 1))
      })
      const isOld = all.some((live) => live.state === 'stale')
      const key = `${isOld} ${values.join(',')}`
      setSeen((before) => (before.key === key ? before : { key, values, isOld }))
    }
    const stops = points.map((point) => store.subscribe(point.id, () => undefined))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, points])
  return seen
}

function Now({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const points = useMemo(() => {
    const all = options.slices.flatMap((source) => resolve(context, source) ?? [])
    // Shares are of one thing: what has another unit than the first has no part in it.
    return all.filter((point) => point.unit === all[0]?.unit)
  }, [context, options.slices])
  const { values, isOld } = useValues(points)
  const [first] = points
  if (first === undefined) return <Empty>{t('panel.data.noSource')}</Empty>
  if (values.every((value) => value === undefined)) return <Waiting />
  const colours = apartColours(points.map((point) => point.quantity))
  const parts = points.flatMap((point, i) => {
    const value = values[i]
    return value === undefined ? [] : [{ name: textOf(point.name, language), value, colour: colours[i] ?? '--accent' }]
  })
  return <Ring parts={parts} unit={first.unit} decimals={first.decimals} isOld={isOld} {...box} px={labelPx(context.mode)} />
}

function Energies({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const all = useRegisters(context, options.slices)
  const registers = useMemo(() => (options.shares === 'period' ? all.slice(0, 1) : all), [all, options.shares])
  const { date } = useToday(context.zone)
  const question = useMemo(
    () =>
      registers.length === 0
        ? undefined
        : {
            powerstationId: context.model.station.id,
            from: startOfSpan(date, options.span),
            to: date,
            step: 'total' as const,
            quantities: registers,
          },
    [registers, date, options.span, context.model.station.id],
  )
  const live = useQuery('energyByPeriod', question, { everyMs: 60_000, reload: true })
  if (registers.length === 0) return <Empty>{t('panel.data.noEnergies')}</Empty>
  const colours = apartColours(registers)
  return (
    <LiveView live={live}>
      {({ rows }) => {
        const [row] = rows
        const parts =
          options.shares === 'period'
            ? [
                ...periodTypes.map((period) => ({
                  name: t(`period.${period}`),
                  value: row?.byPeriod[period] ?? 0,
                  colour: period === 'deepValley' ? '--deep-valley' : `--${period}`,
                })),
                { name: t('panel.data.unknownPeriod'), value: row?.unknownKwh ?? 0, colour: '--stale' },
              ]
            : registers.map((quantity, i) => ({
                name: textOf(quantities[quantity].name, language),
                value: rows.find((one) => one.quantity === quantity)?.totalKwh ?? 0,
                colour: colours[i] ?? '--accent',
              }))
        return <Ring parts={parts} unit="kWh" decimals={1} isOld={live.state === 'stale'} {...box} px={labelPx(context.mode)} />
      }}
    </LiveView>
  )
}

/** Shares of energies of a stretch, of powers of now, or one energy by price period. */
export default function Pie(props: ViewProps<Options>) {
  return props.options.shares === 'now' ? <Now {...props} /> : <Energies {...props} />
}
