/**
 * The servers of an address that names several, as libpq writes it (`postgres://user@a:5432,b:5432/name`): for each an address of its own. One that names
 * one server is itself.
 */
export function addressesOf(address: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  return hosts.split(',').map((host) => scheme + host + rest)
}

/** Whether each server of the address has one of these protocols and a name. */
export const isAddressOf = (address: string, protocol: RegExp): boolean =>
  addressesOf(address).every((one) => {
    const url = URL.parse(one)
    return url !== null && url.hostname !== '' && protocol.test(url.protocol)
  })
