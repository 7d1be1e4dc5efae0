import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { PushProvider } from '#contract/push.ts'

/** Where the robots of each vendor live. */
const vendorHosts: Partial<Record<PushProvider, readonly string[]>> = {
  dingtalk: ['oapi.dingtalk.com'],
  feishu: ['open.feishu.cn', 'open.larksuite.com'],
  wecom: ['qyapi.weixin.qq.com'],
}

/** What an address of a robot has, as its vendor shows it to whoever makes one; without it no message arrives. */
const robotPaths: Partial<Record<PushProvider, (url: URL) => boolean>> = {
  dingtalk: ({ pathname, searchParams }) => pathname === '/robot/send' && hasText(searchParams.get('access_token')),
  feishu: ({ pathname }) => /^\/open-apis\/bot\/v2\/hook\/[^/]+$/.test(pathname),
  wecom: ({ pathname, searchParams }) => pathname === '/cgi-bin/webhook/send' && hasText(searchParams.get('key')),
}
const hasText = (text: string | null): boolean => (text ?? '').trim() !== ''

const notPublic = new BlockList()
const v4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, bits] of v4) notPublic.addSubnet(network, bits, 'ipv4')
/** Only 2000::/3 is routed; of it what carries an IPv4 address inside, and what is for documents or tests. */
const v6 = new BlockList()
v6.addSubnet('2000::', 3, 'ipv6')
const v6Not = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  v6Not.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet: not this machine, not a private network, no metadata service. IPv4 inside IPv6 is looked at as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !notPublic.check(address, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  return v6.check(address, 'ipv6') && !v6Not.check(address, 'ipv6')
}

/** What is the matter with an address that somebody typed. */
export type AddressFault =
  | 'pushAddressWrong'
  | 'pushAddressSpace'
  | 'pushAddressRobot'
  | 'pushAddressHost'
  | 'pushAddressHttps'
  | 'pushAddressPrivate'

/**
 * Where messages may go: the vendors' hosts, any public host for a webhook, and whatever `allowed` (origins of PUSH_HOSTS) names. What a name resolves to is
 * looked at when it is connected to (`guardedLookup`).
 */
export function addressFault(provider: PushProvider, address: string, allowed: readonly string[]): AddressFault | undefined {
  // A browser would mend it; who copied it meant something else.
  if (/[\s\p{C}]/u.test(address)) return 'pushAddressSpace'
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'pushAddressWrong'
  if (allowed.includes(url.origin)) return undefined
  if (url.protocol !== 'https:') return 'pushAddressHttps'
  const hosts = vendorHosts[provider]
  if (hosts !== undefined) {
    if (!hosts.includes(url.host)) return 'pushAddressHost'
    return robotPaths[provider]?.(url) === false ? 'pushAddressRobot' : undefined
  }
  const host = hostOf(url)
  return isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'pushAddressPrivate' : undefined
}

/** Names that are this machine whoever is asked (RFC 6761). */
const isLocalName = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host)

/** Without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const FORBIDDEN = 'EPUSHADDRESS'
const forbidden = (host: string): Error => Object.assign(new Error(`${host} does not lead to the public internet`), { code: FORBIDDEN })

/** Asks the system for the addresses of a name; tests give other answers. */
export type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void
const bySystem: Resolve = (host, done) => dnsLookup(host, { all: true }, done)

/** Resolves a name for the very connection that is made: what it leads to by then is what is looked at. One address that is not public refuses all. */
export const guardedLookup =
  (isAllowed: boolean, resolve: Resolve = bySystem): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error ?? forbidden(host), [])
      if (!isAllowed && found.some(({ address }) => !isPublicAddress(address))) return done(forbidden(host), [])
      if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }
