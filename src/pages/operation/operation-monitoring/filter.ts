import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { stationStates, stationTypes, type StationState, type StationType } from '#contract/station.ts'
import { codesBelow, type OrganizationRow } from '#domain/organizations.ts'
import { openAlarms, type FleetRow } from '#src/station/powers.ts'

/** Keys of the address that are a view of the fleet: what a saved view keeps. */
export const viewKeys = ['type', 'state', 'organization', 'level', 'alarms', 'text', 'sort', 'order', 'view'] as const

/** Highest open alarm of a station; `none`: it has none. */
export const levelChoices = [...alarmLevels, 'none'] as const

export interface FleetFilter {
  type: StationType | undefined
  state: StationState | undefined
  /** Those of this organization and of all below it. */
  organization: string | undefined
  level: (typeof levelChoices)[number] | undefined
  /** Only stations with open alarms. */
  alarms: boolean
  text: string
}

/** Reads the filter from the address; what does not fit is left out. */
export const readFilter = (query: URLSearchParams): FleetFilter => ({
  type: stationTypes.find((type) => type === query.get('type')),
  state: stationStates.find((state) => state === query.get('state')),
  organization: query.get('organization') ?? undefined,
  level: levelChoices.find((level) => level === query.get('level')),
  alarms: query.get('alarms') === '1',
  text: query.get('text') ?? '',
})

/** The worst open alarm of a station. */
export const worstLevel = ({ alarms }: Pick<FleetRow, 'alarms'>): AlarmLevel | undefined => alarmLevels.find((level) => alarms[level] > 0)

/** What a station's mark on the map says first; one that should be heard and is not is not calm. */
export const toneOf = (row: FleetRow): 'stopped' | 'alarm' | 'silent' | 'normal' =>
  row.station.state !== 'operating' ? 'stopped' : openAlarms(row) > 0 ? 'alarm' : row.devicesOnline === 0 ? 'silent' : 'normal'

/** Of these, how many operate and have no device on line. */
export const silentOf = (rows: readonly FleetRow[]): number =>
  rows.filter(({ station, devicesOnline }) => station.state === 'operating' && devicesOnline === 0).length

/** Stations of which some operate, and each of those is heard: what is only being built, or stands still, is not known to be well. */
export const areHeard = (rows: readonly FleetRow[]): boolean => silentOf(rows) === 0 && rows.some(({ station }) => station.state === 'operating')

/** Stations that pass the filter. An organization that is not among those of the viewer filters nothing. */
export function filterFleet(rows: readonly FleetRow[], filter: FleetFilter, organizations: readonly OrganizationRow[]): FleetRow[] {
  const wanted = filter.text.trim().toLowerCase()
  const { organization } = filter
  const isKnown = organization !== undefined && organizations.some(({ code }) => code === organization)
  const below = isKnown ? codesBelow(organizations, organization) : undefined
  return rows.filter(
    (row) =>
      (filter.type === undefined || row.station.type === filter.type) &&
      (filter.state === undefined || row.station.state === filter.state) &&
      (below === undefined || below.has(row.station.organizationCode)) &&
      (filter.level === undefined || (worstLevel(row) ?? 'none') === filter.level) &&
      (!filter.alarms || openAlarms(row) > 0) &&
      (wanted === '' ||
        [row.station.name, row.station.nameEn, row.station.id, row.station.address].some((text) => text.toLowerCase().includes(wanted))),
  )
}

/** The part of an address that is a view, in one way of writing. */
export function viewOf(query: URLSearchParams): string {
  const view = new URLSearchParams()
  for (const key of viewKeys) for (const value of query.getAll(key)) if (value !== '') view.append(key, value)
  return view.toString()
}

/** What changes in the address when a kept view is opened. */
export function openingOf(view: string): Record<string, string | undefined> {
  const kept = new URLSearchParams(view)
  return Object.fromEntries(viewKeys.map((key) => [key, kept.get(key) ?? undefined]))
}
