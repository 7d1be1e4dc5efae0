import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { GradeLimits } from '#domain/battery/grade.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { GradeMark } from './grade-mark.tsx'
import type { Readings } from './readings.ts'
import { pointOf, type Source } from './sources.ts'

interface Props {
  readings: readonly Readings[]
  /** Serial number of the one that is looked at; empty: all. */
  chosen: string
  limits: GradeLimits
  nameOfSource(source: Source): string
  onChoose(sn: string): void
}

function Value({ source, code, head, chars = 6 }: { source: Source; code: string; head: string; chars?: number }) {
  const point = pointOf(source, code)
  return (
    <td className="figure-right" data-head={head}>
      {point === undefined ? '—' : <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={chars} />}
    </td>
  )
}

/** Every cluster with what it and its stack say, how far apart its cells are and how that is graded; a click looks at its cells alone. */
export function ClustersTable({ readings, chosen, limits, nameOfSource, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  /** Looks like the live ones beside it, also where there is none; number and unit stay together where a cell parts its head from its figure. */
  const shown = (value: number | undefined, decimals: number, unit: string) => (
    <span>
      {value === undefined ? <span className="dim">—</span> : formatNumber(value, decimals, language)} <small className="battery-unit">{unit}</small>
    </span>
  )
  return (
    <div className="figure-table figure-cards figure-pairs battery-clusters">
      <table>
        <thead>
          <tr>
            <th>{t('battery.cluster')}</th>
            <th>{t('battery.grade')}</th>
            <th className="figure-right">{t('battery.voltage')}</th>
            <th className="figure-right">{t('battery.current')}</th>
            <th className="figure-right" title={t('battery.powerHow')}>
              {t('battery.power')}
            </th>
            <th className="figure-right">SOC</th>
            <th className="figure-right">SOH</th>
            <th className="figure-right" title={t('battery.limitsHow')}>
              {t('battery.maxCharge')}
            </th>
            <th className="figure-right" title={t('battery.limitsHow')}>
              {t('battery.maxDischarge')}
            </th>
            <th className="figure-right">{t('battery.voltageRange')}</th>
            <th className="figure-right">{t('battery.temperatureRange')}</th>
            <th className="figure-right">{t('battery.goodCells')}</th>
          </tr>
        </thead>
        <tbody>
          {readings.length > 1 && (
            <tr aria-selected={chosen === ''}>
              <td colSpan={12}>
                <button type="button" className="figure-open" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
                  {t('battery.allClusters', { n: readings.length })}
                </button>
              </td>
            </tr>
          )}
          {readings.map(({ source, voltage, temperature, clusterVoltage, current, graded, isOld }) => {
            const { sn } = source.device
            const power = pointOf(source, 'P')
            const cells = voltage.values.length - voltage.counts.empty
            const bad = voltage.counts.impossible + temperature.counts.impossible
            return (
              <tr key={sn} aria-selected={chosen === sn} data-cluster={sn} data-old={isOld || undefined}>
                <td>
                  <button type="button" className="figure-open" aria-pressed={chosen === sn} onClick={() => onChoose(sn)}>
                    {nameOfSource(source)}
                  </button>
                </td>
                <td>
                  <GradeMark graded={graded} limits={limits} />
                </td>
                <Value source={source} code="U" head={t('battery.voltage')} />
                <Value source={source} code="I" head={t('battery.current')} />
                {power === undefined ? (
                  <td className="figure-right" data-head={t('battery.power')}>
                    {shown(clusterVoltage === undefined || current === undefined ? undefined : (clusterVoltage * current) / 1000, 1, 'kW')}
                  </td>
                ) : (
                  <Value source={source} code="P" head={t('battery.power')} />
                )}
                <Value source={source} code="SOC" head="SOC" />
                <Value source={source} code="SOH" head="SOH" />
                <Value source={source} code="PMAX_C" head={t('battery.maxCharge')} />
                <Value source={source} code="PMAX_D" head={t('battery.maxDischarge')} />
                <td className="figure-right" data-head={t('battery.voltageRange')}>
                  {shown(voltage.range === undefined ? undefined : voltage.range * 1000, 0, 'mV')}
                </td>
                <td className="figure-right" data-head={t('battery.temperatureRange')}>
                  {shown(temperature.range, 1, 'K')}
                </td>
                <td className="figure-right" data-head={t('battery.goodCells')}>
                  {cells === 0 ? (
                    '—'
                  ) : (
                    <span>
                      {voltage.counts.good + voltage.counts.scaled} / {cells}
                      {bad > 0 && <span className="battery-bad"> {t('battery.badCount', { n: bad })}</span>}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
