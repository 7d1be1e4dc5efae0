import { formatNumber } from '#domain/units.ts'
import type { Language } from '#contract/text.ts'

/** From here on cents are noise beside the amount, and the room that they take is not. */
const ROUND_FROM = 100_000

/** An amount with its cents; unknown: dashes. */
export const yuan = (amount: string | number | null | undefined, language: Language): string =>
  amount == null ? '—' : `¥ ${formatNumber(Number(amount), 2, language)}`

/** An amount for a small line: a large one without its cents. */
export const yuanShort = (amount: string | number | null | undefined, language: Language): string =>
  amount == null || Math.abs(Number(amount)) < ROUND_FROM ? yuan(amount, language) : `¥ ${formatNumber(Number(amount), 0, language)}`
