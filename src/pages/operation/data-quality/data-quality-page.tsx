import './data-quality.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { Corrections } from './corrections.tsx'
import { foundResource } from './found-resource.tsx'
import { rulesResource } from './rules-resource.tsx'

const tabs = ['found', 'corrections', 'rules'] as const

/** What is wrong with readings, what people have corrected of them, and by which rules they are judged. */
export default function DataQualityPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'found'
  return (
    <div className="quality-page">
      <TabBar
        label={t('quality.lists')}
        tabs={tabs.map((key) => ({ key, title: t(`quality.tab.${key}`) }))}
        active={tab}
        onChange={(key) => setAddress({ tab: key === 'found' ? undefined : key })}
      />
      {tab !== 'corrections' && <p className="dim quality-note">{t(tab === 'found' ? 'quality.note' : 'quality.rulesNote')}</p>}
      {tab === 'found' && <Found isDaily={address.get('per') === 'day'} />}
      {tab === 'corrections' && <Corrections />}
      {tab === 'rules' && <ResourcePage resource={rulesResource} />}
    </div>
  )
}

function Found({ isDaily }: { isDaily: boolean }) {
  const resource = useMemo(() => foundResource(isDaily), [isDaily])
  return <ResourcePage resource={resource} />
}
