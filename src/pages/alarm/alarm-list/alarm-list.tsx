import './alarm-list.css'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { AlarmSoundSwitch } from '#src/ui/alarm-sound-switch.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { AlarmDetail } from './alarm-detail.tsx'
import { AsideNote } from './aside-note.tsx'
import { CodeList } from './codes.tsx'
import { MaintenanceList } from './maintenance.tsx'
import { QualityView } from './quality-view.tsx'
import { alarmResource } from './resource.tsx'

const tabs = ['list', 'quality', 'maintenance', 'codes'] as const

/** Alarms of all stations of the viewer: found, looked into, seen, shelved, handled; how good they are; when they call nobody. */
export default function AlarmList() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'list'
  // In the address, as links to one alarm (the bell's, a message's) have it: whoever goes to another list or alarm has left this one.
  const open = address.get('alarm') ?? undefined
  const setOpened = useCallback((alarm?: Alarm): void => setAddress({ alarm: alarm?.id }), [setAddress])
  const resource = useMemo(() => alarmResource(setOpened), [setOpened])
  return (
    <div className="alarms">
      <TabBar
        label={t('alarmLife.views')}
        tabs={tabs.map((key) => ({ key, title: t(`alarmLife.tab.${key}`) }))}
        active={tab}
        onChange={(key) => setAddress({ tab: key === 'list' ? undefined : key })}
      />
      {tab === 'list' && (
        <>
          <AsideNote stationId={address.get('powerstationId') ?? ''} shown={address.get('aside')} onShow={(aside) => setAddress({ aside })} />
          <ResourcePage resource={resource} onOpen={setOpened} isHeld={open !== undefined} tools={<AlarmSoundSwitch />} />
        </>
      )}
      {tab === 'quality' && <QualityView onOpen={setOpened} />}
      {tab === 'maintenance' && <MaintenanceList />}
      {tab === 'codes' && <CodeList />}
      {open !== undefined && <AlarmDetail id={open} onOpen={setOpened} onClose={() => setOpened()} />}
    </div>
  )
}
