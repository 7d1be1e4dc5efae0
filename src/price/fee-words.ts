import { problemWords } from '#contract/settlement-words.ts'
import type { AllocatedParty } from '#contract/schemas/fee.ts'
import type { SlipProblem } from '#contract/settlement.ts'
import { aboutText } from '#domain/settlement/about.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth } from '#domain/time.ts'
import { serverNow } from '#src/atoms/live.ts'
import type { Option, Words } from '#src/resource/define.ts'
import { settings } from '#src/settings.ts'

/** Words and rules that the pages of basic fees and self-use have in common. */

/** A connection point as people know it. */
export const pointWords = (name: string, number: string, customerName: string): string =>
  [`${name} (${number})`, customerName].filter((one) => one !== '').join(' · ')

/** Parts of a fee as they are typed: a weight that nobody typed is left to what is known by now. */
export const typedParties = (parties: readonly AllocatedParty[]): Omit<AllocatedParty, 'amount'>[] =>
  parties.map(({ connectionPointId, party, weight, isKnown }) => ({ connectionPointId, party, weight: isKnown === true ? '' : weight }))

/** What a settlement lacks, each with what it is of. */
export const missingWords = (problems: readonly SlipProblem[], { t, language }: Words): string =>
  problems.map((problem) => `${problemWords[problem.code][language]} ${aboutText(problem, language)}`.trim()).join(t('layout.semicolon'))

const MONTHS = 24

/** The month of now where the console is, in which a settlement day may have passed, and those of two years before it. */
export function recentMonthOptions(): Option[] {
  const current = localMonth(settings.consoleZone, serverNow())
  return Array.from({ length: MONTHS + 1 }, (_, i) => {
    const value = monthAfter(current, -i)
    return { value, label: value }
  })
}
