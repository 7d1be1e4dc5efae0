import './bar.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quantities } from '#contract/quantity.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, Failed, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { shiftDate } from '../parts/data/dates.ts'
import { useRegisters } from '../parts/data/energy-span.ts'
import { legendRows } from '../parts/drawing/legend.ts'
import { apartColours } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { EnergyBars } from './energy-bars.tsx'
import { LiveRows } from './live-rows.tsx'
import { groupsOf } from './model.ts'
import type { Options } from './widget.ts'

/** More beside each other can no longer be told apart. */
const MOST_BESIDE = 4

function Energies({ context, options, box, step }: ViewProps<Options> & { step: 'hour' | 'day' | 'month' }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const all = useRegisters(context, options.bars)
  const registers = useMemo(() => all.slice(0, MOST_BESIDE), [all])
  const { date } = useToday(context.zone)
  const question = useMemo(() => {
    if (registers.length === 0) return undefined
    const from = step === 'hour' ? date : step === 'day' ? shiftDate(date, 1 - options.days) : `${date.slice(0, 4)}-01-01`
    return { powerstationId: context.model.station.id, from, to: date, step, quantities: registers }
  }, [registers, date, step, options.days, context.model.station.id])
  const live = useQuery('energyByPeriod', question, { everyMs: 300_000, reload: true })
  if (registers.length === 0) return <Empty>{t('panel.data.noEnergies')}</Empty>
  const colours = apartColours(registers)
  const series = registers.map((quantity, i) => ({ name: textOf(quantities[quantity].name, language), colour: colours[i] ?? '--accent' }))
  const px = labelPx(context.mode)
  const names = series.map((one) => one.name)
  const legendPx = Math.round(px * 2 * legendRows(names, box.width, px))
  // Whole or not at all: names that are cut off tell of fewer bars than there are.
  const legend = series.length > 1 && legendPx < box.height * 0.35 ? legendPx : 0
  return (
    <LiveView live={live}>
      {({ rows }) =>
        rows.every((row) => row.totalKwh === null) ? (
          <Failed cause="noData" />
        ) : (
          <>
            {legend > 0 && (
              <div className="legend" style={{ height: legend }}>
                {series.map((one) => (
                  <span key={one.name}>
                    <i style={{ background: `var(${one.colour})` }} />
                    {one.name}
                  </span>
                ))}
              </div>
            )}
            <EnergyBars groups={groupsOf(rows, registers)} series={series} step={step} width={box.width} height={box.height - legend} labelPx={px} />
          </>
        )
      }
    </LiveView>
  )
}

/** Energies by hour, day or month, or what some sources are now. */
export default function Bar(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const { context, options } = props
  const points = useMemo(() => options.bars.flatMap((source) => resolve(context, source) ?? []), [context, options.bars])
  if (options.step !== 'last') return <Energies {...props} step={options.step} />
  if (points.length === 0) return <Empty>{t('panel.data.noSource')}</Empty>
  return <LiveRows points={points} colours={apartColours(points.map((point) => point.quantity))} />
}
