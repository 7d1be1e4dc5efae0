import { useTranslation } from 'react-i18next'
import { activityCount, assumedWithin, type Worked } from './scene.ts'

interface Props {
  worked: Worked
  showsCritical: boolean
  hasBaseline: boolean
  assumedFrom: string | undefined
  status: string
  editable: boolean
}

/** What the marks mean, what is wrong with the plan, and what was just done: told to who does not see it, too. */
export function Foot({ worked, showsCritical, hasBaseline, assumedFrom, status, editable }: Props) {
  const { t } = useTranslation()
  const broken = worked.schedule?.brokenLinks.size ?? 0
  const end = worked.schedule?.end
  const assumed = assumedWithin(worked, assumedFrom)
  return (
    <div className="gantt-foot">
      {showsCritical && (
        <span>
          <i className="key-critical" />
          {t('projectGantt.legend.critical')}
        </span>
      )}
      <span>
        <i className="key-float" />
        {t('projectGantt.legend.float')}
      </span>
      {hasBaseline && (
        <span>
          <i className="key-baseline" />
          {t('projectGantt.legend.baseline')}
        </span>
      )}
      <span>
        <i className="key-rest" />
        {t('projectGantt.legend.rest')}
      </span>
      {broken > 0 && (
        <span className="gantt-warning">
          <i className="key-broken" />
          {t('projectGantt.broken', { n: broken })}
        </span>
      )}
      {worked.loop.length > 0 && <span className="gantt-warning">{t('projectGantt.loop', { names: worked.loop.join(' > ') })}</span>}
      {assumed !== undefined && <span>{t('projectGantt.assumed', { date: assumed })}</span>}
      <span>{t('projectGantt.count', { n: activityCount(worked.plan) })}</span>
      {end !== undefined && <span>{t('projectGantt.endsOn', { date: end })}</span>}
      <span className="gantt-status" role="status">
        <span>{status}</span>
      </span>
      {editable && <span className="sr-only">{t('projectGantt.keys')}</span>}
    </div>
  )
}
