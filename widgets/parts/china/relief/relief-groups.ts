import { provinceRegions, type Region } from '#src/map/outline.ts'
import { isWithin } from '#src/map/project.ts'
import type { Entry } from '../station-mark.tsx'

/** What one label of the relief names: a station, or the stations of a province where there are more than labels. */
export interface ReliefGroup {
  id: string
  entries: readonly Entry[]
  /** Of a province; undefined: of one station. */
  region: Region | undefined
  /** Where its leader ends. */
  longitude: number
  latitude: number
}

/** Places do not move, and a province has thousands of corners. */
const regions = new Map<string, Region | undefined>()
const MOST_KNOWN = 5000
export function regionOf({ station: { longitude, latitude } }: Entry): Region | undefined {
  const key = `${longitude} ${latitude}`
  if (!regions.has(key)) {
    if (regions.size >= MOST_KNOWN) regions.clear()
    regions.set(
      key,
      provinceRegions.find(({ rings }) => isWithin(rings, [longitude ?? 0, latitude ?? 0])),
    )
  }
  return regions.get(key)
}

const alone = (entry: Entry): ReliefGroup => ({
  id: entry.station.id,
  entries: [entry],
  region: undefined,
  longitude: entry.station.longitude ?? 0,
  latitude: entry.station.latitude ?? 0,
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** `entries` are sorted, what matters most first, and all have a place. At most `most` groups: what does not fit has no label. Of one province that is looked at (`isNear`) stations are not told together. */
export function groupsOf(entries: readonly Entry[], most: number, isNear = false): ReliefGroup[] {
  if (entries.length <= most || isNear) return entries.slice(0, most).map(alone)
  const byRegion = new Map<Region | undefined, Entry[]>()
  for (const entry of entries) {
    const region = regionOf(entry)
    byRegion.set(region, [...(byRegion.get(region) ?? []), entry])
  }
  return [...byRegion]
    .flatMap(([region, own]): ReliefGroup[] =>
      region === undefined || own.length === 1
        ? own.map(alone)
        : [
            {
              id: `region-${region.code}`,
              entries: own,
              region,
              longitude: mean(own.map(({ station }) => station.longitude ?? 0)),
              latitude: mean(own.map(({ station }) => station.latitude ?? 0)),
            },
          ],
    )
    .sort((a, b) => b.entries.length - a.entries.length)
    .slice(0, most)
}
