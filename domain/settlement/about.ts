import { periodWords } from '#contract/settlement-words.ts'
import { periodTypes } from '#contract/price.ts'
import type { SlipProblem, SlipWarning } from '#contract/settlement.ts'
import type { Language } from '#contract/text.ts'
import { separated, unitBehind } from './layout.ts'

type Told = SlipProblem | SlipWarning

/** What tells figures: behind the first colon, where something is named before it. */
const withFigures: ReadonlySet<Told['code']> = new Set([
  'estimated',
  'ratesDiffer',
  'hoursDiffer',
  'splitsDiffer',
  'registerFell',
  'readingChanged',
  'readingByHand',
  'readingWithdrawn',
  'readingSettled',
  'exchangeSettled',
  'demandTwice',
])
const figure = /(?<![^ :])-?\d+(\.\d+)?(?![^ ,:])/g
const yuan = (text: string, language: Language): string => text.replaceAll(' CNY', unitBehind('CNY', language))

/** What a problem or a warning of a slip is about, as the slip's figures are printed: digits in threes, yuan and price periods in the language. */
export function aboutText({ code, what }: Told, language: Language): string {
  if (code === 'negativeSavings' || code === 'tooMuch') return `${separated(what)}${unitBehind('CNY', language)}`
  if (code === 'priceMissing') {
    const [month, period] = what.split(' ')
    const known = periodTypes.find((one) => one === period)
    return known === undefined ? what : `${month} ${periodWords[known][language]}`
  }
  if (!withFigures.has(code)) return what
  const from = what.indexOf(': ') + 1
  return `${what.slice(0, from)}${yuan(what.slice(from).replace(figure, separated), language)}`
}
