/** Why a picture is not even asked for; undefined: nothing is in its way. */
export type Obstacle = 'noAddress' | 'hostNotAllowed' | 'needsTls'

/** Looks at an address as the browser will. `hosts`: what the server's policy allows besides `origin`, where this console stands. */
export function obstacleOf(address: string, origin: string, hosts: readonly string[]): Obstacle | undefined {
  if (address === '') return 'noAddress'
  const url = URL.parse(address, origin)
  if (url === null) return 'noAddress'
  if (url.origin === origin) return undefined
  // A page that came by TLS loads nothing that does not.
  if (origin.startsWith('https:') && url.protocol === 'http:') return 'needsTls'
  return hosts.includes(url.origin) ? undefined : 'hostNotAllowed'
}
