import { serverUse, windowUse, type ServerUse, type UseSource, type WindowUse } from '#contract/performance.ts'
import { displays } from '../entity/displays.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { notFound } from '../refusal/refusal.ts'

/** Names of the displays that are the viewer's, by id. */
const displayNames = async (call: ViewerCall): Promise<Map<string, string>> =>
  new Map((await recordsOf(displays, call).all()).map(({ id, name }) => [id, name]))

/** As a build of now names the figures: another one's minutes may lack some. */
const asServer = (use: unknown): ServerUse => serverUse.parse({ ...empty(serverUse.shape), ...(use as object) })
const asWindow = (use: unknown): WindowUse => windowUse.parse({ ...empty(windowUse.shape), ...(use as object) })
const empty = (shape: object): Record<string, null> => Object.fromEntries(Object.keys(shape).map((name) => [name, null]))

const isOf =
  <K extends UseSource['kind']>(kind: K) =>
  <T extends { source: UseSource }>(one: T): one is T & { source: Extract<UseSource, { kind: K }> } =>
    one.source.kind === kind

export const performanceHandlers = {
  systemPerformance: async (_payload, call) => {
    const { services, now } = call
    const names = await displayNames(call)
    const last = await services.performance.last()
    const { host } = services.runs
    const servers = last
      .filter(isOf('server'))
      .map(({ source, at, use }) => ({ host: source.host, isThis: source.host === host, at, use: asServer(use) }))
    return {
      at: now,
      servers: servers.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || (a.host < b.host ? -1 : 1)),
      displays: last
        .filter(isOf('display'))
        .flatMap(({ source: { displayId, tile }, at, use }) => {
          const name = names.get(displayId)
          return name === undefined ? [] : [{ displayId, name, tile, at, use: asWindow(use) }]
        })
        .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.tile - b.tile)),
    }
  },

  performanceDay: async ({ source }, call) => {
    if (source.kind === 'display' && !(await displayNames(call)).has(source.displayId)) throw notFound()
    return { minutes: await call.services.performance.day(source) }
  },
} satisfies Partial<Handlers>
