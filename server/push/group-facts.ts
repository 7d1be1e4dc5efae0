import { createHash } from 'node:crypto'
import type { PushProvider } from '#contract/push.ts'
import type { SecretBox } from './secret-box.ts'
import { placeOf } from './worker.ts'

/** What is kept of an address: sealed, where it leads, its end for people to know it by, and which robot it is. */
export function addressFacts(box: SecretBox, groupId: string, address: string): { address: string; host: string; addressEnd: string; robot: string } {
  return {
    address: box.seal(address, placeOf(groupId, 'address')),
    host: new URL(address).host,
    addressEnd: address.slice(-4),
    robot: createHash('sha256').update(address).digest('base64url'),
  }
}

export const mailFacts = (groupId: string): { address: string; host: string; addressEnd: string; robot: string } => ({
  address: '',
  host: '',
  addressEnd: '',
  robot: `mail:${groupId}`,
})

export const sealSecret = (box: SecretBox, groupId: string, secret: string): string => box.seal(secret, placeOf(groupId, 'secret'))

export const isMail = (provider: PushProvider): boolean => provider === 'email'
