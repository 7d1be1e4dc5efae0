import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { QualityFinding, QualityRow } from '#contract/schemas/quality.ts'
import { dayStart, localDate, nextDayStart } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { STATION_KEY, stationOptionsAtom } from '#src/atoms/station.ts'
import { settings } from '#src/settings.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'

const MOST = 100
const columns = ['quality.from', 'quality.to', 'quality.rule.parameter', 'quality.faultFilter', 'quality.minutesUnit', 'quality.value'] as const
const DAYS_MS = 7 * 86_400_000
/** Around a finding, for what was before and after it. */
const AROUND_MS = 1_800_000

/** Data analysis of the parameter at its station, on its day, with a look at the finding. */
function analysisOf({ stationId, point, from, to, timeZone }: QualityFinding): string {
  const [first, last] = [localDate(timeZone, from), localDate(timeZone, Math.max(from, to - 1))]
  const query = new URLSearchParams({
    // A device is named without its station where that is the chosen one.
    [STATION_KEY]: stationId,
    p: String(point),
    range: first === last ? 'day' : 'free',
    from: first,
    to: last,
    zoom: `${Math.round(Math.max(dayStart(timeZone, from), from - AROUND_MS))}_${Math.round(Math.min(nextDayStart(timeZone, to - 1), to + AROUND_MS))}`,
  })
  return `/operation/data-analysis?${query.toString()}`
}

/** The time of a row: its day, or that of the list's question. */
function useRange({ date, stationId }: QualityRow): { from: number; to: number } {
  const [address] = useSearchParams()
  const zone = useAtomValue(stationOptionsAtom).find(({ powerstationId }) => powerstationId === stationId)?.timeZone ?? settings.consoleZone
  const [from, to] = [Number(address.get('from') ?? 0), Number(address.get('to') ?? 0)]
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    if (date !== null) {
      const begin = dayStart(zone, Date.parse(`${date}T12:00:00Z`))
      return { from: begin, to: nextDayStart(zone, begin) }
    }
    return { from: from > 0 ? from : dayStart(zone, now - DAYS_MS), to: to > 0 ? to : now }
  }, [date, zone, from, to, now])
}

/** What was found in a row: from when to when, which value; each leads to its curve. */
export function Findings({ row }: { row: QualityRow }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { from, to } = useRange(row)
  const { stationId, deviceSn, code } = row
  const asked = useMemo(
    () => ({
      powerstationId: stationId,
      ...(deviceSn === null ? {} : { deviceSn }),
      ...(code === null ? {} : { code }),
      from,
      to,
      pageSize: MOST,
    }),
    [stationId, deviceSn, code, from, to],
  )
  const live = useQuery('qualityFindings', asked)
  return (
    <div className="quality-findings">
      <LiveView live={live}>
        {({ findings, totalRows }) =>
          findings.length === 0 ? (
            <Empty>{t('quality.findingsNone')}</Empty>
          ) : (
            <>
              {totalRows > findings.length && <p className="dim">{t('quality.findingsMore', { n: totalRows, most: findings.length })}</p>}
              <table>
                <thead>
                  <tr>
                    {columns.map((key) => (
                      <th key={key} scope="col">
                        {t(key)}
                      </th>
                    ))}
                    <th aria-label={t('resource.actions')} />
                  </tr>
                </thead>
                <tbody>
                  {findings.map((one) => (
                    <tr key={one.key}>
                      <td>{timeWords(one.from, one.timeZone)}</td>
                      <td>{timeWords(one.to, one.timeZone)}</td>
                      <td>
                        {one.deviceSn !== null && deviceSn === null && `${nameOf(one.deviceName, one.deviceNameEn, language)} · `}
                        {textOf(one.parameter, language)}
                      </td>
                      <td>{t(`reading.fault.${one.fault}`)}</td>
                      <td>{formatNumber(one.n, 0, language)}</td>
                      <td>{one.value === null ? '' : formatShown(one.value, one.unit, one.decimals, language)}</td>
                      <td>
                        <Link to={analysisOf(one)}>{t('quality.analyse')}</Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </LiveView>
    </div>
  )
}
