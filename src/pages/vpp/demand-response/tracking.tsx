import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { ResponseTask, TrackedPoint } from '#contract/schemas/response.ts'
import { formatNumber } from '#domain/units.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { settings } from '#src/settings.ts'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { useSize } from '#src/ui/use-size.ts'
import { Stale } from '#src/ui/stale.tsx'
import { ResponseCurves } from '#widgets/parts/drawing/response-curves.tsx'
import { power } from './words.ts'

const EVERY_MS = 15_000
const HEIGHT = 260
const LABEL_PX = 12

/** A task while it runs: what was asked for, what is given, point by point. */
export function Tracking({ row }: { row: ResponseTask }) {
  const { t } = useTranslation()
  const live = useQuery('responseTracking', useMemo(() => ({ id: row.id }), [row.id]), { everyMs: EVERY_MS, reload: true }) // prettier-ignore
  return (
    <div className="response-tabs">
      <PageView live={live}>
        {(answer) =>
          answer.points.length === 0 ? (
            <Empty>{t('response.noPoints')}</Empty>
          ) : (
            <>
              <Stale live={live} />
              {row.state !== 'saved' && <Curves task={row} answer={answer} />}
              <Points answer={answer} isIssued={row.state !== 'saved'} />
            </>
          )
        }
      </PageView>
    </div>
  )
}

function Curves({ task, answer }: { task: ResponseTask; answer: Answer<'responseTracking'> }) {
  const { t } = useTranslation()
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const newest = answer.nowKw
  const { targetKw } = task
  const isOver = answer.at >= task.toAt || task.endedAt !== null
  return (
    <section className="card section-card">
      <h2>{t('response.tracking')}</h2>
      <dl className="response-facts">
        <div>
          <dt>{t('response.target')}</dt>
          <dd>{power(targetKw, words)}</dd>
        </div>
        <div>
          <dt>{t(isOver ? 'panel.response.atEnd' : 'response.response')}</dt>
          <dd>{power(newest, words)}</dd>
        </div>
        <div>
          <dt>{t(isOver ? 'panel.response.reachedThen' : 'response.rateNow')}</dt>
          <dd>{newest === null ? '—' : `${formatNumber((newest / targetKw) * 100, 0, words.language)}%`}</dd>
        </div>
        <div>
          <dt>{t('response.when')}</dt>
          <dd>
            {answer.at < task.fromAt
              ? t('response.notBegun', { time: consoleTime(task.fromAt) })
              : task.endedAt !== null
                ? t('response.endedEarly', { time: consoleTime(task.endedAt), user: task.endedBy ?? '' })
                : t(answer.at < task.toAt ? 'response.running' : 'response.ended', { time: consoleTime(task.toAt) })}
          </dd>
        </div>
      </dl>
      <div ref={box}>
        {width > 0 && (
          <ResponseCurves
            task={task}
            answer={answer}
            zone={settings.consoleZone}
            label={t('response.tracking')}
            width={width}
            height={HEIGHT}
            labelPx={LABEL_PX}
          />
        )}
      </div>
    </section>
  )
}

const pointWords = ({ state, reason }: Pick<TrackedPoint, 'state' | 'reason'>, t: ReturnType<typeof useWords>['t']): string =>
  reason !== '' && state !== 'issuing' && state !== 'ready'
    ? `${t(`response.pointState.${state}`)}${t('layout.colon')}${t(`response.reason.${reason}` as 'response.reason.gone')}`
    : t(`response.pointState.${state}`)

const isUnderWay = ({ state }: TrackedPoint): boolean => state === 'issuing' || state === 'ready' || state === 'ending'

function Points({ answer: { points }, isIssued }: { answer: Answer<'responseTracking'>; isIssued: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <section className="card section-card">
      <h2>{t('response.points')}</h2>
      <div className="figure-table figure-cards">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('response.station')}</th>
              <th scope="col">{t('response.state')}</th>
              <th scope="col">{t('response.action')}</th>
              <th scope="col" className="figure-right">
                {t(isIssued ? 'response.issuedKw' : 'response.part')}
              </th>
              {isIssued && (
                <>
                  <th scope="col" className="figure-right">
                    {t('response.mean15')}
                  </th>
                  <th scope="col" className="figure-right">
                    {t('response.response')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.stationId} data-station={point.stationId} data-state={point.state} className={point.isShort ? 'response-red' : ''}>
                <td>{textOf(point.name, words.language)}</td>
                <td className="response-why">
                  <span className={point.state === 'failed' || (point.state === 'ending' && point.reason !== '') ? 'response-fail' : ''}>
                    {pointWords(point, t)}
                  </span>
                  {point.isAway && point.reason === '' && isUnderWay(point) && <span className="response-fail"> · {t('response.reason.away')}</span>}
                </td>
                <td>{t(`strategy.mode.${point.mode}`)}</td>
                <td className="figure-right" data-head={t(isIssued ? 'response.issuedKw' : 'response.part')}>
                  {power(point.issuedKw, words)}
                </td>
                {isIssued && (
                  <>
                    <td className="figure-right" data-head={t('response.mean15')}>
                      {power(point.meanKw, words)}
                      {point.isShort && <span> · {t('response.short')}</span>}
                    </td>
                    <td className="figure-right" data-head={t('response.response')}>
                      {power(point.responseKw, words)}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
