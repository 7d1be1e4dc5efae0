import { MOST_COPIED } from '#contract/price.ts'

/** Months after one up to another, both `YYYY-MM`; of more than are copied at once one too many, which is refused in words. */
export function monthsAfter(month: string, until: string): string[] {
  const months: string[] = []
  for (let n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)); months.length <= MOST_COPIED; n++) {
    const next = `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
    if (next > until) break
    months.push(next)
  }
  return months
}
