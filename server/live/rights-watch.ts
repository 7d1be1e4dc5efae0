import type { Logger } from 'pino'
import { endpointTable, type EndpointFacts } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import { holdsInProject } from '#contract/project.ts'
import type { Chats } from './chats.ts'
import { demonstratorOf } from '../displays/demonstration.ts'
import type { Reader } from '../db/change.ts'
import { isDisplayFamily, type Displays } from '../displays/displays.ts'
import { managesProjects, seenProjects, type SeenProjects } from '../projects/seen.ts'
import type { Registry } from '../plant/registry.ts'
import type { Sessions } from '../session/sessions.ts'
import { seesStation, VIRTUAL_FAMILY, type Viewer } from '../session/viewer.ts'
import type { Listener } from './connection.ts'
import type { LiveHub } from './hub.ts'

/** How often open streams are asked about at least: links and sessions also end by the clock alone. */
export const REVIEW_MS = 30_000

const may = (viewer: Viewer, { access }: EndpointFacts): boolean => typeof access === 'string' || holds(viewer, access)

/** What a viewer's stream may carry: the same as the calls that tell it. */
export function listenerOf(viewer: Viewer, address: string, registry: () => Registry, projects: SeenProjects): Listener {
  const managesAll = viewer.organizations === undefined && managesProjects(viewer)
  return {
    sessionFamily: viewer.sessionFamily,
    address,
    rights: JSON.stringify([viewer.roleCode, viewer.permissions.toSorted(), [...(viewer.organizations ?? ['*'])].toSorted()]),
    sees: (stationId) => seesStation(viewer, stationId, registry()),
    seesProject: (projectId) => managesAll || projects.has(projectId),
    seesPlan: (projectId) => managesAll || holdsInProject(projects.get(projectId) ?? [], 'plan'),
    may: (what) => may(viewer, what === 'alarms' ? endpointTable.alarmList : endpointTable.devicePoints),
    view: demonstratorOf(viewer, registry),
  }
}

export interface RightsWatchDeps {
  orm: Reader
  hub: LiveHub
  chats: Chats
  sessions: Sessions
  displays: Displays
  registry: () => Registry
  log: Logger
}

/** Asks for every open stream whether whoever listens still may, and what: at every change of rights, and by the clock. */
export class RightsWatch {
  readonly #deps: RightsWatchDeps
  #running: Promise<void> | undefined
  #again = false
  /** Called when who listens is asked about: elsewhere they should be too. */
  onReview: () => void = () => undefined

  constructor(deps: RightsWatchDeps) {
    this.#deps = deps
  }

  /** Rights may have changed. Resolves when every stream that was open has been asked about since. */
  review(): Promise<void> {
    this.onReview()
    if (this.#running !== undefined) this.#again = true
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #run(): Promise<void> {
    do {
      this.#again = false
      await this.#reviewAll().catch((error: unknown) => this.#deps.log.warn(`rights of open streams are asked again later: ${String(error)}`))
    } while (this.#again)
  }

  async #reviewAll(): Promise<void> {
    const { orm, hub, chats, sessions, displays, registry } = this.#deps
    const listeners = hub.listeners()
    const families = [...new Set([...listeners.map(({ sessionFamily }) => sessionFamily), ...chats.families()])]
    const people = await sessions.current(families.filter((family) => !isDisplayFamily(family) && family !== VIRTUAL_FAMILY))
    const projects = await seenProjects(orm, [...people.values()])
    const walls = listeners.filter(({ sessionFamily }) => isDisplayFamily(sessionFamily))
    const wallViewers = await displays.current(walls)
    const ofWall = new Map(walls.map((listener, i) => [listener, wallViewers[i]]))
    const asked = new Set(listeners)
    hub.review((listener) => {
      // Opened meanwhile, with the rights of now.
      if (!asked.has(listener) || listener.sessionFamily === VIRTUAL_FAMILY) return listener
      const viewer = isDisplayFamily(listener.sessionFamily) ? ofWall.get(listener) : people.get(listener.sessionFamily)
      return viewer === undefined ? undefined : listenerOf(viewer, listener.address, registry, projects.get(viewer) ?? new Map())
    })
    for (const family of families) {
      if (family === VIRTUAL_FAMILY || isDisplayFamily(family)) continue
      const viewer = people.get(family)
      if (viewer === undefined || !may(viewer, endpointTable.chatMessage)) chats.endSession(family)
    }
  }
}
