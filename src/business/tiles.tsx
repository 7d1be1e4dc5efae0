import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '#contract/schemas.ts'
import type { ResponseRevenue } from '#contract/schemas/business.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useCan } from '#src/ui/can.tsx'
import { yuan } from '#widgets/parts/figures/yuan.ts'
import { lacksOf, measureKeys, sources, textOf, type ColumnKey, type Figures } from './columns.ts'

interface Props {
  figures: Figures
  /** Undefined: not known yet. */
  settlement: Answer<'businessSettlement'> | undefined
  response: ResponseRevenue
  chosen: ColumnKey | undefined
  /** What a tile opens to. */
  onChoose?: (key: ColumnKey) => void
  /** Where what a figure is made of stands. */
  opens?: Partial<Record<(typeof measureKeys)[number], { to: string; words: string }>>
}

/** The figures of a span: revenue by source with the share that is known, how the plant ran with what each figure means, and what is not known. */
export function Tiles({ figures, settlement, response, chosen, onChoose, opens = {} }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const name = (key: ColumnKey, words: string) =>
    onChoose === undefined ? (
      <dt>{words}</dt>
    ) : (
      <dt>
        <button type="button" className="figure-open" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {words}
        </button>
      </dt>
    )
  const [canSlips, canTasks] = [useCan(['production_settlement']), useCan(['demand_response'])]
  const demandSaving = settlement?.steps.find(({ key }) => key === 'demandSaving')?.amount ?? null
  const lacks = lacksOf(figures, t, language)
  const words = {
    cycles: t('business.means.cycles'),
    efficiency: t('business.means.efficiency', { stored: formatNumber(figures.storedKwh, 0, language), count: figures.efficiencyDays }),
    availability: t('business.means.availability', {
      heard: figures.heard === null ? '—' : `${formatNumber(figures.heard * 100, 1, language)}%`,
    }),
    utilisation: t('business.means.utilisation'),
  }
  return (
    <section className="card section-card">
      <dl className="business-tiles business-money">
        <div className="business-total">
          {name('total', t('business.total'))}
          <dd>{yuan(figures.total, language)}</dd>
          <dd className="dim">{t('business.totalMeans')}</dd>
          {settlement !== undefined && settlement.slips.length > 0 && (
            <dd className="dim">{t('business.netOfSlips', { amount: yuan(settlement.net, language) })}</dd>
          )}
        </div>
        {sources
          .filter((source) => figures.known[source].of > 0)
          .map((source) => {
            const { known, of } = figures.known[source]
            return (
              <div key={source} data-source={source}>
                {name(source, t(`business.source.${source}`))}
                <dd>{yuan(figures[source], language)}</dd>
                {known < of && (
                  <dd className="dim">{t('business.knownOf', { known, count: of, percent: formatNumber((known / of) * 100, 1, language) })}</dd>
                )}
              </div>
            )
          })}
        <div>
          <dt>{canSlips ? <Link to="/production/settlement">{t('business.source.demandSaving')}</Link> : t('business.source.demandSaving')}</dt>
          <dd>{yuan(demandSaving, language)}</dd>
          <dd className="dim">{t(demandSaving === null ? 'business.inNoSlip' : 'business.fromSlips')}</dd>
        </div>
        <div>
          <dt>{canTasks ? <Link to="/vpp/demand-response">{t('business.source.response')}</Link> : t('business.source.response')}</dt>
          <dd>{yuan(response.revenue, language)}</dd>
          <dd className="dim">
            {response.tasks === 0 && response.unsettled === 0
              ? t('business.noResponse')
              : t('business.fromResponses', { tasks: response.tasks, unsettled: response.unsettled })}
          </dd>
        </div>
      </dl>
      <dl className="business-tiles">
        {measureKeys.map((key) => (
          <div key={key}>
            {name(key, t(`business.figure.${key}`))}
            <dd>
              {textOf(figures, key, language)}
              {figures[key] !== null && key !== 'cycles' ? ' %' : ''}
            </dd>
            <dd className="dim">{words[key]}</dd>
            {opens[key] !== undefined && (
              <dd className="dim">
                <Link to={opens[key].to}>{opens[key].words}</Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {lacks.length > 0 && (
        <div className="business-lacks" role="note">
          <b>{t('business.missing')}</b>
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
