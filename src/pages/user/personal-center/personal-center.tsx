import './personal-center.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { VIRTUAL_TOKEN } from '#contract/endpoint.ts'
import { useQuery } from '#src/atoms/query.ts'
import { tokenAtom } from '#src/atoms/session.ts'
import { PageView } from '#src/ui/state-card.tsx'
import { DisplaysCard } from './displays-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** A person's own account: who they are, password, open sessions, preferences. */
export default function PersonalCenter() {
  const { t } = useTranslation()
  // Steady: shown again after another tab, what was typed here is still here.
  const live = useQuery('profile', {})
  const readOnly = useAtomValue(tokenAtom) === VIRTUAL_TOKEN
  return (
    <PageView live={live}>
      {(profile) => (
        <div className="center-page">
          {readOnly && <p className="center-wide dim">{t('personalCenter.browserOnly')}</p>}
          <ProfileCard profile={profile} readOnly={readOnly} />
          <div className="center-column">
            <PasswordCard hasPassword={profile.hasPassword} username={profile.username} />
            <PreferencesCard preferences={profile.preferences} readOnly={readOnly} />
          </div>
          <SessionsCard />
          <DisplaysCard />
        </div>
      )}
    </PageView>
  )
}
