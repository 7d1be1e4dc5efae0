import { Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { OwnSettingsProps } from '../define.ts'
import { options as schema } from './widget.ts'

const ALL = { pageSize: 500 }

/** Which of the saved analyses is shown. One that is gone keeps its name. */
export default function SavedAnalysisSettings({ options, onChange }: OwnSettingsProps) {
  const { t } = useTranslation()
  const chosen = schema.safeParse(options).data?.analysis ?? null
  const found = valueOf(useQuery('analysisList', ALL))?.analysisList ?? []
  const known = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <div className="widget-settings-field">
      <div>
        {t('analysis.saved')}
        <Select
          value={chosen?.id}
          placeholder={t('analysis.saved')}
          aria-label={t('analysis.saved')}
          notFoundContent={t('analysis.savedNone')}
          onChange={(id: string) => {
            const one = known.find((other) => other.id === id)
            if (one !== undefined) onChange({ analysis: { id: one.id, name: one.name } })
          }}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </div>
  )
}
