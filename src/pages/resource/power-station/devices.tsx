import { DeviceList } from '#src/device/device-list.tsx'
import type { StationRow } from './resource.tsx'

/** The devices of a station, as in the device library. */
export const Devices = ({ row }: { row: StationRow }) => <DeviceList stationId={row.id} prefix="devices." />
