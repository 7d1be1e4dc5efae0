import { asc, eq } from '../db/orm.ts'
import { parameter } from '../db/product-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { brokerAccess } from '../broker/access.ts'
import { isHeard } from '../plant/heard.ts'
import { notFound } from '../refusal/refusal.ts'

type Stranger = ReturnType<ViewerCall['services']['ingest']['strangers']['of']>[number]

/** Values that are worth showing of one that was heard. */
const MOST_SHOWN = 60
/** A stranger that was heard so recently still sends; how often it does nobody knows. */
const SPEAKS_WITHIN_MS = 60_000

const shown = ({ values }: Stranger) => [...values].slice(0, MOST_SHOWN).map(([code, value]) => ({ code, value: value as number | string | boolean }))

/** What was heard of it, as a device that is known or as one that is not. */
function heardOf({ services, now }: ViewerCall, stationId: string, sn: string) {
  const { registry, values, ingest } = services
  const known = registry().devices.get(sn)
  const points = known?.stationId === stationId ? [...known.points.values()].filter((point) => isHeard(values, point)) : []
  if (points.length > 0) {
    const at = Math.max(...points.map(({ id }) => values.arrived(id)))
    return {
      at,
      asDevice: true,
      fresh: points.some(({ id }) => values.fresh(id)),
      values: points.slice(0, MOST_SHOWN).map(({ id, code, unit }) => ({ code, value: String(values.value(id)), unit })),
    }
  }
  const stranger = ingest.strangers.of([stationId]).find((one) => one.sn === sn)
  if (stranger === undefined) return null
  const said = shown(stranger).map(({ code, value }) => ({ code, value: String(value), unit: '' }))
  return { at: stranger.lastAt, asDevice: false, fresh: now - stranger.lastAt < SPEAKS_WITHIN_MS, values: said }
}

/** The model that knows the most of what a stranger says; none: it knows nothing. */
function bestModel(said: ReadonlySet<string>, models: ReadonlyMap<string, ReadonlySet<string>>): { modelCode: string | null; known: number } {
  let best: { modelCode: string | null; known: number; extra: number } = { modelCode: null, known: 0, extra: 0 }
  for (const [modelCode, codes] of models) {
    const known = [...said].filter((code) => codes.has(code)).length
    const extra = codes.size - known
    if (known > best.known || (known === best.known && known > 0 && extra < best.extra)) best = { modelCode, known, extra }
  }
  return { modelCode: best.modelCode, known: best.known }
}

export const deviceConnectionHandlers = {
  deviceConnection: async ({ stationId, sn, modelCode }, call) => {
    const station = call.services.registry().stations.get(call.station(stationId))
    if (station === undefined) throw notFound()
    const { code, nameZh, nameEn, kind, unit, rawUnit, registerAddress } = parameter
    const parameters = await call.services.db.orm
      .select({ code, nameZh, nameEn, kind, unit, rawUnit, registerAddress })
      .from(parameter)
      .where(eq(parameter.modelCode, modelCode))
      .orderBy(asc(parameter.position))
    const access = brokerAccess(call.services.config)
    return {
      organizationCode: station.organizationCode,
      parameters,
      broker: { port: access === 'external' ? null : call.services.broker.port, access },
      heard: heardOf(call, stationId, sn.trim()),
    }
  },

  connectionList: async ({ powerstationId }, call) => {
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const { ingest } = call.services
    return { connections: ingest.connections.of(stations, call.now), clocks: stations.flatMap((stationId) => ingest.clocksOf(stationId)) }
  },

  refusalList: ({ powerstationId }, call) => {
    const stationId = call.station(powerstationId)
    const { ingest, registry, runs } = call.services
    const { devices } = registry()
    const refusals = ingest.refusals.of(stationId).map((one) => {
      const device = devices.get(one.deviceSn)
      return { ...one, device: device?.stationId === stationId ? { name: device.name, nameEn: device.nameEn } : null }
    })
    return Promise.resolve({ since: runs.startedAt, refusals })
  },

  strangerList: async ({ powerstationId }, call) => {
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const { devices, stations: known } = call.services.registry()
    const sees = new Set(call.stationIds)
    // One that was entered is known within a second.
    const found = call.services.ingest.strangers.of(stations).filter((one) => devices.get(one.sn)?.stationId !== one.stationId)
    const models = new Map<string, Set<string>>()
    if (found.length > 0) {
      for (const row of await call.services.db.orm.select({ model: parameter.modelCode, code: parameter.code }).from(parameter)) {
        models.set(row.model, (models.get(row.model) ?? new Set()).add(row.code))
      }
    }
    const strangers = found.map((one) => {
      const station = known.get(one.stationId)
      const entered = devices.get(one.sn)?.stationId
      const other = entered !== undefined && sees.has(entered) ? known.get(entered) : undefined
      return {
        stationId: one.stationId,
        stationName: station?.name ?? one.stationId,
        stationNameEn: station?.nameEn ?? '',
        sn: one.sn,
        firstAt: one.firstAt,
        lastAt: one.lastAt,
        messages: one.messages,
        values: shown(one),
        said: one.values.size,
        elsewhere: other === undefined ? null : { name: other.name, nameEn: other.nameEn },
        ...bestModel(new Set(one.values.keys()), models),
      }
    })
    return { strangers }
  },

  forgetStranger: async ({ stationId, sn }, call) => {
    call.services.ingest.strangers.forget(call.station(stationId), sn)
    return {}
  },
} satisfies Partial<Handlers>
