import '#src/ui/figure-table.css'
import '#src/ui/section-card.css'
import './production-overview.css'
import { Radio } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodTypes } from '#contract/price.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { StationOption } from '#contract/station.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { DayPicker, MonthPicker, YearPicker } from '#src/ui/inputs/pickers.tsx'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { ExportButton } from '#src/resource/export-button.tsx'
import { Empty, LiveView, PageView } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { PeriodBars } from './period-bars.tsx'
import { WhatIfs } from './what-if.tsx'
import { askedDay, daysOf, ratioOf, sheetOf, spanKinds, stepOf, type EnergyRow, type SpanKind } from './spans.ts'

const energies = [
  'storageCharge',
  'storageDischarge',
  'pvGeneration',
  'gridImport',
  'gridExport',
  'loadConsumption',
  'pileConsumption',
] as const satisfies QuantityCode[]

const parts = ['energy', 'what-if'] as const

/** What the chosen station charged, discharged, made, took and gave in a day, month or year, by price period. */
export default function ProductionOverview() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const [address, setAddress] = useAddress()
  if (station === undefined) return <Empty>{t('state.empty')}</Empty>
  const part = parts.find((one) => one === address.get('part')) ?? 'energy'
  return (
    <div className="overview-parts">
      {address.get('record') === null && (
        <TabBar
          label={t('whatIf.parts')}
          tabs={parts.map((key) => ({ key, title: t(`whatIf.tab.${key}`) }))}
          active={part}
          onChange={(key) => setAddress({ part: key === 'energy' ? undefined : key })}
        />
      )}
      {part === 'energy' ? (
        <Overview key={station.powerstationId} station={station} />
      ) : (
        <WhatIfs key={station.powerstationId} stationId={station.powerstationId} zone={station.timeZone} />
      )}
    </div>
  )
}

function Overview({ station: { powerstationId, timeZone } }: { station: StationOption }) {
  const { t } = useTranslation()
  const { date: today } = useToday(timeZone)
  const [address, setAddress] = useAddress()
  const kind = spanKinds.find((one) => one === address.get('span')) ?? 'day'
  const date = askedDay(address.get('date'), today)
  const model = useQuery(
    'stationModel',
    useMemo(() => ({ powerstationId }), [powerstationId]),
  )
  const Picker = kind === 'day' ? DayPicker : kind === 'month' ? MonthPicker : YearPicker
  return (
    <div className="overview">
      <header className="overview-head">
        <Radio.Group
          type="button"
          value={kind}
          options={spanKinds.map((value) => ({ value, label: t(`production.span.${value}`) }))}
          onChange={(value: SpanKind) => setAddress({ span: value === 'day' ? undefined : value })}
        />
        <Picker
          className="overview-date"
          allowClear={false}
          inputProps={{ 'aria-label': t('production.date') }}
          value={kind === 'day' ? date : kind === 'month' ? date.slice(0, 7) : date.slice(0, 4)}
          disabledDate={(day) => day.format('YYYY-MM-DD') > today}
          onChange={(text) => setAddress({ date: `${text}-01-01`.slice(0, 10) })}
        />
      </header>
      <PageView live={model}>
        {({ points }) => {
          const own = energies.filter((code) => points.some(({ deviceSn, quantity }) => deviceSn === null && quantity === code))
          return own.length === 0 ? (
            <Empty>{t('production.none')}</Empty>
          ) : (
            <Energies stationId={powerstationId} zone={timeZone} own={own} kind={kind} {...daysOf(kind, date, today)} />
          )
        }}
      </PageView>
    </div>
  )
}

interface EnergiesProps {
  stationId: string
  zone: string
  own: readonly QuantityCode[]
  kind: SpanKind
  from: string
  to: string
}

function Energies({ stationId, zone, own, kind, from, to }: EnergiesProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<QuantityCode>()
  const shown = chosen !== undefined && own.includes(chosen) ? chosen : own[0]
  // By its content: the list is made anew with each drawing.
  const names = own.join(',')
  const [asksTotal, asksSteps] = useMemo(() => {
    const asked = { powerstationId: stationId, from, to, quantities: names.split(',') as QuantityCode[] }
    return [asked, { ...asked, step: stepOf[kind] }] as const
  }, [stationId, names, kind, from, to])
  const total = useQuery('energyByPeriod', asksTotal, { everyMs: 60_000, reload: true })
  const steps = useQuery('energyByPeriod', asksSteps, { everyMs: 60_000, reload: true })
  const prices = useQuery(
    'priceDay',
    useMemo(() => (kind === 'day' ? { powerstationId: stationId, date: from } : undefined), [stationId, kind, from]),
  )
  return (
    <>
      <section className="card section-card">
        <Stale live={total} />
        <LiveView live={total}>
          {({ rows, summing }) => (
            <>
              {summing === true && (
                <p className="overview-summing" role="note">
                  {t('production.summing')}
                </p>
              )}
              <Totals rows={rows} zone={zone} name={`${stationId}_${from}_${to}`} shown={shown} onShow={setChosen} />
            </>
          )}
        </LiveView>
      </section>
      <section className="card section-card overview-picture" aria-label={t('production.course')}>
        <Stale live={steps} />
        <LiveView live={steps}>
          {({ rows }) => (
            <PeriodBars rows={rows.filter(({ quantity }) => quantity === shown)} quantity={shown} kind={kind} zone={zone} prices={prices} />
          )}
        </LiveView>
      </section>
    </>
  )
}

interface TotalsProps {
  rows: readonly EnergyRow[]
  zone: string
  /** Of the file. */
  name: string
  shown: QuantityCode | undefined
  onShow(quantity: QuantityCode): void
}

/** Each energy in all and by price period; choosing one draws its course. */
function Totals({ rows, zone, name, shown, onShow }: TotalsProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const kwh = (value: number | null | undefined): string => (value == null ? '—' : formatNumber(value, 1, language))
  const carriedWords = ({ since, kwh: carried }: NonNullable<EnergyRow['carried']>): string =>
    t('production.carried', { kwh: kwh(carried), since: stationTime(since, zone) })
  const ratio = ratioOf(rows)
  // Of what is not known it is not said that it was little.
  const isKnown = rows.every(({ quantity, totalKwh }) => totalKwh !== null || !quantity.startsWith('storage'))
  const ratioWords = isKnown ? t('production.noRatio') : ''
  const heads = [t('production.energy'), t('production.total'), ...periodTypes.map((period) => t(`period.${period}`)), t('production.unknown')]
  const sheet = () =>
    sheetOf(rows, heads, ({ quantity }) => quantities[quantity].name[language], { head: t('reading.containedReadings'), yes: t('resource.yes') })
  return (
    <>
      <div className="figure-table figure-cards overview-totals">
        <table>
          <thead>
            <tr>
              {heads.map((head, i) => (
                <th key={head} className={i === 0 ? '' : 'figure-right'}>
                  {i === 0 ? head : `${head} (kWh)`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.quantity} className={row.quantity === shown ? 'overview-chosen' : ''}>
                <td>
                  <button type="button" className="figure-open" aria-pressed={row.quantity === shown} onClick={() => onShow(row.quantity)}>
                    {quantities[row.quantity].name[language]}
                  </button>
                  {row.corrected === true && <CorrectedMark />}
                  {row.totalKwh !== null && row.coverage < 0.995 && (
                    <small className="dim"> {t('production.coverage', { percent: formatNumber(row.coverage * 100, 0, language) })}</small>
                  )}
                  {row.carried !== undefined && <small className="overview-carried dim">{carriedWords(row.carried)}</small>}
                </td>
                <td className="figure-right" data-head={`${t('production.total')} (kWh)`}>
                  {kwh(row.totalKwh)}
                </td>
                {periodTypes.map((period) => (
                  <td key={period} className="figure-right" data-head={`${t(`period.${period}`)} (kWh)`}>
                    {row.totalKwh === null ? '—' : kwh(row.byPeriod[period] ?? 0)}
                  </td>
                ))}
                <td className="figure-right" data-head={`${t('production.unknown')} (kWh)`}>
                  {row.totalKwh === null ? '—' : kwh(row.unknownKwh)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="overview-foot">
        <span>{ratio === undefined ? ratioWords : t('production.ratio', { percent: formatNumber(ratio, 1, language) })}</span>
        <ExportButton words={t('production.export')} name={name} sheet={sheet} />
      </p>
    </>
  )
}
