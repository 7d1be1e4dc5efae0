import { isAddress, listOf } from './address-list.ts'

/** Whether what stands `hop` places before this server is a proxy that may say for whom it asks; false: nobody may. */
export type TrustedProxies = false | ((address: string, hop: number) => boolean)

const MOST_HOPS = 16

/**
 * TRUST_PROXY: `0`, a number of proxies one behind the other, or their addresses and networks. Undefined: it is none of these. Never is everybody believed:
 * the leftmost of the forwarded addresses is what the caller has written.
 */
export function readProxies(setting: string): TrustedProxies | undefined {
  if (setting === '0') return false
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting)
    return hops <= MOST_HOPS ? (_address, hop) => hop < hops : undefined
  }
  const addresses = setting.split(',').map((one) => one.trim())
  return addresses.every(isAddress) ? listOf(addresses) : undefined
}
