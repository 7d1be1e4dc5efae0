import type { Point } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'

/** A station among others, as it is by now. */
export type FleetRow = Answer<'stationOverview'>['stations'][number]

export const openAlarms = ({ alarms }: FleetRow): number => Object.values(alarms).reduce((sum, count) => sum + count, 0)

/** Powers of a station in the order of the energy balance, with the colour of their meaning. */
export const powers = [
  { quantity: 'gridPower', colour: 'var(--grid)', words: 'grid' },
  { quantity: 'pvPower', colour: 'var(--pv)', words: 'pv' },
  { quantity: 'storagePower', colour: 'var(--storage)', words: 'storage' },
  { quantity: 'pilePower', colour: 'var(--pile)', words: 'piles' },
  { quantity: 'loadPower', colour: 'var(--load)', words: 'load' },
] as const satisfies readonly { quantity: QuantityCode; colour: string; words: string }[]

/** Today's energies: what a station of this kind is asked for first. */
export const energies = [
  { quantity: 'storageCharge', colour: 'var(--charge)', words: 'charge' },
  { quantity: 'storageDischarge', colour: 'var(--discharge)', words: 'discharge' },
  { quantity: 'pvGeneration', colour: 'var(--pv)', words: 'generation' },
  { quantity: 'pileConsumption', colour: 'var(--pile)', words: 'piles' },
  { quantity: 'gridImport', colour: 'var(--grid)', words: 'import' },
] as const satisfies readonly { quantity: QuantityCode; colour: string; words: string }[]

/** The energy that a station of its type is there for; of one that does not have it, the first that it has. */
export const mainEnergy = (row: FleetRow): (typeof energies)[number] | undefined => {
  const present = energies.filter(({ quantity }) => pointOf(row, quantity) !== undefined)
  return present.find(({ quantity }) => quantity === mainQuantity[row.station.type]) ?? present[0]
}
const mainQuantity = { STORED_ENERGY: 'storageDischarge', PHOTOVOLTAIC: 'pvGeneration', CHARGE_PAIL: 'pileConsumption' } as const

export const pointOf = (row: FleetRow, quantity: QuantityCode): Point | undefined => row.points.find((point) => point.quantity === quantity)
