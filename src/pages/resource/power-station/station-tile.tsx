import { useTranslation } from 'react-i18next'
import { StationCard } from '#src/station/station-card.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import type { StationRow } from './resource.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { nameOf } from '#src/atoms/language.ts'

/** A station as a card: live, or only its name and state where the live side does not know it yet. */
export function StationTile({ row, onOpen }: { row: StationRow; onOpen(): void }) {
  const { t } = useTranslation()
  const { language } = useWords()
  if (row.live !== null) return <StationCard row={row.live} known title={t('station.open')} onOpen={onOpen} />
  return (
    <article className="station-card card">
      <button type="button" className="plain-button station-card-name" onClick={onOpen}>
        {nameOf(row.name, row.nameEn, language)}
      </button>
      <p className="station-card-kind">
        <StationStateBadge state={row.state} /> {row.id}
      </p>
    </article>
  )
}
