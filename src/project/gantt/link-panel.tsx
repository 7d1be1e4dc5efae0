import './link-panel.css'
import { Button, Select } from '@arco-design/web-react'
import { IconClose, IconDelete } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { MOST_PLAN_DAYS } from '#contract/project.ts'
import { linkKinds, type LinkKind, type PlanActivity, type PlanLink } from '#domain/project/plan.ts'
import { SettledNumber } from '#src/ui/inputs/number-box.tsx'
import { useEscape } from '#src/ui/use-escape.ts'

interface Props {
  activity: PlanActivity
  links: readonly PlanLink[]
  names: ReadonlyMap<string, string>
  editable: boolean
  chosen: string | undefined
  onChoose(linkId: string): void
  onChange(linkId: string, change: { kind?: LinkKind; lagDays?: number }): void
  onRemove(linkId: string): void
  onClose(): void
}

/** The links of one activity: what it waits for and what waits for it, with kind and lag. For keyboard and finger the way to edit them. */
export function LinkPanel({ activity, links, names, editable, chosen, onChoose, onChange, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  useEscape(onClose)
  const own = links.filter(({ fromId, toId }) => fromId === activity.id || toId === activity.id)
  const title = t('projectGantt.linksOf', { name: activity.name })
  return (
    <section className="gantt-links" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button size="mini" type="text" icon={<IconClose />} aria-label={t('projectGantt.close')} onClick={onClose} />
      </header>
      {own.length === 0 && <p>{t('projectGantt.noLinks')}</p>}
      <ul>
        {own.map((link) => {
          const isBefore = link.toId === activity.id
          const other = names.get(isBefore ? link.fromId : link.toId) ?? ''
          const label = `${t(isBefore ? 'projectGantt.linkBefore' : 'projectGantt.linkAfter')} ${other}`
          return (
            <li key={link.id} data-chosen={link.id === chosen || undefined} onFocus={() => onChoose(link.id)}>
              <span className="gantt-link-name">
                <small>{t(isBefore ? 'projectGantt.linkBefore' : 'projectGantt.linkAfter')}</small>
                {other}
              </span>
              <Select
                size="small"
                value={link.kind}
                disabled={!editable}
                aria-label={`${label}${t('layout.colon')}${t('projectGantt.kind')}`}
                options={linkKinds.map((kind) => ({ value: kind, label: t(`projectGantt.kinds.${kind}`) }))}
                onChange={(kind: LinkKind) => onChange(link.id, { kind })}
              />
              <label className="gantt-lag">
                {t('projectGantt.lag')}
                <SettledNumber
                  value={link.lagDays}
                  disabled={!editable}
                  isNeeded
                  style={{ width: 84 }}
                  min={-MOST_PLAN_DAYS}
                  max={MOST_PLAN_DAYS}
                  aria-label={`${label}${t('layout.colon')}${t('projectGantt.lag')}`}
                  onSettle={(lagDays) => lagDays !== undefined && onChange(link.id, { lagDays })}
                />
              </label>
              {editable && (
                <Button
                  size="small"
                  type="text"
                  status="danger"
                  icon={<IconDelete />}
                  aria-label={`${label}${t('layout.colon')}${t('projectGantt.remove')}`}
                  onClick={() => onRemove(link.id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
