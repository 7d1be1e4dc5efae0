import './alarm-list.css'
import { useMemo, useState } from 'react'
import type { Alarm } from '#contract/alarm.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { AlarmSoundSwitch } from '#src/ui/alarm-sound-switch.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { AlarmDetail } from './alarm-detail.tsx'
import { alarmResource } from './resource.tsx'

/** Alarms of all stations of the viewer: found, looked into, seen, handled. */
export default function AlarmList() {
  const [address, setAddress] = useAddress()
  const [opened, setOpened] = useState<Alarm>()
  // A link to one alarm (the bell's) opens it.
  const open = opened?.id ?? address.get('alarm') ?? undefined
  const resource = useMemo(() => alarmResource(setOpened), [])
  return (
    <div className="alarms">
      <ResourcePage resource={resource} onOpen={setOpened} isHeld={open !== undefined} tools={<AlarmSoundSwitch />} />
      {open !== undefined && (
        <AlarmDetail
          id={open}
          onClose={() => {
            setOpened(undefined)
            setAddress({ alarm: undefined })
          }}
        />
      )}
    </div>
  )
}
