import { useTranslation } from 'react-i18next'
import { stationTime } from '#src/ui/time-words.ts'
import type { HealthAnswer } from './health.tsx'

interface Props {
  health: HealthAnswer
  zone: string
  day(at: number): string
  n(value: number, decimals: number): string
}

/** Cells that go away from the others, the one first that is an outlier first. */
export function Drifts({ health: { drifts, limitMv, tellsDrift, watched }, zone, day, n }: Props) {
  const { t } = useTranslation()
  const when = ({ from, to }: HealthAnswer['drifts'][number]): string =>
    from === null
      ? t('batteryHealth.notSoon')
      : to === null
        ? t('batteryHealth.notBefore', { date: day(from) })
        : day(from) === day(to)
          ? day(from)
          : `${day(from)} – ${day(to)}`
  const { days, judgedAt, nextAt } = watched
  const watch =
    days === 0
      ? t('batteryHealth.watch.none')
      : judgedAt === null || nextAt === null
        ? t('batteryHealth.watch.soon', { count: days })
        : t('batteryHealth.watch.judged', { count: days, last: stationTime(judgedAt, zone), next: stationTime(nextAt, zone) })
  return (
    <section className="card section-card">
      <h2>{t('batteryHealth.drifts')}</h2>
      {drifts.length === 0 ? (
        <p className="health-note">{t(tellsDrift ? 'batteryHealth.noDrift' : 'batteryHealth.driftLater')}</p>
      ) : (
        <div className="figure-table figure-cards" tabIndex={0} role="group" aria-label={t('batteryHealth.drifts')}>
          <table>
            <thead>
              <tr>
                <th>{t('battery.cellName')}</th>
                <th className="figure-right">{t('batteryHealth.perMonth')}</th>
                <th className="figure-right">{t('batteryHealth.between')}</th>
                <th className="figure-right">{t('batteryHealth.apart')}</th>
                <th>{t('batteryHealth.reaches', { mv: n(limitMv, 0) })}</th>
                <th className="figure-right">{t('batteryHealth.readings')}</th>
              </tr>
            </thead>
            <tbody>
              {drifts.map((drift) => (
                <tr key={drift.cell}>
                  <td>{t('battery.cell', { n: drift.cell })}</td>
                  <td className="figure-right" data-head={t('batteryHealth.perMonth')}>
                    {n(drift.perMonth, 1)}
                  </td>
                  <td className="figure-right" data-head={t('batteryHealth.between')}>
                    {t('batteryHealth.betweenOf', { low: n(drift.low, 1), high: n(drift.high, 1) })}
                  </td>
                  <td className="figure-right" data-head={t('batteryHealth.apart')}>
                    {n(drift.now, 1)}
                  </td>
                  <td data-head={t('batteryHealth.reaches', { mv: n(limitMv, 0) })}>{when(drift)}</td>
                  <td className="figure-right" data-head={t('batteryHealth.readings')}>
                    {drift.count}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="health-note">{t('batteryHealth.driftNote')}</p>
      <p className="health-note">{watch}</p>
    </section>
  )
}
