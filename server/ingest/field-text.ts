import { unseen } from '#contract/typed.ts'

/**
 * Text of a device as it may be stored and shown: no NUL (PostgreSQL refuses it), no half surrogates (no UTF-8), no controls, and no longer than `most`
 * characters, cut between characters.
 */
export function cleanText(text: string, most: number): string {
  // Cut first: what a stranger sends may be long.
  const whole = text
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(unseen, ' ')
    .trim()
  return whole.length <= most ? whole : [...whole].slice(0, most).join('').trim()
}
