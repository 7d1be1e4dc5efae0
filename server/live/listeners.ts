import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Displays } from '../displays/displays.ts'
import type { Registry } from '../plant/registry.ts'
import { Sessions } from '../session/sessions.ts'
import { Chats } from './chats.ts'
import type { LiveHub } from './hub.ts'
import { RightsWatch } from './rights-watch.ts'

export interface ListenersDeps {
  orm: NodePgDatabase
  hub: LiveHub
  registry: () => Registry
  log: Logger
  now: () => number
}

/** Who may listen, and the streams that end or change when that does: sessions, display links, chats. */
export function startListeners({ orm, hub, registry, log, now }: ListenersDeps) {
  const sessions = new Sessions(orm, now)
  const chats = new Chats()
  sessions.onEnd = (family) => {
    hub.endSession(family)
    chats.endSession(family)
  }
  const displays = new Displays(orm, now)
  const rights = new RightsWatch({ orm, hub, chats, sessions, displays, registry, log })
  displays.onChange = () => void rights.review()
  // Displays see what their organizations see.
  sessions.onChange = () => displays.invalidate()
  return { sessions, chats, displays, rights }
}
