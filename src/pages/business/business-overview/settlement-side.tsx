import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { WaterfallStep } from '#domain/business/waterfall.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { Waterfall } from '#widgets/parts/drawing/waterfall.tsx'
import { yuan } from '#widgets/parts/figures/yuan.ts'

/** From what was earned to what is left, and the slips beside the days of the same time. */
export function SettlementSide({ live }: { live: Live<Answer<'businessSettlement'>> }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <section className="card section-card business-settlement">
      <h2>{t('business.waterfall')}</h2>
      <LiveView live={live}>
        {({ steps, net, states, slips, blocked }) => (
          <>
            <Waterfall
              labelPx={13}
              label={t('business.waterfall')}
              format={(value) => formatNumber(value, 2, language)}
              steps={[
                ...steps.map(({ key, amount }) => ({ key, name: t(`panel.business.step.${key as WaterfallStep}`), value: Number(amount) })),
                { key: 'net', name: t('panel.business.step.net'), value: Number(net), isSum: true },
              ]}
            />
            <p className="business-note">{slips.length === 0 ? t('business.noSlips') : t('business.waterfallNote')}</p>
            {states.map(({ state, slips: count, payable }) => (
              <p key={state} className="business-note">
                {t('business.slipsOf', { state: t(`business.slipState.${state}`), count, amount: yuan(payable, language) })}
              </p>
            ))}
            {blocked > 0 && <p className="business-note">{t('business.blocked', { count: blocked })}</p>}
            {slips.length > 0 && <Slips slips={slips} />}
          </>
        )}
      </LiveView>
    </section>
  )
}

type Slip = Answer<'businessSettlement'>['slips'][number]

const slipColumns = ['slipSavings', 'counted', 'difference', 'byEnergy', 'byPrice'] as const

function amountOf({ savings, arbitrage, byEnergy, byPrice }: Slip, column: (typeof slipColumns)[number]) {
  const difference = arbitrage === null ? null : Number(savings) - Number(arbitrage)
  return { slipSavings: savings, counted: arbitrage, difference, byEnergy, byPrice }[column]
}

function Slips({ slips }: { slips: readonly Slip[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <details>
      <summary>{t('business.settlement')}</summary>
      <div className="figure-table figure-cards" tabIndex={0} role="group" aria-label={t('business.settlement')}>
        <table>
          <thead>
            <tr>
              <th>{t('business.slip')}</th>
              <th>{t('business.period')}</th>
              {slipColumns.map((key) => (
                <th key={key} className="figure-right">
                  {t(`business.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slips.map((slip) => (
              <tr key={slip.id}>
                <td>{slip.number}</td>
                <td>
                  {slip.from} – {slip.to}
                </td>
                {slipColumns.map((key) => (
                  <td key={key} className="figure-right" data-head={t(`business.${key}`)}>
                    {yuan(amountOf(slip, key), language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="business-note">{t('business.differenceWhy', { count: slips.reduce((sum, one) => sum + one.unknownDays, 0) })}</p>
    </details>
  )
}
