import { createHash, randomBytes } from 'node:crypto'

/** What is given to a person once and kept only as a hash: session tokens, links, states. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
