import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useWords } from '#src/resource/use-options.ts'
import { StateBadge } from '#src/ui/strategy-state.tsx'

/** Stations whose draft plans a change of a template changes too. */
export function Touched({ stations, hidden }: Answer<'powerTemplateUse'>) {
  const { t } = useTranslation()
  const { language } = useWords()
  return (
    <div className="plan-touched">
      <p>{t('plan.touches')}</p>
      <ul>
        {stations.map(({ powerstationId, name, nameEn, state, isOver, days }) => (
          <li key={powerstationId}>
            {nameOf(name, nameEn, language)} · {t('plan.touchesDays', { n: days })} <StateBadge state={state} isOver={isOver} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="form-fault">{t('plan.touchesHidden', { n: hidden, count: hidden })}</p>}
    </div>
  )
}
