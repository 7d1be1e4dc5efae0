/** Control characters, and those that turn the direction of writing around. */
// oxlint-disable-next-line no-control-regex
const harmful = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g

/**
 * Text of a device as it may be stored and shown: no NUL (PostgreSQL refuses it), no half surrogates (no UTF-8), no controls, and no longer than `most`
 * characters, cut between characters.
 */
export function cleanText(text: string, most: number): string {
  // Cut first: what a stranger sends may be long.
  const whole = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(harmful, ' ')
    .trim()
  return whole.length <= most ? whole : [...whole].slice(0, most).join('').trim()
}
