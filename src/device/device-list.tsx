import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { DeviceRow } from '#contract/schemas/device.ts'
import type { Payload } from '#contract/schemas.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useCan } from '#src/ui/can.tsx'
import { deviceAddress } from './device-link.tsx'
import { deviceResource } from './resource.tsx'
import { useDeviceDoings } from './use-device-doings.tsx'

/** Devices of one station, or below one device, as a part of a page: the same list as in the library. */
export function DeviceList({ stationId, parentSn, prefix }: { stationId: string; parentSn?: string; prefix: string }) {
  const location = useLocation()
  const navigate = useNavigate()
  const mayOpen = useCan('resource_device')
  const { doings, drawers } = useDeviceDoings()
  const resource = useMemo(() => {
    const scope: Partial<Payload<'deviceList'>> = parentSn === undefined ? { powerstationId: stationId } : { parentSn }
    return deviceResource(doings, { prefix, scope, begun: { stationId, ...(parentSn === undefined ? {} : { parentSn }) } })
  }, [doings, prefix, stationId, parentSn])
  return (
    <>
      <ResourcePage resource={resource} {...(mayOpen ? { onOpen: ({ sn }: DeviceRow) => void navigate(deviceAddress(location, sn)) } : {})} />
      {drawers}
    </>
  )
}
