import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { separated } from '#domain/settlement/layout.ts'
import type { Words } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'
import { DayCurves, hourShares } from './day-curves.tsx'
import { segmentWords } from './param-words.ts'

type Proposed = Answer<'proposePlan'>
type Reason = NonNullable<Proposed['proposal']>['reasons'][number]

/** Why a segment is proposed, in one sentence of the figures of its day. */
function reasonWords({ why, kwh, priceYuan, otherYuan, limit }: Reason, { t, language }: Words): string {
  const said = { kwh: formatShown(kwh, 'kWh', 0, language), price: priceYuan, other: otherYuan ?? '' }
  const before = why === 'dear' && otherYuan !== null ? t('plan.why.chargedAt', said) : ''
  const held = limit === null ? '' : t('plan.why.held', { limit: t(`strategyWord.limit.${limit}`) })
  return `${t(`plan.why.${why}`, said)}${before}${held}`
}

/** A proposed plan beside the drawn one: worth, figures, curves, a reason for each segment; or why there is none. */
export function ProposalAnswer({ answer, zone, onTake }: { answer: Proposed; zone: string; onTake(segments: PlanSegment[]): void }) {
  const { t } = useTranslation()
  const words = useWords()
  const { language } = words
  const { state, proposal, manual, differenceYuan, limits } = answer
  if (state !== 'proposed' || proposal === null)
    return (
      <div className="strategy-note" role="status">
        {t(`plan.state.${state === 'proposed' ? 'unsolved' : state}`)}
        {state === 'infeasible' && ` ${limits.map((limit) => t(`plan.limit.${limit}`)).join(t('layout.list'))}`}
        {manual !== null && ` ${t('plan.worth')} ¥ ${separated(manual.worthYuan)}`}
      </div>
    )
  const both = manual === null ? [proposal] : [manual, proposal]
  const rows = [
    ['worth', (one) => `¥ ${separated(one.worthYuan)}`],
    ['charge', (one) => formatShown(one.chargeKwh, 'kWh', 0, language)],
    ['discharge', (one) => formatShown(one.dischargeKwh, 'kWh', 0, language)],
    ['cyclesDone', (one) => formatNumber(one.cycles, 2, language)],
    ['endSocDone', (one) => formatShown(one.endSoc, '%', 0, language)],
    ['demand', (one) => formatShown(one.demandKw, 'kW', 0, language)],
  ] as const satisfies readonly (readonly [string, (one: (typeof both)[number]) => string])[]
  return (
    <div className="plan-answer">
      {differenceYuan !== null && (
        <p role="status">
          <b>{t('plan.difference', { yuan: separated(differenceYuan) })}</b>
        </p>
      )}
      <div className="strategy-scroll">
        <table className="plain-table strategy-compared">
          <thead>
            <tr>
              <th aria-label={t('resource.figure')} />
              {manual !== null && <th scope="col">{t('plan.drawn')}</th>}
              <th scope="col">{t('plan.proposed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, text]) => (
              <tr key={key}>
                <th scope="row">{t(`plan.${key}`)}</th>
                {both.map((one, i) => (
                  <td key={i}>{text(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {manual !== null && manual.breaches.length > 0 && (
        <p className="form-fault">{`${t('plan.drawn')}${t('layout.colon')}${manual.breaches.map((one) => t(`plan.breach.${one}`)).join(t('layout.list'))}`}</p>
      )}
      <DayCurves
        name={t('strategy.storagePower')}
        hours={hourShares(zone, answer.date)}
        curves={[
          ...(manual === null ? [] : [{ name: t('plan.drawn'), look: 'was' as const, values: manual.storageKw }]),
          { name: t('plan.proposed'), look: 'is', values: proposal.storageKw },
        ]}
      />
      {proposal.segments.length === 0 && <p>{t('plan.rests')}</p>}
      <ol className="plan-reasons">
        {proposal.segments.map((segment, i) => {
          const reason = proposal.reasons[i]
          return (
            <li key={segment.from}>
              <b>{segmentWords(segment, words)}</b>
              {reason !== undefined && <span> {reasonWords(reason, words)}</span>}
            </li>
          )
        })}
      </ol>
      <p className="dim">{t('plan.ideal', { yuan: separated(proposal.idealYuan) })}</p>
      <Button type="primary" onClick={() => onTake(proposal.segments)}>
        {t('plan.takeOver')}
      </Button>
    </div>
  )
}
