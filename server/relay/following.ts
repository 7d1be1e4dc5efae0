import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { takeSamples, type FeedLine } from '../live/feed.ts'
import { LiveHub } from '../live/hub.ts'
import { startListeners } from '../live/listeners.ts'
import { LastValues } from '../plant/last-values.ts'
import { loadRegistry, type Registry } from '../plant/registry.ts'
import type { StreamServices } from '../routes/live.ts'

export interface FollowingDeps {
  config: Config
  db: Database
  log: Logger
  /** The streams' names begin with it. */
  name: string
}

/**
 * What this server knows while it follows another one: streams of its own, fed by what that one tells. Its life is that of one feed: whatever was missed
 * between two of them is asked anew by the windows, since their streams end with it.
 */
export class Following {
  readonly #deps: FollowingDeps
  readonly #values = new LastValues()
  readonly #hub: LiveHub
  readonly #listeners: ReturnType<typeof startListeners>
  #registry: Registry
  /** How far the clock of the server that works is ahead of this process's. */
  #ahead = Date.now() - performance.now()
  /** The plant is read one time after the other. */
  #reading: Promise<void> = Promise.resolve()

  private constructor(deps: FollowingDeps, registry: Registry) {
    this.#deps = deps
    this.#registry = registry
    const now = this.#now
    this.#hub = new LiveHub({ registry: () => this.#registry, values: this.#values, now, name: deps.name })
    this.#listeners = startListeners({ orm: deps.db.orm, hub: this.#hub, registry: () => this.#registry, log: deps.log, now })
  }

  static async open(deps: FollowingDeps): Promise<Following> {
    return new Following(deps, await loadRegistry(deps.db.orm))
  }

  get services(): StreamServices {
    const { sessions, displays } = this.#listeners
    return { config: this.#deps.config, db: this.#deps.db, now: this.#now, registry: () => this.#registry, hub: this.#hub, sessions, displays }
  }

  get hub(): LiveHub {
    return this.#hub
  }

  take(line: FeedLine): void {
    const hub = this.#hub
    if ('now' in line) this.#ahead = line.now - performance.now()
    if (line.kind === 'samples') {
      takeSamples(line, this.#values, line.now)
      for (const id of line.points) hub.changed(id)
      hub.tick()
    } else if (line.kind === 'alarm') hub.alarm(line.change, line.alarm)
    else if (line.kind === 'project') hub.project(line.changed)
    else if (line.kind === 'sessionEnded') this.#listeners.sessions.ended([line.family])
    else if (line.kind === 'rights') this.#listeners.sessions.invalidate()
    else if (line.kind === 'notice' && line.code === 'stationsChanged') void this.#readPlant(() => hub.notice(line.code, line.to))
    else if (line.kind === 'notice') hub.notice(line.code, line.to)
  }

  close(): void {
    this.#hub.close()
  }

  readonly #now = (): number => Math.round(performance.now() + this.#ahead)

  #readPlant(done: () => void): Promise<void> {
    this.#reading = this.#reading
      .then(async () => {
        this.#registry = await loadRegistry(this.#deps.db.orm)
        this.#hub.rebind()
        done()
      })
      .catch((error: unknown) => this.#deps.log.warn(`the plant could not be read again: ${String(error)}`))
    return this.#reading
  }
}
