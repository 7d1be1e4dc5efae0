import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import '#src/ui/figure-table.css'
import '#src/ui/part-card.css'
import '#src/ui/section-card.css'
import type { Status } from './parts.tsx'

/** The works of the clock: when last, how long, when next, and why one failed. */
export function Jobs({ status }: { status: Status }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <section className="card section-card">
      <h2>{t('operations.jobs')}</h2>
      <div className="figure-table">
        <table>
          <thead>
            <tr>
              <th>{t('operations.job')}</th>
              <th>{t('operations.last')}</th>
              <th className="figure-right">{t('operations.took')}</th>
              <th>{t('operations.next')}</th>
              <th className="figure-right">{t('operations.runsAndFailures')}</th>
              <th>{t('operations.why')}</th>
            </tr>
          </thead>
          <tbody>
            {status.jobs.map(({ job, lastAt, lastMs, nextAt, runningSince, runs, failures, lastFailure }) => (
              <tr key={job}>
                <td>{t(`operations.jobName.${job}`)}</td>
                <td>
                  {runningSince !== null
                    ? t('operations.running')
                    : lastAt === null
                      ? '—'
                      : t('operations.ago', { age: ageWords(status.at - lastAt, t) })}
                </td>
                <td className="figure-right">{lastMs === null ? '—' : `${formatNumber(lastMs / 1000, 2, language)} s`}</td>
                <td>{t('operations.in', { age: ageWords(nextAt - status.at, t) })}</td>
                <td className={failures > 0 ? 'figure-right part-warn' : 'figure-right'}>{`${formatNumber(runs, 0, language)} / ${failures}`}</td>
                <td className="system-why">
                  {lastFailure === null
                    ? ''
                    : `${t('operations.ago', { age: ageWords(status.at - lastFailure.at, t) })}${t('layout.colon')}${lastFailure.text}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function Queues({ status }: { status: Status }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <section className="card section-card">
      <h2>{t('operations.queues')}</h2>
      <div className="figure-table">
        <table>
          <tbody>
            {status.queues.map(({ queue, size }) => (
              <tr key={queue}>
                <th scope="row">{t(`operations.queue.${queue}`)}</th>
                <td className="figure-right">{size === null ? '—' : formatNumber(size, 0, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
