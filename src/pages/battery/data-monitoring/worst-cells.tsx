import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { worstOf } from '#domain/battery/statistics.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { plainNumber } from '#src/resource/export-rows.ts'
import type { Asked } from './address.ts'
import { looks, type Shown } from './shown.ts'
import type { Source } from './sources.ts'

const MOST = 10
/** Of those that say nothing possible. */
const MOST_IMPOSSIBLE = 20

interface Props {
  shown: Shown
  asked: Asked
  nameOfSource(source: Source): string
  onFind(place: number): void
}

/** Cells farthest from the mean, and those whose readings are none; a click shows the cell in the picture and draws its curve. */
export function WorstCells({ shown, asked, nameOfSource, onFind }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { statistics, values, cells, states, raw } = shown
  const look = looks[asked.quantity]
  const outliers = new Set(shown.outliers)
  const impossible = states.flatMap((state, i) => (state === 'impossible' ? [i] : []))
  const name = (i: number) => {
    const cell = cells[i]
    if (cell === undefined) return null
    const several = shown.clusters.length > 1 ? `${nameOfSource(cell.source)} · ` : ''
    return (
      <button type="button" className="figure-open" onClick={() => onFind(i)}>
        {several}
        {t('battery.packCell', { pack: cell.pack, n: cell.number })}
      </button>
    )
  }
  const difference = (value: number): string => {
    const apart = value * look.times
    return `${apart > 0 ? '+' : ''}${formatNumber(apart, look.differenceDecimals, language)} ${look.differenceUnit}`
  }
  return (
    <section className="card section-card" aria-label={t('battery.worst')}>
      <h2>{t('battery.worst')}</h2>
      {statistics === undefined ? (
        <p className="dim">{t('battery.noCells')}</p>
      ) : (
        <div className="figure-table">
          <table>
            <thead>
              <tr>
                <th>{t('battery.cellName')}</th>
                <th className="figure-right">{t(`battery.${asked.quantity}`)}</th>
                <th className="figure-right">{t('battery.fromMean')}</th>
              </tr>
            </thead>
            <tbody>
              {worstOf(values, statistics.mean, MOST).map((i) => (
                <tr key={i} data-outlier={outliers.has(i) || undefined}>
                  <td>
                    {name(i)}
                    {outliers.has(i) && <span className="battery-bad"> {t('battery.outlier')}</span>}
                  </td>
                  <td className="figure-right">{formatShown(values[i] as number, look.unit, look.decimals, language)}</td>
                  <td className="figure-right">{difference((values[i] as number) - statistics.mean)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {impossible.length > 0 && (
        <>
          <h3 className="battery-bad">{t('battery.impossibleCells', { count: impossible.length })}</h3>
          <ul className="battery-impossible">
            {impossible.slice(0, MOST_IMPOSSIBLE).map((i) => (
              <li key={i}>
                {name(i)}{' '}
                <span className="dim">{t('battery.came', { value: `${plainNumber(raw[i] as number)} ${look.unit === 'V' ? 'V' : '°C'}` })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
