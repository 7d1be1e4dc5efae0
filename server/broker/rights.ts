import { HOST_STATE_TOPIC } from './broker.ts'

/** What this server says itself: whether the host is there, commands. Nobody else may, with a name or without. */
export function isReserved(topic: string): boolean {
  const parts = topic.split('/')
  if (parts[0] === 'energy') return parts[3] === 'command'
  if (parts[0] === 'spBv1.0') return parts[1] === 'STATE' || parts[2] === 'NCMD' || parts[2] === 'DCMD'
  return parts[0] === 'STATE' || topic.startsWith('$')
}

/** Only a gateway's own topics: `energy/<station>/...` and Sparkplug's `spBv1.0/<group>/<type>/<station>...`. */
export function mayPublish(topic: string, stationId: string): boolean {
  const parts = topic.split('/')
  if (parts[0] === 'energy') {
    if (parts[1] !== stationId) return false
    return parts.length === 3 ? parts[2] === 'status' : parts.length === 4 && parts[3] !== 'command'
  }
  return parts[0] === 'spBv1.0' && parts[3] === stationId && /^[ND](BIRTH|DATA|DEATH)$/.test(parts[2] ?? '')
}

/** Only commands to the own station, and whether the host is there. A wildcard is good below the station, never in its place. */
export function maySubscribe(filter: string, stationId: string): boolean {
  if (filter === HOST_STATE_TOPIC || filter === 'spBv1.0/STATE/+' || filter === 'spBv1.0/STATE/#') return true
  const parts = filter.split('/')
  if (parts[0] === 'energy') return parts[1] === stationId && parts.length === 4 && parts[2] !== '#' && parts[3] === 'command'
  if (parts[0] !== 'spBv1.0' || parts[3] !== stationId) return false
  return parts[2] === 'NCMD' ? parts.length === 4 || (parts.length === 5 && parts[4] === '#') : parts[2] === 'DCMD' && parts.length === 5
}
