import { Radio } from '@arco-design/web-react'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { UnitPreference } from '#contract/account-codes.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { Choice } from './field.tsx'
import { useSave } from './use-save.ts'

/** What follows the person to every browser. A choice is saved at once. */
export function PreferencesCard({ preferences, readOnly }: { preferences: Answer<'profile'>['preferences']; readOnly: boolean }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const { save, saving } = useSave()
  return (
    <section className="card center-card">
      <h2>{t('personalCenter.preferences')}</h2>
      <Choice id="center-language" label={t('personalCenter.language')}>
        <Radio.Group
          disabled={saving}
          value={language}
          onChange={(chosen: Language) => {
            setLanguage(chosen)
            if (!readOnly) void save({ preferences: { language: chosen } })
          }}
          options={[
            { value: 'zh', label: <span lang="zh-CN">{t('personalCenter.languages.zh')}</span> },
            { value: 'en', label: <span lang="en">{t('personalCenter.languages.en')}</span> },
          ]}
        />
      </Choice>
      <Choice id="center-units" label={t('personalCenter.units')}>
        <Radio.Group
          direction="vertical"
          disabled={saving || readOnly}
          value={preferences.units ?? 'auto'}
          onChange={(units: UnitPreference) => void save({ preferences: { units } })}
          options={[
            { value: 'auto', label: t('personalCenter.unitsAuto') },
            { value: 'fixed', label: t('personalCenter.unitsFixed') },
          ]}
        />
      </Choice>
    </section>
  )
}
