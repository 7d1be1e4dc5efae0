import { CONNECTION_EVERY_MS, connectionMessage, MOST_CONNECTIONS, type ConnectionMessage } from '#contract/field-connection.ts'

/** What a gateway said last of one of its connections, and when that came. */
export interface FieldConnection extends ConnectionMessage {
  stationId: string
  id: string
  /** By the server's clock. */
  heardAt: number
}

const MOST_LETTERS = 64
/** Of one message: twenty frames, twenty errors and two hundred devices fit. */
export const MAX_CONNECTION_BYTES = 128_000
/** Not told for so long: what it said last is of the past, and is shown as that. After a day it is forgotten. */
const CONNECTION_STALE_MS = 3 * CONNECTION_EVERY_MS
const FORGOTTEN_MS = 86_400_000

/** How gateways' connections to devices are, as they say themselves. It is kept by no store: a gateway tells it again every few seconds. */
export class FieldConnections {
  readonly #stations = new Map<string, Map<string, FieldConnection>>()

  /** What is wrong with a message; undefined: it is taken. The station is one of the plant. */
  said(stationId: string, id: string, body: unknown, now: number): string | undefined {
    if (id === '' || id.length > MOST_LETTERS) return 'the connection has no name'
    const parsed = connectionMessage.safeParse(body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
    }
    const connections = this.#stations.get(stationId) ?? new Map<string, FieldConnection>()
    this.#stations.set(stationId, connections)
    connections.delete(id)
    connections.set(id, { ...parsed.data, stationId, id, heardAt: now })
    const oldest = connections.keys().next().value
    if (connections.size > MOST_CONNECTIONS && oldest !== undefined) connections.delete(oldest)
    return undefined
  }

  of(stationIds: readonly string[], now: number): (FieldConnection & { stale: boolean })[] {
    return stationIds
      .flatMap((stationId) => [...(this.#stations.get(stationId)?.values() ?? [])])
      .filter(({ heardAt }) => now - heardAt < FORGOTTEN_MS)
      .map((one) => ({ ...one, stale: now - one.heardAt > CONNECTION_STALE_MS }))
      .sort((a, b) => a.stationId.localeCompare(b.stationId) || a.id.localeCompare(b.id))
  }

  keep(has: (stationId: string) => boolean): void {
    for (const stationId of this.#stations.keys()) if (!has(stationId)) this.#stations.delete(stationId)
  }
}
