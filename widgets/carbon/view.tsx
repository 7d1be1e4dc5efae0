import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { massOf } from '#domain/carbon.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useToday } from '../parts/data/use-today.ts'
import './carbon.css'
import type { Options } from './widget.ts'

/** CO2 and coal that the station's PV has saved, in all and today, with the factors and where they come from. */
export default function Carbon({ context, options }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date } = useToday(context.zone)
  const register = context.point('pvGeneration')
  // The register counts by tenths; whole kWh are as fine as the picture shows.
  const totalKwh = useLiveSelect(register?.id, (live) => {
    const value = valueOf(live)
    return value === undefined ? undefined : Math.round(value)
  })
  const { id } = context.model.station
  const question = useMemo(() => ({ powerstationId: id, from: date, to: date, quantities: ['pvGeneration' as const] }), [id, date])
  const today = valueOf(useQuery('energyByPeriod', register === undefined ? undefined : question, { everyMs: 60_000, reload: true }))
  if (register === undefined) return <Empty>{t('widget.noPv')}</Empty>
  const todayKwh = today?.rows[0]?.totalKwh ?? undefined
  const mass = (kwh: number | undefined, factor: number): string => {
    if (kwh === undefined) return '—'
    const { value, unit, decimals } = massOf(kwh * factor)
    return `${formatNumber(value, decimals, language)} ${unit}`
  }
  const rows = [
    { name: t('widget.co2Saved'), factor: options.co2KgPerKwh },
    { name: t('widget.coalSaved'), factor: options.coalKgPerKwh },
  ]
  return (
    <div className="carbon">
      {rows.map(({ name, factor }) => (
        <div key={name}>
          <div className="figure-label">{name}</div>
          <div className="carbon-total ink">{mass(totalKwh, factor)}</div>
          <div className="figure-label">
            {t('widget.today')} {mass(todayKwh, factor)}
          </div>
        </div>
      ))}
      <p className="carbon-source">
        {t('widget.factorSource', { factor: options.co2KgPerKwh, unit: 'kgCO₂/kWh', source: options.co2Source || t('widget.co2Source') })}
        <br />
        {t('widget.factorSource', { factor: options.coalKgPerKwh, unit: 'kgce/kWh', source: options.coalSource || t('widget.coalSource') })}
      </p>
    </div>
  )
}
