import { alarmLevels } from '#contract/alarm.ts'
import { openAlarms, pointOf, type FleetRow } from '#src/station/powers.ts'
import { worstLevel } from './filter.ts'

/** By what stations are sorted; the first one where nothing is said. */
export const fleetSorts = ['alarms', 'name', 'id', 'silent', 'soc', 'gridPower', 'pvPower', 'storagePower', 'pilePower', 'loadPower'] as const
export type FleetSort = (typeof fleetSorts)[number]
export interface FleetOrder {
  sort: FleetSort
  descending: boolean
}

/** Which way round each is usually asked for. */
const isUsuallyDescending = (sort: FleetSort): boolean => sort !== 'name' && sort !== 'id'

export function readOrder(query: URLSearchParams): FleetOrder {
  const sort = fleetSorts.find((one) => one === query.get('sort')) ?? 'alarms'
  const order = query.get('order')
  return { sort, descending: order === 'asc' ? false : order === 'desc' ? true : isUsuallyDescending(sort) }
}

/** What a question finds and how it reads a station. */
interface Reading {
  name(row: FleetRow): string
  /** Of a point by now. */
  value(point: number): number | undefined
}

/** Worse is more: first the level, then how many of any. */
function severity(row: FleetRow): number {
  const level = worstLevel(row)
  return level === undefined ? 0 : (alarmLevels.length - alarmLevels.indexOf(level)) * 1e6 + Math.min(1e6 - 1, openAlarms(row))
}

/** Ids of the stations in order; what has no value comes last either way, and of equals the lower number comes first. */
export function sortFleet(rows: readonly FleetRow[], { sort, descending }: FleetOrder, { name, value }: Reading): string[] {
  const key = (row: FleetRow): number | string | undefined => {
    if (sort === 'alarms') return severity(row)
    if (sort === 'name') return name(row)
    if (sort === 'id') return row.station.id
    if (sort === 'silent') return row.devices - row.devicesOnline
    const point = pointOf(row, sort)
    return point === undefined ? undefined : value(point.id)
  }
  const way = descending ? -1 : 1
  const keyed = rows.map((row) => ({ id: row.station.id, key: key(row) }))
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined) || (a.id < b.id ? -1 : 1)
    const compared = typeof a.key === 'string' ? a.key.localeCompare(String(b.key)) : a.key - Number(b.key)
    return compared * way || (a.id < b.id ? -1 : 1)
  })
  return keyed.map(({ id }) => id)
}

/** An order as people look at it: as it was when they asked for it. */
export interface HeldOrder {
  /** What was asked; another question is another order. */
  question: string
  ids: readonly string[]
  /** Open alarms of then, by station and level. */
  alarms: ReadonlyMap<string, FleetRow['alarms']>
}

export const holdOrder = (question: string, ids: readonly string[], rows: readonly FleetRow[]): HeldOrder => ({
  question,
  ids,
  alarms: new Map(rows.map((row) => [row.station.id, row.alarms])),
})

/**
 * What is shown of a held order by now: its stations where they were, as long as there are such, and below them those that the question finds besides.
 * `changed`: sorted anew it would be another. `alarmed`: stations with an alarm of some level more than when the order was made.
 */
export function shownOrder(
  held: HeldOrder,
  wanted: readonly string[],
  rows: ReadonlyMap<string, FleetRow>,
): { ids: string[]; changed: boolean; alarmed: ReadonlySet<string> } {
  const known = new Set(held.ids)
  const ids = [...held.ids.filter((id) => rows.has(id)), ...wanted.filter((id) => !known.has(id))]
  const alarmed = ids.filter((id) => {
    const [before, now] = [held.alarms.get(id), rows.get(id)?.alarms]
    return now !== undefined && alarmLevels.some((level) => now[level] > (before?.[level] ?? 0))
  })
  return { ids, changed: ids.length !== wanted.length || ids.some((id, i) => id !== wanted[i]), alarmed: new Set(alarmed) }
}
