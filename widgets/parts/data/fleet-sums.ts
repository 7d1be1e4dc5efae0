import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'

export type FleetStations = Answer<'stationOverview'>['stations']

export interface FleetSize {
  stations: number
  storageKwh: number
  pvPeakKw: number
  pileKw: number
}

/** What the fleet is, by nameplate. */
export const fleetSize = (stations: FleetStations): FleetSize => ({
  stations: stations.length,
  storageKwh: stations.reduce((sum, { station }) => sum + (station.storageCapacityKwh ?? 0), 0),
  pvPeakKw: stations.reduce((sum, { station }) => sum + (station.pvPeakKw ?? 0), 0),
  pileKw: stations.reduce((sum, { station }) => sum + (station.pilePowerKw ?? 0), 0),
})

/** Points of one quantity over all stations. */
export const pointsOf = (stations: FleetStations, quantity: QuantityCode): number[] => stationPointsOf(stations, quantity).map(({ id }) => id)

/** The same, each with its station. */
export const stationPointsOf = (stations: FleetStations, quantity: QuantityCode): { id: number; stationId: string }[] =>
  stations.flatMap(({ station, points }) => points.flatMap((point) => (point.quantity === quantity ? [{ id: point.id, stationId: station.id }] : [])))

/** A value that is read, and whether it is of now. */
export interface Reading {
  value: number | undefined
  fresh: boolean
}

/** Of one station. */
export interface StationReading extends Reading {
  stationId: string
}

/** Sum of what is fresh, and how many of the sources are. A silent station is missing, not zero. */
export function freshSum(parts: readonly Reading[]): { sum: number | undefined; fresh: number } {
  let sum = 0
  let fresh = 0
  for (const part of parts) {
    if (!part.fresh || part.value === undefined) continue
    sum += part.value
    fresh++
  }
  return { sum: fresh === 0 ? undefined : sum, fresh }
}
