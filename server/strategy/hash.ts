import { createHash } from 'node:crypto'
import { canonical } from '#domain/control/canonical.ts'

/** Of parameters: what is equal has the same, whatever the order of its names. */
export const hashOf = (params: unknown): string => createHash('sha256').update(canonical(params)).digest('hex').slice(0, 16)

const MOST_TEXT = 2000

/**
 * What a controller reports and nobody here can read, as the beginning of its text: it can be kept and shown, and equals no parameters, which are never a
 * list. (A bare text would be read again as JSON on its way out of the store.)
 */
export function unreadable(params: unknown): [string] {
  try {
    return [(JSON.stringify(params) ?? '').slice(0, MOST_TEXT).toWellFormed()]
  } catch {
    // Nested deeper than the stack is.
    return ['…']
  }
}
