import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTopics } from '#src/atoms/live.ts'
import type { PlaceNode } from '#src/device/device-tree.ts'
import { deviceResource } from '#src/device/resource.tsx'
import { Strangers } from '#src/device/strangers.tsx'
import { TreePane } from '#src/device/tree-pane.tsx'
import { useDeviceDoings } from '#src/device/use-device-doings.tsx'
import { RECORD } from '#src/resource/record-address.tsx'
import { RecordPages } from '#src/resource/record-page.tsx'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { deviceView } from './device-view.tsx'

/** What is chosen in the tree: `station:<id>`, `point:<id>` or `device:<SN>`, and the station that it is of. */
const PLACE = 'place'
const OF = 'of'
const scopes = { station: 'powerstationId', point: 'connectionPointId', device: 'branchOf' } as const
const fleetTopics = ['fleet']

/** Devices of all stations: tree and list, and a page of each. */
export default function DeviceLibraryPage() {
  useTopics(fleetTopics)
  const [address] = useSearchParams()
  const { doings, drawers } = useDeviceDoings()
  const record = address.get(RECORD) ?? ''
  // A record is read whatever place the list is of: it may be moved elsewhere.
  const all = useMemo(() => deviceResource(doings, {}), [doings])
  return (
    <>
      {record === '' ? <Library doings={doings} /> : <RecordPages resource={all} view={deviceView} />}
      {drawers}
    </>
  )
}

function Library({ doings }: Pick<ReturnType<typeof useDeviceDoings>, 'doings'>) {
  const [address, change] = useAddress()
  const place = address.get(PLACE) ?? ''
  const of = address.get(OF) ?? ''
  const resource = useMemo(() => {
    const [, kind = '', id = ''] = /^(station|point|device):(.+)$/.exec(place) ?? []
    if (kind === '') return deviceResource(doings, {})
    const begun = { stationId: of, ...(kind === 'point' ? { connectionPointId: id } : kind === 'device' ? { parentSn: id } : {}) }
    return deviceResource(doings, { scope: { [scopes[kind as keyof typeof scopes]]: id }, begun })
  }, [doings, place, of])
  const choose = (node: PlaceNode | undefined): void =>
    change({ [PLACE]: node?.key, [OF]: node?.stationId, page: undefined, powerstationId: undefined })
  return (
    <div className="panes device-library">
      <TreePane chosen={place} onChoose={choose} />
      <ResourcePage resource={resource} tools={<Strangers doings={doings} />} />
    </div>
  )
}
