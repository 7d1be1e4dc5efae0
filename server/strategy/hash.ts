import { createHash } from 'node:crypto'
import { canonical } from '#domain/control/canonical.ts'

/** Of parameters: what is equal has the same, whatever the order of its names. */
export const hashOf = (params: unknown): string => createHash('sha256').update(canonical(params)).digest('hex').slice(0, 16)
