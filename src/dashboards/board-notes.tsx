import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import type { Bound } from './use-bound.ts'
import type { DashboardSession } from './use-dashboard-session.ts'

interface Props {
  session: DashboardSession
  mayEdit: boolean
  bound: Bound
  /** Id of the station that is shown. */
  shown: string
}

/** What a person should know of the dashboard before they look at it or go on editing; one line each. */
export function BoardNotes({ session, mayEdit, bound, shown }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { others, version, newer } = session
  const draft = mayEdit ? session.draft : undefined
  return (
    <>
      {draft !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.draftFound', { time: consoleTime(draft.at) })}
          <Button size="small" type="primary" onClick={() => session.start(draft)}>
            {t('dashboard.draftContinue')}
          </Button>
          <Button size="small" onClick={session.discardDraft}>
            {t('dashboard.draftDiscard')}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div className="dashboard-note" role="status">
          {t('dashboard.others', { names: others.join(t('layout.list')) })}
        </div>
      )}
      {version !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.looking', { revision: version.revision })}
          <Button size="small" type="primary" onClick={session.restoreVersion}>
            {t('dashboard.restore')}
          </Button>
          <Button size="small" onClick={() => session.setVersion(undefined)}>
            {t('dashboard.lookEnd')}
          </Button>
        </div>
      )}
      {newer !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.newer', { revision: newer })}
          <Button size="small" type="primary" onClick={() => void session.mergeStored()}>
            {t('dashboard.merge')}
          </Button>
        </div>
      )}
      {bound.gone && (
        <div className="dashboard-note" role="status">
          {t('dashboard.bind.goneStation')}
        </div>
      )}
      {bound.stations.length > 1 && (
        <div className="dashboard-stations" role="group" aria-label={t('dashboard.bind.label')}>
          {bound.stations.map(({ powerstationId, powerstationName, powerstationNameEn }) => (
            <button
              key={powerstationId}
              type="button"
              className={powerstationId === shown ? 'chip chip-on' : 'chip'}
              aria-pressed={powerstationId === shown}
              onClick={() => bound.choose(powerstationId)}
            >
              {nameOf(powerstationName, powerstationNameEn, language)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
