import { useAtomValue } from 'jotai'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { cellStates } from '#domain/battery/cells.ts'
import { formatNumber, unitWords } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { GradeMark } from './grade-mark.tsx'
import type { Readings } from './readings.ts'
import type { StationLimits } from './limits.tsx'
import { looks, shownOf } from './shown.ts'
import type { Source } from './sources.ts'

interface Props {
  readings: readonly Readings[]
  limits: StationLimits
  nameOfSource(source: Source): string
}

/** Of how many clusters it is: some report no cells. */
const togetherWords = (n: number, all: number, t: TFunction): string =>
  n === all ? t('battery.allTogether', { n }) : t('battery.someTogether', { n, all })

/** What the cells that are looked at say together, in both quantities, and what was left out. */
export function Statistics({ readings, limits, nameOfSource }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const both = (['voltage', 'temperature'] as const).map((quantity) => ({ ...shownOf(readings, quantity, limits), look: looks[quantity] }))
  const number = (value: number | undefined, decimals: number, unit: string): string =>
    value === undefined ? '—' : `${formatNumber(value, decimals, language)} ${unitWords(unit)}`.trim()
  type One = (typeof both)[number]
  const only = readings.length === 1 ? readings[0] : undefined
  const cellWords = ({ cells }: One, place: number | undefined): string => {
    const cell = place === undefined ? undefined : cells[place]
    // Of several clusters, as the search takes it.
    return cell === undefined ? '' : `#${only === undefined ? `${cell.cluster + 1}-` : ''}${cell.number}`
  }
  const rows: [name: string, of: (one: One) => string][] = [
    [t('battery.range'), ({ statistics: s, look }) => number(s && s.range * look.times, look.differenceDecimals, look.differenceUnit)],
    [t('battery.mean'), ({ statistics: s, look }) => number(s?.mean, look.decimals, look.unit)],
    [t('battery.deviation'), ({ statistics: s, look }) => number(s && s.deviation * look.times, look.differenceDecimals + 1, look.differenceUnit)],
    // Of temperatures in degrees Celsius a share of the mean means nothing.
    [t('battery.coefficient'), ({ statistics: s, look }) => (look.unit === 'V' ? number(s?.coefficient && s.coefficient * 100, 3, '%') : '—')],
    [t('battery.highest'), (one) => `${cellWords(one, one.statistics?.highest)} ${number(one.statistics?.high, one.look.decimals, one.look.unit)}`],
    [t('battery.lowest'), (one) => `${cellWords(one, one.statistics?.lowest)} ${number(one.statistics?.low, one.look.decimals, one.look.unit)}`],
    [t('battery.outliers'), ({ statistics: s, outliers }) => (s === undefined ? '—' : String(outliers.length))],
  ]
  const states = cellStates.filter((state) => state === 'good' || both.some((one) => one.states.includes(state)))
  return (
    <section className="card section-card" aria-label={t('battery.statistics')}>
      <h2>
        {t('battery.statistics')}
        <small className="dim">
          {only === undefined ? togetherWords(both[0]?.clusters.length ?? 0, readings.length, t) : nameOfSource(only.source)}
        </small>
      </h2>
      {only !== undefined && <GradeMark graded={only.graded} limits={limits} />}
      <div className="figure-table">
        <table>
          <thead>
            <tr>
              <th aria-label={t('resource.figure')} />
              <th className="figure-right">{t('battery.voltage')}</th>
              <th className="figure-right">{t('battery.temperature')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, of]) => (
              <tr key={name}>
                <td>{name}</td>
                {both.map((one) => (
                  <td key={one.look.unit} className="figure-right">
                    {of(one)}
                  </td>
                ))}
              </tr>
            ))}
            {states.map((state) => (
              <tr key={state} data-state={state}>
                <td>{t(`battery.state.${state}`)}</td>
                {both.map((one) => (
                  <td key={one.look.unit} className="figure-right">
                    {one.states.filter((other) => other === state).length}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dim battery-how">{t('battery.statisticsHow', { sigma: limits.outlierSigma, mv: limits.outlierMv })}</p>
    </section>
  )
}
