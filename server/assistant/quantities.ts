import type { QuantityCode } from '#contract/quantity.ts'
import { parts, type Part, type Question, type Way } from './question.ts'

/** Energies that a question is about. */
export function energyQuantities({ parts: named, flows }: Pick<Question, 'parts' | 'flows'>): QuantityCode[] {
  const of: Record<Part, Record<Way, QuantityCode>> = {
    grid: { in: 'gridImport', out: 'gridExport' },
    pv: { in: 'pvGeneration', out: 'pvGeneration' },
    storage: { in: 'storageCharge', out: 'storageDischarge' },
    load: { in: 'loadConsumption', out: 'loadConsumption' },
    piles: { in: 'pileConsumption', out: 'pileConsumption' },
  }
  const wanted = named.length === 0 ? parts : parts.filter((part) => named.includes(part))
  const chosen = wanted.flatMap((part) => {
    const ways = flows.filter(([one]) => one === part).map(([, way]) => way)
    return (ways.length === 0 ? (['in', 'out'] as const) : ways).map((way) => of[part][way])
  })
  return [...new Set(chosen)]
}

/** Powers that a question is about. */
export const powerQuantities = (named: readonly Part[]): QuantityCode[] => {
  const of: Record<Part, QuantityCode> = { grid: 'gridPower', pv: 'pvPower', storage: 'storagePower', load: 'loadPower', piles: 'pilePower' }
  return (named.length === 0 ? parts : named).map((part) => of[part])
}
