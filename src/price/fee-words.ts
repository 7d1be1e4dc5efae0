import { problemWords } from '#contract/settlement-words.ts'
import type { SlipProblem } from '#contract/settlement.ts'
import type { Option, Words } from '#src/resource/define.ts'

/** Words and rules that the pages of basic fees and self-use have in common. */

/** A connection point as people know it. */
export const pointWords = (name: string, number: string, customerName: string): string =>
  [`${name} (${number})`, customerName].filter((one) => one !== '').join(' · ')

/** What a settlement lacks, each with what it is of. */
export const missingWords = (problems: readonly SlipProblem[], { language }: Words): string =>
  problems.map(({ code, what }) => `${problemWords[code][language]} ${what}`.trim()).join('; ')

const MONTHS = 24

/** The last two years' months that are over. */
export function pastMonthOptions(): Option[] {
  const now = new Date()
  return Array.from({ length: MONTHS }, (_, i) => {
    const value = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - i, 1)).toISOString().slice(0, 7)
    return { value, label: value }
  })
}
