import type { Language } from '#contract/text.ts'
import { formatNumber } from '#domain/units.ts'

const units = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

/** How large a file is, in steps of a thousand. */
export function sizeWords(bytes: number, language: Language): string {
  // What would be rounded up to a thousand stands in the next unit.
  const [factor, unit] = units.find(([size]) => bytes >= size * 0.99995) ?? [1, 'B']
  return `${formatNumber(bytes / factor, factor === 1 ? 0 : 1, language)} ${unit}`
}
