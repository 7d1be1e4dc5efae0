import { alarmLevels } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import { stationTypes, type StationType } from '#contract/station.ts'

export type Overview = Answer<'stationOverview'>['stations'][number]

export interface Filters {
  type: StationType | ''
  state: string
  text: string
}

const isType = (text: string | null): text is StationType => (stationTypes as readonly (string | null)[]).includes(text)

export const readFilters = (query: URLSearchParams): Filters => {
  const type = query.get('type')
  return { type: isType(type) ? type : '', state: query.get('state') ?? '', text: query.get('text') ?? '' }
}

export const writeFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

/** Stations that pass the filters, those with worse alarms first. */
export function filterStations(all: readonly Overview[], { type, state, text }: Filters): Overview[] {
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ station }) => {
    if (type !== '' && station.type !== type) return false
    if (state !== '' && station.state !== state) return false
    return wanted === '' || [station.name, station.nameEn, station.id, station.address].some((name) => name.toLowerCase().includes(wanted))
  })
  return found.sort((a, b) => worst(a) - worst(b) || a.station.id.localeCompare(b.station.id))
}

/** Rank of the worst open alarm; quiet stations last. */
const worst = ({ alarms }: Overview): number => {
  const at = alarmLevels.findIndex((level) => alarms[level] > 0)
  return at < 0 ? alarmLevels.length : at
}
