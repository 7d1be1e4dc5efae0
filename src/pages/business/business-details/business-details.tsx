import '#src/ui/figure-table.css'
import '#src/ui/section-card.css'
import '#src/business/business.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { StationOption } from '#contract/station.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { ExportButton } from '#src/resource/export-button.tsx'
import { useCan } from '#src/ui/can.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { FigureCells } from '#src/business/figure-cells.tsx'
import { columnKeys, sheetHeads, sheetLine, titleOf } from '#src/business/columns.ts'
import { SpanHead, useSpan, type Span } from '#src/business/span-head.tsx'
import { Tiles } from '#src/business/tiles.tsx'
import { EfficiencyBySide } from './efficiency.tsx'
import { ExportPeriods } from './export-periods.tsx'
import { Periods } from './periods.tsx'
import { useDayReadings } from './readings.ts'
import { StorageByPeriod } from './storage-by-period.tsx'

/** What the chosen station earned, by day or month; a month opens to its days, a day to its periods, and those to the readings. */
export default function BusinessDetails() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  if (station === undefined) return <Empty>{t('state.empty')}</Empty>
  return <Details key={station.powerstationId} station={station} />
}

function Details({ station: { powerstationId, timeZone } }: { station: StationOption }) {
  const { t } = useTranslation()
  const { date: today } = useToday(timeZone)
  const [span, setSpan] = useSpan(today)
  const { from, to, kind } = span
  const asked = useMemo(
    () => ({ powerstationId, from, to, step: kind === 'year' ? ('month' as const) : ('day' as const) }),
    [powerstationId, from, to, kind],
  )
  const live = useQuery('businessDetails', asked, { everyMs: 120_000 })
  const settled = useQuery(
    'businessSettlement',
    useMemo(() => ({ powerstationId, from, to }), [powerstationId, from, to]),
  )
  const settlement = valueOf(settled)
  const readings = useDayReadings(powerstationId, from, timeZone)
  const [mayAnalyse, maySeeAlarms] = [useCan(['monitor_data-analysis']), useCan(['energy_batteryWarn'])]
  const storage = mayAnalyse && readings.storage !== undefined ? { to: readings.storage, words: t('business.storageReadings') } : undefined
  const opens =
    kind === 'day'
      ? {
          ...(storage === undefined ? {} : { cycles: storage, efficiency: storage, utilisation: storage }),
          ...(maySeeAlarms ? { availability: { to: readings.alarms, words: t('business.alarmsOfDay') } } : {}),
        }
      : {}
  const open = (start: string): void => setSpan(start.length === 7 ? { kind: 'month', date: `${start}-01` } : { kind: 'day', date: start })
  return (
    <div className="business">
      <SpanHead span={span} today={today} onChange={setSpan} />
      <PageView live={live}>
        {({ total, response, rows }) =>
          rows.length === 0 ? (
            <Empty>{t('business.noDays')}</Empty>
          ) : (
            <>
              <Stale live={live} />
              <Tiles figures={total} settlement={settlement} response={response} chosen={undefined} opens={opens} />
              {kind === 'day' ? (
                <Periods stationId={powerstationId} date={from} readings={readings.sources} />
              ) : (
                <Rows rows={rows} total={total} span={span} name={powerstationId} onOpen={open} />
              )}
              {total.known.storageArbitrage.of > 0 && <StorageByPeriod powerstationId={powerstationId} from={from} to={to} total={total} />}
              <EfficiencyBySide powerstationId={powerstationId} from={from} to={to} />
            </>
          )
        }
      </PageView>
    </div>
  )
}

interface RowsProps {
  rows: Answer<'businessDetails'>['rows']
  total: Answer<'businessDetails'>['total']
  span: Span
  /** The station, also of the file's name. */
  name: string
  onOpen(start: string): void
}

function Rows({ rows, total, span, name, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const head = t(span.kind === 'year' ? 'business.month' : 'business.day')
  const sheet = (): (string | number)[][] => [
    sheetHeads(head, t),
    ...rows.map((row) => sheetLine(row.start, row, row.corrected === true, t)),
    sheetLine(
      t('business.sum'),
      total,
      rows.some(({ corrected }) => corrected === true),
      t,
    ),
  ]
  return (
    <section className="card section-card">
      <h2>
        {head}
        <ExportButton words={t('business.export')} name={`business_${name}_${span.from}_${span.to}`} sheet={sheet} />
        {span.kind === 'month' && <ExportPeriods stationId={name} days={rows.map(({ start }) => start)} />}
      </h2>
      <div className="figure-table figure-cards figure-pairs business-rows" tabIndex={0} role="group" aria-label={head}>
        <table>
          <thead>
            <tr>
              <th>{head}</th>
              {columnKeys.map((key) => (
                <th key={key} className="figure-right">
                  {titleOf(key, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.start}>
                <td>
                  <button type="button" className="figure-open" onClick={() => onOpen(row.start)}>
                    {row.start}
                  </button>
                  {row.corrected === true && <CorrectedMark />}
                </td>
                <FigureCells figures={row} />
              </tr>
            ))}
            <tr className="business-sum">
              <td>{t('business.sum')}</td>
              <FigureCells figures={total} />
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
