import type { QuantityInfo } from '#contract/quantity.ts'

/** One device's part in a station quantity. */
export interface Contribution {
  value: number
  fresh: boolean
  /** Heard of at least once. */
  known: boolean
  /** Rated size; weighs means. */
  weight: number
}

export interface Combined {
  value: number
  /** Share of the devices that are fresh, 0 to 1. */
  coverage: number
}

/**
 * A station quantity out of its devices. Gauges use what is fresh (a silent device is not zero: the coverage says it is missing); when nothing is fresh
 * they keep what is known. Registers use every last reading, fresh or not, since they only stand still while a device is silent.
 * Undefined when no device was ever heard of, or when a register is missing altogether (the sum would jump down).
 */
export function combine(info: Pick<QuantityInfo, 'kind' | 'combine'>, parts: readonly Contribution[]): Combined | undefined {
  if (parts.length === 0) return undefined
  let fresh = 0
  let known = 0
  for (const part of parts) {
    if (part.known) known++
    if (part.known && part.fresh) fresh++
  }
  if (known === 0 || (info.kind === 'register' && known < parts.length)) return undefined
  const useFresh = info.kind === 'gauge' && fresh > 0
  let sum = 0
  let plain = 0
  let weight = 0
  let n = 0
  for (const part of parts) {
    if (!part.known || (useFresh && !part.fresh)) continue
    sum += info.combine === 'mean' ? part.value * part.weight : part.value
    plain += part.value
    weight += part.weight
    n++
  }
  // Without rated sizes every device counts the same.
  const mean = weight > 0 ? sum / weight : plain / n
  return { value: info.combine === 'mean' ? mean : sum, coverage: fresh / parts.length }
}

/**
 * Load where no meter measures it: what the balance grid + PV + storage = load + piles leaves. All kW, house signs.
 */
export const loadFromBalance = (p: { gridKw: number; pvKw: number; storageKw: number; pilesKw: number }): number =>
  p.gridKw + p.pvKw + p.storageKw - p.pilesKw
