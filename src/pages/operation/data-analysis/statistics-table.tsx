import { Switch } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resolution } from '#contract/analysis.ts'
import type { AnalysisPoint, AnalysisSource, AnalysisStatistics } from '#contract/schemas/analysis.ts'
import type { Language } from '#contract/text.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { parameterName, type Stretch } from '#src/charts/analysis/use-curves.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { CorrectedNote, CorrectLink } from '#src/ui/corrected.tsx'
import { Failed } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'

interface Props {
  sources: readonly AnalysisSource[]
  points: readonly AnalysisPoint[]
  stretches: readonly Stretch[]
  colours: readonly string[]
  zone: string
  resolution: Resolution | undefined
  /** Without suspect readings. */
  leaveOut: boolean
  onLeaveOut(leaveOut: boolean): void
}

/** A little is not told as nothing, nor nearly all as all. */
const coverageWords = (share: number, language: Language): string =>
  share > 0 && share < 0.0005 ? '< 0.1 %' : share < 1 && share >= 0.9995 ? '> 99.9 %' : `${formatNumber(share * 100, 1, language)} %`

/** Figures of each parameter over each period, and what they were worked out from. */
export function StatisticsTable({ sources, points, stretches, colours, zone, resolution, leaveOut, onLeaveOut }: Props) {
  const { t } = useTranslation()
  const [first, second, third] = stretches
  return (
    <div className="analysis-statistics">
      <label className="analysis-leave-out">
        <Switch size="small" checked={leaveOut} onChange={onLeaveOut} />
        {t('analysis.leaveOut')}
      </label>
      <table>
        <thead>
          <tr>
            {(['parameter', 'min', 'max', 'mean', 'deviation', 'integral', 'coverage'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`analysis.figure.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        {[first, second, third].map((stretch, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the first, second and third period
          <Rows
            key={i}
            stretch={stretch}
            period={i}
            isOneOfMany={stretches.length > 1}
            {...{ sources, points, colours, zone, resolution, leaveOut }}
          />
        ))}
      </table>
    </div>
  )
}

function Rows({
  period,
  stretch,
  isOneOfMany,
  sources,
  points,
  colours,
  zone,
  resolution,
  leaveOut,
}: Omit<Props, 'stretches' | 'onLeaveOut'> & { stretch: Stretch | undefined; isOneOfMany: boolean; period: number }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  // Its name stands above the page.
  const here = useAtomValue(chosenStationAtom)?.powerstationId
  const payload = useMemo(
    () =>
      stretch === undefined || sources.length === 0
        ? undefined
        : { sources: [...sources], from: stretch.from, to: stretch.to, leaveOut, ...(resolution === undefined ? {} : { resolution }) },
    [stretch, sources, resolution, leaveOut],
  )
  const live = useQuery('analysisStatistics', payload, { reload: true })
  if (stretch === undefined) return null
  if (live.state === 'waiting' || live.state === 'failed')
    return (
      <tbody>
        <tr>
          <td colSpan={7}>{live.state === 'waiting' ? t('state.waiting') : <Failed cause={live.cause} words={live.words} />}</td>
        </tr>
      </tbody>
    )
  const extreme = (found: AnalysisStatistics['min'], point: AnalysisPoint, isReading: boolean) =>
    found === null ? (
      '—'
    ) : (
      <>
        {formatShown(found.v, point.unit, point.decimals, language)}
        <small>{timeWords(found.t, zone)}</small>
        {isReading && point.deviceSn !== null && <CorrectLink point={point.id} at={found.t} words={t('correction.correctShort')} />}
      </>
    )
  return (
    <tbody>
      {live.value.statistics.map((one, i) => {
        const point = points.find(({ id }) => id === one.point)
        if (point === undefined) return null
        // As its extremes; the mean of whole numbers is between them.
        const shown = (value: number | null): string => (value === null ? '—' : formatShown(value, point.unit, point.decimals || 2, language))
        return (
          <tr key={one.point}>
            <th scope="row">
              <i data-period={period} style={{ '--swatch': `var(${colours[i]})` } as CSSProperties} />
              {parameterName(point, points, language, here)}
              {isOneOfMany && <small>{stretch.words}</small>}
              <CorrectedNote point={one.point} from={stretch.from} to={stretch.to} />
            </th>
            <td data-title={t('analysis.figure.min')}>{extreme(one.min, point, one.as === 'reading')}</td>
            <td data-title={t('analysis.figure.max')}>{extreme(one.max, point, one.as === 'reading')}</td>
            <td data-title={t('analysis.figure.mean')}>{shown(one.mean)}</td>
            <td data-title={t('analysis.figure.deviation')}>{shown(one.deviation)}</td>
            <td data-title={t('analysis.figure.integral')}>{one.integralKwh === null ? '—' : formatShown(one.integralKwh, 'kWh', 2, language)}</td>
            <td data-title={t('analysis.figure.coverage')}>
              {coverageWords(one.coverage, language)}
              <small>{t('analysis.figure.from', { of: t(`analysis.resolution.${one.resolution}`) })}</small>
              {leaveOut && <small>{t('analysis.leftOut', { n: formatNumber(one.leftOutMinutes, 0, language) })}</small>}
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}
