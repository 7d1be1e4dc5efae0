import { useAtomValue } from 'jotai'
import { stationZoneAtom } from '#src/atoms/station.ts'
import type { FormValues } from '#src/resource/field.ts'

/** What concerns one station is said by its clock, in forms as in lists; of none, or of several, by the console's. */
export const useStationZone = ({ stationId }: FormValues): string => useAtomValue(stationZoneAtom)(typeof stationId === 'string' ? stationId : '')
