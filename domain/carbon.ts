/**
 * CO2 of a kWh of China's grid in 2022, on average, in kg: Ministry of Ecology and Environment and National Bureau of Statistics, notice of 20 December 2024.
 * Where nothing else is said, a kWh of PV saves as much.
 */
export const gridCo2KgPerKwh = 0.5366

/** Mass in kg or, from a tonne on, in t; two decimals below 100, none above. */
export function massOf(kg: number): { value: number; unit: 'kg' | 't'; decimals: number } {
  const size = Math.abs(kg)
  const [value, unit] = size < 1000 ? [kg, 'kg' as const] : [kg / 1000, 't' as const]
  return { value, unit, decimals: Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0 }
}
