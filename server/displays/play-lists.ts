import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { PlayEntry } from '#contract/display.ts'
import { quality } from '#contract/live.ts'
import { minuteOfDay, withinHours } from '#domain/time.ts'
import { playList } from '../db/display-schema.ts'
import { eq } from '../db/orm.ts'
import type { Registry, StationEntry } from '../plant/registry.ts'
import type { LastValues } from '../plant/last-values.ts'
import { organizationsBelow } from '../session/viewer.ts'

const DEFAULT_ZONE = 'Asia/Shanghai'

export interface PlayListDeps {
  orm: NodePgDatabase
  pool: pg.Pool
  registry: () => Registry
  values: LastValues
  now: () => number
}

/** An entry's turn, and until when. */
export interface Turn {
  entry: PlayEntry
  until: number
}

interface Playing extends Turn {
  index: number
  updatedAt: number
}

/** The first entry after `index` whose condition is met; none is: the one after `index`, so that no wall goes dark. */
async function nextOf(entries: readonly PlayEntry[], index: number, meets: (entry: PlayEntry) => boolean | Promise<boolean>): Promise<number> {
  for (let step = 1; step <= entries.length; step++) {
    const candidate = (index + step) % entries.length
    const entry = entries[candidate]
    if (entry !== undefined && (await meets(entry))) return candidate
  }
  return (index + 1) % entries.length
}

/** Where every play list is. One turn for all who show the list, so that displays and tiles are in step. */
export class PlayLists {
  readonly #deps: PlayListDeps
  readonly #playing = new Map<string, Playing>()
  /** One after the other: two displays that ask at once get the same turn. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(deps: PlayListDeps) {
    this.#deps = deps
  }

  /** The turn of a list now; undefined: there is no such list. */
  turn(id: string): Promise<Turn | undefined> {
    const next = this.#last.then(() => this.#turn(id))
    this.#last = next.catch(() => undefined)
    return next
  }

  async #turn(id: string): Promise<Turn | undefined> {
    const now = this.#deps.now()
    const [list] = await this.#deps.orm.select().from(playList).where(eq(playList.id, id))
    if (list === undefined) {
      this.#playing.delete(id)
      return undefined
    }
    const before = this.#playing.get(id)
    const known = before?.updatedAt === list.updatedAt ? before : undefined
    if (known !== undefined && known.until > now) return known
    const organizations = await organizationsBelow(this.#deps.orm, list.organizationCode)
    const stations = [...this.#deps.registry().stations.values()].filter((station) => organizations.has(station.organizationCode))
    const index = await nextOf(list.entries, known?.index ?? -1, (entry) =>
      this.#meets(entry, now, entry.stationId === null ? stations : stations.filter((station) => station.id === entry.stationId)),
    )
    const entry = list.entries[index]
    if (entry === undefined) return undefined
    // Turns follow each other without a gap, unless nobody asked for longer than a turn.
    const start = known !== undefined && now - known.until < entry.seconds * 1000 ? known.until : now
    const playing = { entry, until: start + entry.seconds * 1000, index, updatedAt: list.updatedAt }
    this.#playing.set(id, playing)
    return playing
  }

  /** `stations`: those that the entry is about. */
  async #meets(entry: PlayEntry, now: number, stations: readonly StationEntry[]): Promise<boolean> {
    const { values, pool } = this.#deps
    if (entry.when === 'hours') return withinHours(entry, Math.floor(minuteOfDay(stations[0]?.timeZone ?? DEFAULT_ZONE, now) / 60))
    if (entry.when === 'live') {
      return stations.some((one) => [...one.quantities.values()].some((point) => values.known(point.id) && values.quality(point.id) === quality.good))
    }
    if (entry.when === 'alarm') {
      const found = await pool.query(
        // What is set aside calls nobody, no wall either.
        `select 1 from alarm where state = 'WARNING' and shelved_until is null and cause_id is null and not maintenance and level in ('VERY_URGENT', 'URGENT') and station_id = any($1::text[]) limit 1`,
        [stations.map((station) => station.id)],
      )
      return found.rows.length > 0
    }
    return true
  }
}
