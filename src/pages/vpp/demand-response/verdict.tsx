import { Select, Switch } from '@arco-design/web-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baselineMethods, SLOT_MS, type BaselineMethod, type ResponseKind } from '#contract/response.ts'
import type { Answer } from '#contract/schemas.ts'
import type { ResponsePointVerdict, ResponseTask } from '#contract/schemas/response.ts'
import { separated } from '#domain/settlement/layout.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { serverNow } from '#src/atoms/live.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { settings } from '#src/settings.ts'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { useSize } from '#src/ui/use-size.ts'
import { SlotCurves } from '#widgets/parts/drawing/slot-curves.tsx'
import { isNothing, power } from './words.ts'

const HEIGHT = 240
const LABEL_PX = 12
/** Of one that is not over, or just over, there is a result soon. */
const SOON_MS = 300_000
const EVERY_MS = 10_000

/** What a task achieved against a baseline that can be chosen, and what it earns. */
export function VerdictTab({ row }: { row: ResponseTask }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<BaselineMethod>(row.baseline)
  const [adjusted, setAdjusted] = useState(row.adjusted)
  const [isSoon] = useState(() => serverNow() < row.toAt + SOON_MS)
  const live = useQuery('responseVerdict', useMemo(() => ({ id: row.id, method, adjusted }), [row.id, method, adjusted]), { everyMs: isSoon ? EVERY_MS : undefined, reload: true }) // prettier-ignore
  return (
    <div className="response-tabs">
      <div className="card section-card response-how">
        <Select
          style={{ width: 'min(560px, 100%)' }}
          aria-label={t('response.method')}
          value={method}
          options={baselineMethods.map((value) => ({ value, label: t(`response.baselineOf.${value}`) }))}
          onChange={setMethod}
        />
        <label className="response-how">
          <Switch size="small" checked={adjusted} onChange={setAdjusted} />
          {t('response.adjusted')}
        </label>
        {row.settledAt !== null && row.revenue !== null && (
          <b>{t('response.settledBy', { user: row.settledBy ?? '', time: consoleTime(row.settledAt), revenue: separated(row.revenue) })}</b>
        )}
        {row.endedAt !== null && (
          <span>
            {t(row.judgedTo === null ? 'response.judgedWhole' : isNothing(row) ? 'response.judgedNothing' : 'response.judgedUntil', {
              user: row.endedBy ?? '',
              time: consoleTime(row.endedAt),
              until: consoleTime(row.judgedTo ?? row.toAt),
            })}
          </span>
        )}
      </div>
      <PageView live={live}>
        {(answer) => (answer.points.length === 0 ? <Empty>{t('response.noPoints')}</Empty> : <Figures row={row} answer={answer} />)}
      </PageView>
    </div>
  )
}

function Figures({ row, answer: { points, total } }: { row: ResponseTask; answer: Answer<'responseVerdict'> }) {
  const { t } = useTranslation()
  const words = useWords()
  const [chosen, setChosen] = useState<string>()
  const one = points.find(({ stationId }) => stationId === chosen)
  return (
    <>
      <section className="card section-card">
        <h2>
          {t('response.curveOf')} · {one === undefined ? t('response.total') : textOf(one.name, words.language)}
        </h2>
        <Curves shown={one ?? total} label={t('response.curveOf')} />
        {(one ?? total).lack !== null && (
          <p className="response-short" role="status">
            {t(`response.verdictLack.${(one ?? total).lack as NonNullable<typeof total.lack>}`)}
          </p>
        )}
        {one !== undefined && <Basis point={one} />}
      </section>
      <section className="card section-card">
        <div className="figure-table figure-cards">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('response.station')}</th>
                <th scope="col" className="figure-right">
                  {t('response.confirmed')}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.meanResponse')}
                </th>
                <th scope="col" className="figure-right">
                  {t(`response.peakResponse.${row.kind}`)}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.rate')}
                </th>
                <th scope="col" title={t('response.rule1How')}>
                  {t('response.rule1')}
                </th>
                <th scope="col" title={t('response.rule2How')}>
                  {t('response.rule2')}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.energy')}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.counted')}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.worth')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.stationId} data-station={point.stationId}>
                  <td>
                    <button
                      type="button"
                      className="figure-open"
                      aria-pressed={point.stationId === chosen}
                      onClick={() => setChosen(point.stationId === chosen ? undefined : point.stationId)}
                    >
                      {textOf(point.name, words.language)}
                    </button>
                  </td>
                  <Cells {...point} kind={row.kind} hasPrice={row.price !== ''} />
                </tr>
              ))}
              <tr data-station="total">
                <td>
                  <b>{t('response.total')}</b>
                </td>
                <Cells {...total} kind={row.kind} hasPrice={row.price !== ''} />
              </tr>
            </tbody>
          </table>
        </div>
        <p className="dim">
          {t('response.rulesTold', { one: t('response.rule1How'), two: t('response.rule2How') })} {points.length > 1 && t('response.paidAsWhole')}{' '}
          {row.failed > 0 && t('response.failedLeft')}
        </p>
      </section>
    </>
  )
}

type Cell = Pick<ResponsePointVerdict, 'confirmedKw' | 'verdict' | 'lack' | 'countedKwh' | 'revenue'>

function Cells({ confirmedKw, verdict, lack, countedKwh, revenue, kind, hasPrice }: Cell & { kind: ResponseKind; hasPrice: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const kwh = (value: number | null): string => (value === null ? '—' : formatShown(value, 'kWh', 1, words.language))
  return (
    <>
      <td className="figure-right" data-head={t('response.confirmed')}>
        {power(confirmedKw, words)}
      </td>
      {verdict === null ? (
        <td colSpan={6} className="dim response-why">
          {lack === null ? '—' : t(`response.verdictLack.${lack}`)}
        </td>
      ) : (
        <>
          <td className="figure-right" data-head={t('response.meanResponse')}>
            {power(verdict.meanKw, words)}
          </td>
          <td className="figure-right" data-head={t(`response.peakResponse.${kind}`)}>
            {power(verdict.peakKw, words)}
          </td>
          <td className="figure-right" data-head={t('response.rate')}>
            {formatNumber(verdict.rate, 1, words.language)}%
          </td>
          {[verdict.rule1, verdict.rule2].map((isPassed, i) => (
            <td key={i} className={isPassed ? 'response-pass' : 'response-fail'} data-head={t(i === 0 ? 'response.rule1' : 'response.rule2')}>
              {isPassed ? `✓ ${t('response.pass')}` : `✗ ${t('response.fail')}`}
            </td>
          ))}
          <td className="figure-right" data-head={t('response.energy')}>
            {kwh(verdict.kwh)}
          </td>
        </>
      )}
      <td className="figure-right" data-head={t('response.counted')}>
        {kwh(countedKwh)}
      </td>
      <td className="figure-right" data-head={t('response.worth')}>
        {revenue === null ? (hasPrice ? '—' : t('response.noPrice')) : separated(revenue)}
      </td>
    </>
  )
}

function Curves({
  shown: { starts, baselineKw, actualKw },
  label,
}: {
  shown: Pick<ResponsePointVerdict, 'starts' | 'baselineKw' | 'actualKw'>
  label: string
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  return (
    <div ref={box}>
      {width > 0 && (
        <SlotCurves
          curves={[
            { key: 'baseline', name: t('response.baselineCurve'), look: 'was', values: baselineKw },
            { key: 'actual', name: t('response.actualCurve'), look: 'is', values: actualKw },
          ]}
          starts={starts}
          slotMs={SLOT_MS}
          zone={settings.consoleZone}
          label={label}
          width={width}
          height={HEIGHT}
          labelPx={LABEL_PX}
        />
      )}
    </div>
  )
}

/** What a point's baseline is made of. */
function Basis({ point: { days, leftOut, factor } }: { point: ResponsePointVerdict }) {
  const { t } = useTranslation()
  const { language } = useWords()
  if (days.length === 0) return null
  const list = (dates: readonly string[]): string => dates.join(t('layout.list'))
  return (
    <p className="dim">
      {[
        t('response.days', { days: list(days) }),
        ...(leftOut.length === 0 ? [] : [t('response.leftOut', { days: list(leftOut) })]),
        ...(factor === null ? [t('response.noFactor')] : factor === 1 ? [] : [t('response.factor', { factor: formatNumber(factor, 3, language) })]),
      ].join(' · ')}
    </p>
  )
}
