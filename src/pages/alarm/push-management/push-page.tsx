import './push-page.css'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { logResource } from './log-resource.tsx'
import { ruleResource } from './rule-resource.tsx'

const tabs = ['rules', 'log'] as const

/** Who is told of what, and what became of it. */
export default function PushPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'rules'
  return (
    <div className="push-rules">
      <TabBar
        label={t('push.lists')}
        tabs={tabs.map((key) => ({ key, title: t(`push.${key}`) }))}
        active={tab}
        onChange={(key) => setAddress({ tab: key === 'rules' ? undefined : key })}
      />
      {tab === 'rules' ? <ResourcePage resource={ruleResource} /> : <ResourcePage resource={logResource} />}
    </div>
  )
}
