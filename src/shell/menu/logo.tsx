import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sessionAtom } from '#src/atoms/session.ts'

/** The platform's own logo where the server gives one, with the console's name. */
export function Logo({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  return (
    <div className="menu-logo">
      <img src={session?.platformLogo || '/icon.svg'} alt={folded ? t('app.name') : ''} width="28" height="28" />
      {!folded && <span>{t('app.name')}</span>}
    </div>
  )
}
