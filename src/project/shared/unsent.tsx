import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'
import { dropReport, keptReports, type KeptReport } from './report-store.ts'
import { Waiting } from './waiting.tsx'

/** A link that is good for nothing: what was written here and never came through, sent or not, is still shown to whoever wrote it. */
export function WorkRefused({ title, token }: { title: string; token: string }) {
  const { t } = useTranslation()
  const [kept, setKept] = useState<readonly KeptReport[]>([])
  const look = useCallback(() => keptReports(token).then(setKept, () => undefined), [token])
  useEffect(() => void look(), [look])
  return (
    <LinkInvalid title={title}>
      {kept.length > 0 && (
        <section className="shared-unsent">
          <h2>{t('shared.unsent')}</h2>
          <p className="public-hint">{t('shared.unsentHint')}</p>
          {kept.map((one) => (
            <Waiting key={one.id} one={one} isOver onDrop={() => void dropReport(one.id).then(look)} />
          ))}
        </section>
      )}
    </LinkInvalid>
  )
}
