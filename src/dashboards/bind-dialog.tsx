import { Modal, Radio, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardBody } from '#contract/dashboard.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'

interface Props {
  bind: DashboardBody['bind']
  onChange(bind: DashboardBody['bind']): void
  onClose(): void
}

/** Whether the dashboard follows the chosen station or belongs to named ones. */
export default function BindDialog({ bind, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const stations = useAtomValue(stationOptionsAtom)
  const [kind, setKind] = useState(bind.kind)
  const [ids, setIds] = useState(bind.kind === 'named' ? bind.stationIds : [])
  return (
    <Modal
      visible
      title={t('dashboard.bind.label')}
      okText={t('dashboard.done')}
      cancelText={t('dashboard.cancel')}
      okButtonProps={{ disabled: kind === 'named' && ids.length === 0 }}
      onOk={() => onChange(kind === 'chosen' ? { kind } : { kind, stationIds: ids })}
      onCancel={onClose}
    >
      <Radio.Group
        direction="vertical"
        value={kind}
        onChange={setKind}
        options={(['chosen', 'named'] as const).map((value) => ({ value, label: t(`dashboard.bind.${value}`) }))}
      />
      {kind === 'named' && (
        <Select
          mode="multiple"
          showSearch
          aria-label={t('dashboard.bind.stations')}
          placeholder={t('dashboard.bind.stations')}
          value={ids}
          onChange={setIds}
          options={stations.map((option) => ({
            value: option.powerstationId,
            label: nameOf(option.powerstationName, option.powerstationNameEn, language),
          }))}
        />
      )}
    </Modal>
  )
}
