import { BlockList, isIP } from 'node:net'

const PARTS = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/

function read(text: string): { address: string; bits: number | undefined; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', prefix] = PARTS.exec(text) ?? []
  const family = isIP(address)
  const bits = prefix === undefined ? undefined : Number(prefix)
  if (family === 0 || (bits !== undefined && bits > (family === 4 ? 32 : 128))) return undefined
  return { address, bits, family: family === 4 ? 'ipv4' : 'ipv6' }
}

/** True for an address or a network: `10.0.0.7`, `10.0.0.0/24`, `fd00::/8`. */
export const isAddress = (text: string): boolean => read(text) !== undefined

/** True when nothing is listed, or `address` is listed or lies in a listed network. */
export const addressAllowed = (addresses: readonly string[], address: string): boolean => addresses.length === 0 || listOf(addresses)(address)

/** Tells whether an address is listed or lies in a listed network. IPv4 in IPv6's dress counts as IPv4. */
export function listOf(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of addresses.map(read)) {
    if (one === undefined) continue
    if (one.bits === undefined) list.addAddress(one.address, one.family)
    else list.addSubnet(one.address, one.bits, one.family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}
