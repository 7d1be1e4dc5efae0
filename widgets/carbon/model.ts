/** Mass in kg or, from a tonne on, in t; two decimals below 100, none above. */
export function massOf(kg: number): { value: number; unit: 'kg' | 't'; decimals: number } {
  const size = Math.abs(kg)
  const [value, unit] = size < 1000 ? [kg, 'kg' as const] : [kg / 1000, 't' as const]
  return { value, unit, decimals: Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0 }
}
