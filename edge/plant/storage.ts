import type { PeriodType } from '#contract/price.ts'

/** The window of charge that is used, and the efficiency of each direction (both ways 0.88 at the grid side, domain notes section 5). */
export const SOC_MIN = 10
export const SOC_MAX = 95
export const ONE_WAY = 0.94
/** Of it what converter and transformer pass on; the rest is lost in the cells. */
const CONVERSION = 0.95
/** What a battery gives or takes at its terminals (kW, discharge +) for a power at the grid side. */
export const terminalKw = (kw: number): number => (kw > 0 ? kw / CONVERSION : kw * CONVERSION)
/** No charging late in the evening: the battery ends each day empty, so that every day can be worked out alone and days join without a jump. */
const NO_CHARGE_AFTER_MINUTE = 20 * 60
/** Above this air temperature cabinets give 2 % less a degree. */
const WARM = 35

export interface StorageQuestion {
  ratedKw: number
  capacityKwh: number
  /** Part of the rated power that the plan uses. */
  share: number
  period: readonly PeriodType[]
  temperature: Float64Array
}

/** Charges in valleys, discharges in peaks, within power and window: kW (discharge +) of each minute and state of charge in % at its start. */
export function storageDay({ ratedKw, capacityKwh, share, period, temperature }: StorageQuestion): { storage: Float64Array; soc: Float64Array } {
  const storage = new Float64Array(period.length)
  const soc = new Float64Array(period.length)
  const bottom = (capacityKwh * SOC_MIN) / 100
  const top = (capacityKwh * SOC_MAX) / 100
  let energy = bottom
  period.forEach((now, minute) => {
    soc[minute] = capacityKwh > 0 ? (energy / capacityKwh) * 100 : 0
    const limit = ratedKw * share * Math.max(0.5, 1 - 0.02 * Math.max(0, (temperature[minute] as number) - WARM))
    let kw = 0
    if (now === 'peak' || now === 'sharp') kw = Math.min(limit, Math.max(0, (energy - bottom) * 60 * ONE_WAY))
    else if ((now === 'valley' || now === 'deepValley') && minute < NO_CHARGE_AFTER_MINUTE) {
      // The last tenth is charged more slowly, as battery managers ask for.
      const taper = energy > top * 0.9 ? Math.max(0.15, (top - energy) / (top * 0.1)) : 1
      kw = -Math.min(limit * taper, Math.max(0, ((top - energy) * 60) / ONE_WAY))
    }
    // Topping up with less than a hundredth of the rated power is standby; discharge goes to the very end of the window.
    if (Math.abs(kw) < (kw < 0 ? ratedKw * 0.01 : 1e-6)) kw = 0
    storage[minute] = kw
    energy += kw > 0 ? -kw / 60 / ONE_WAY : (-kw / 60) * ONE_WAY
  })
  return { storage, soc }
}
