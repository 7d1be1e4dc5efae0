/** Whether a gateway or device that speaks JSON is there, as it says itself: its status, or what its broker says for it (last will). */
export interface LinkStatus {
  online: boolean
  /** It says so at least so often, seconds. */
  every?: number
  /** `changes`: what it does not tell has not changed. */
  reports?: 'changes' | 'all'
  /** Its connection, by whatever number it likes: the will of an earlier one says nothing of this one. */
  since?: number
}

/** `sn`: empty for the gateway of the station; `reports`: undefined: it says nothing of it. */
export interface FieldReport {
  stationId: string
  sn: string
  reports: LinkStatus['reports']
}

/** A status that is told less often than this proves too little. */
const MOST_EVERY_S = 900
/** So many of the distances that it keeps to. */
const MISSED = 3
/** Who never said how often it speaks is believed for three of its usual distances, within these. */
const LEAST_TRUST_MS = 60_000
const MOST_TRUST_MS = 900_000

interface Link {
  at: number
  usualMs: number | undefined
  everyMs: number | undefined
  since: number | undefined
  online: boolean
}

/** What is wrong with a status; else the status. */
export function readStatus(body: unknown): LinkStatus | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'it is not {online, ...}'
  const { online, every, reports, since } = body as Record<string, unknown>
  if (typeof online !== 'boolean') return 'online is neither true nor false'
  if (every !== undefined && !(typeof every === 'number' && every >= 1 && every <= MOST_EVERY_S)) return `every is not 1 to ${MOST_EVERY_S} s`
  if (reports !== undefined && reports !== 'changes' && reports !== 'all') return 'reports is neither changes nor all'
  if (since !== undefined && !(typeof since === 'number' && Number.isFinite(since))) return 'since is no number'
  return {
    online,
    ...(every === undefined ? {} : { every }),
    ...(reports === undefined ? {} : { reports }),
    ...(since === undefined ? {} : { since }),
  }
}

/**
 * What is known of the lines to JSON gateways and devices. A value that is told only when it changes is as good as the line over which the change would have
 * come: it holds while that is heard (any message of the station, or the status that was promised), and not a moment longer. A station's own line is under the
 * empty serial number.
 */
export class Links {
  readonly #links = new Map<string, Link>()
  /** Kept beyond the server's life. */
  readonly #reports = new Map<string, NonNullable<LinkStatus['reports']>>()
  /** Told when one says something else than before of how it tells its readings. */
  onReports: (said: FieldReport) => void = () => undefined

  /** What was said to an earlier life of the server. */
  restore(said: readonly FieldReport[]): void {
    for (const { stationId, sn, reports } of said) if (reports !== undefined) this.#reports.set(key(stationId, sn), reports)
  }

  /** A reading or an event of a device came: it is there, and so is its gateway. */
  heard(stationId: string, sn: string, now: number): void {
    this.#note(stationId, '', now)
    this.#note(stationId, sn, now)
  }

  /** `sn`: empty for the gateway of the station. False: the will of an earlier connection, which says nothing. */
  said(stationId: string, sn: string, status: LinkStatus, now: number): boolean {
    const before = this.#links.get(key(stationId, sn))
    if (!status.online && status.since !== undefined && before?.since !== undefined && status.since !== before.since) return false
    const link = this.#note(stationId, sn, now)
    link.online = status.online
    // A device that its gateway gives up says that the gateway is there.
    if (sn !== '') this.#note(stationId, '', now)
    if (!status.online) return true
    link.everyMs = status.every === undefined ? undefined : status.every * 1000
    this.#keep(stationId, sn, status.reports)
    link.since = status.since
    return true
  }

  /** What a device does not tell has not changed, as it says or as its gateway does. */
  tellsChanges(stationId: string, sn: string): boolean {
    return (this.#reports.get(key(stationId, sn)) ?? this.#reports.get(key(stationId, ''))) === 'changes'
  }

  #keep(stationId: string, sn: string, reports: LinkStatus['reports']): void {
    const id = key(stationId, sn)
    if (this.#reports.get(id) === reports) return
    if (reports === undefined) this.#reports.delete(id)
    else this.#reports.set(id, reports)
    this.onReports({ stationId, sn, reports })
  }

  /** When the station's gateway last said anything that shows that it is there, or is gone; 0: never. */
  lastWord(stationId: string): number {
    return this.#links.get(key(stationId, ''))?.at ?? 0
  }

  /** Its silence means something: it, or its gateway, has said how often it is heard, or that it is gone. */
  promises(stationId: string, sn: string): boolean {
    return [sn, ''].some((one) => {
      const link = this.#links.get(key(stationId, one))
      return link !== undefined && (link.everyMs !== undefined || !link.online)
    })
  }

  /** A change of it would have been heard. */
  alive(stationId: string, sn: string, now: number): boolean {
    const own = this.#links.get(key(stationId, sn))
    const gateway = this.#links.get(key(stationId, ''))
    if (own?.online === false || gateway?.online === false) return false
    // What a device itself promises counts more than that others behind its gateway are heard.
    const link = own?.everyMs === undefined ? gateway : own
    return link !== undefined && now - link.at <= trustMs(link)
  }

  /** Forgets what is no longer there. */
  keep(has: (stationId: string, sn: string) => boolean): void {
    for (const known of [this.#links, this.#reports]) {
      for (const one of known.keys()) {
        const cut = one.indexOf('/')
        if (!has(one.slice(0, cut), one.slice(cut + 1))) known.delete(one)
      }
    }
  }

  #note(stationId: string, sn: string, now: number): Link {
    const id = key(stationId, sn)
    let link = this.#links.get(id)
    if (link === undefined) {
      link = { at: now, usualMs: undefined, everyMs: undefined, since: undefined, online: true }
      this.#links.set(id, link)
      return link
    }
    const distance = now - link.at
    // Readings of one message come together.
    if (distance > 0) link.usualMs = link.usualMs === undefined ? distance : link.usualMs * 0.7 + distance * 0.3
    link.at = now
    link.online = true
    return link
  }
}

const key = (stationId: string, sn: string): string => `${stationId}/${sn}`

const trustMs = ({ everyMs, usualMs }: Link): number =>
  everyMs === undefined ? Math.min(MOST_TRUST_MS, Math.max(LEAST_TRUST_MS, MISSED * (usualMs ?? LEAST_TRUST_MS))) : MISSED * everyMs
