import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import type { Draft } from './draft.ts'
import type { useBound } from './use-bound.ts'

interface Props {
  /** Work of an earlier visit that was not published. */
  draft: Draft | undefined
  onContinue(draft: Draft): void
  onDiscard(): void
  /** Names of others who edit this dashboard. */
  others: readonly string[]
  /** The version that is looked at. */
  look: number | undefined
  onTakeLook(): void
  onEndLook(): void
  /** The version that somebody published meanwhile. */
  newer: number | undefined
  onMerge(): void
  bound: ReturnType<typeof useBound>
  /** Id of the station that is shown. */
  shown: string
}

/** What a person should know of the dashboard before they look at it or go on editing; one line each. */
export function BoardNotes({ draft, onContinue, onDiscard, others, look, onTakeLook, onEndLook, newer, onMerge, bound, shown }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <>
      {draft !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.draftFound', { time: consoleTime(draft.at) })}
          <Button size="small" type="primary" onClick={() => onContinue(draft)}>
            {t('dashboard.draftContinue')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('dashboard.draftDiscard')}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div className="dashboard-note" role="status">
          {t('dashboard.others', { names: others.join(', ') })}
        </div>
      )}
      {look !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.looking', { revision: look })}
          <Button size="small" type="primary" onClick={onTakeLook}>
            {t('dashboard.restore')}
          </Button>
          <Button size="small" onClick={onEndLook}>
            {t('dashboard.lookEnd')}
          </Button>
        </div>
      )}
      {newer !== undefined && (
        <div className="dashboard-note" role="status">
          {t('dashboard.newer', { revision: newer })}
          <Button size="small" type="primary" onClick={onMerge}>
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
