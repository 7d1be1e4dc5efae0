import type { Series } from '#contract/schemas/history.ts'

export interface Pair {
  irradiance: number
  kw: number
}

/** Powers with the irradiance of the same time, by means of equal stretches of the day: the two devices do not report at the same instants. */
export function pairsOf(power: Series | undefined, sun: Series | undefined, stepMs: number): Pair[] {
  if (power === undefined || sun === undefined) return []
  const means = (series: Series): Map<number, number> => {
    const sums = new Map<number, [sum: number, n: number]>()
    series.times.forEach((time, i) => {
      const slot = Math.floor(time / stepMs)
      const found = sums.get(slot) ?? [0, 0]
      sums.set(slot, [found[0] + (series.values[i] ?? 0), found[1] + 1])
    })
    return new Map([...sums].map(([slot, [sum, n]]) => [slot, sum / n]))
  }
  const kw = means(power)
  return [...means(sun)].flatMap(([slot, irradiance]) => {
    const found = kw.get(slot)
    return found === undefined || irradiance <= 0 ? [] : [{ irradiance, kw: found }]
  })
}

/** What a register grew over its readings; a step back is a meter that started anew and counts nothing. */
export function growthOf(series: Series | undefined): number | undefined {
  if (series === undefined || series.values.length < 2) return undefined
  let grown = 0
  for (let i = 1; i < series.values.length; i++) grown += Math.max(0, (series.values[i] ?? 0) - (series.values[i - 1] ?? 0))
  return grown
}

/** Full-load hours: energy over the installed power. */
export const fullHours = (kwh: number | null | undefined, peakKw: number | null): number | undefined =>
  kwh === null || kwh === undefined || peakKw === null || peakKw <= 0 ? undefined : kwh / peakKw

/** Below this the sun is too low for the ratio to say anything. */
const LEAST_SUN = 50

/** Output against what the installed power would give at this irradiance (1,000 W/m² is the rating's own), percent. */
export const performanceOf = (kw: number | undefined, irradiance: number | undefined, peakKw: number | null): number | undefined =>
  kw === undefined || irradiance === undefined || irradiance < LEAST_SUN || peakKw === null || peakKw <= 0
    ? undefined
    : Math.round((kw / ((peakKw * irradiance) / 1000)) * 1000) / 10
