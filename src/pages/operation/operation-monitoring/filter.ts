import { alarmLevels } from '#contract/alarm.ts'
import { stationStates, stationTypes, type StationType } from '#contract/station.ts'
import { openAlarms, type FleetRow } from '#src/station/powers.ts'

type StationState = (typeof stationStates)[number]

export interface FleetFilter {
  type: StationType | undefined
  state: StationState | undefined
  /** Only stations with open alarms. */
  alarms: boolean
  text: string
}

/** Reads the filter from the address; what does not fit is left out. */
export const readFilter = (query: URLSearchParams): FleetFilter => ({
  type: stationTypes.find((type) => type === query.get('type')),
  state: stationStates.find((state) => state === query.get('state')),
  alarms: query.get('alarms') === '1',
  text: query.get('text') ?? '',
})

/** Rank of the worst open alarm; quiet stations last. */
const worst = ({ alarms }: FleetRow): number => {
  const at = alarmLevels.findIndex((level) => alarms[level] > 0)
  return at < 0 ? alarmLevels.length : at
}

/** Stations that pass the filter, those with worse alarms first. */
export function filterFleet(rows: readonly FleetRow[], filter: FleetFilter): FleetRow[] {
  const wanted = filter.text.trim().toLowerCase()
  const found = rows.filter(
    (row) =>
      (filter.type === undefined || row.station.type === filter.type) &&
      (filter.state === undefined || row.station.state === filter.state) &&
      (!filter.alarms || openAlarms(row) > 0) &&
      (wanted === '' ||
        [row.station.name, row.station.nameEn, row.station.id, row.station.address].some((text) => text.toLowerCase().includes(wanted))),
  )
  return found.sort((a, b) => worst(a) - worst(b) || a.station.id.localeCompare(b.station.id))
}
