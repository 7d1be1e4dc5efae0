import { alarmLevels, type AlarmCounts } from '#contract/alarm.ts'
import { quantities } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import type { PriceGap, PriceTable } from '#contract/price.ts'
import { originOf } from '#domain/price.ts'
import { localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { lastChanges } from '../db/last-change.ts'
import { alarmRepo } from '../repos/alarm-repo.ts'
import { toPoint } from '../plant/to-point.ts'
import { stationRepo } from '../repos/station-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { forbidden } from '../refusal/refusal.ts'
import type { StationEntry } from '../plant/registry.ts'

const stationsFor = (call: ViewerCall) => stationRepo(call.services.db.orm, call.stationIds)

const noAlarms = Object.fromEntries(alarmLevels.map((level) => [level, 0])) as AlarmCounts

/** Which table prices are of, as the answers name it. */
const tableName = ({ area, areaEn = '', month, source, sourceEn = '', stationId, feedInPrice, servicePrice }: PriceTable) => ({
  origin: originOf({ stationId }),
  area,
  areaEn,
  month,
  source,
  sourceEn,
  feedInPrice,
  servicePrice,
})

/** Stations of the viewer with their headline quantities, open alarms and devices; others are left out. */
export async function overviewOf(call: ViewerCall, wanted: readonly string[]): Promise<Answer<'stationOverview'>['stations'][number][]> {
  const { services, stationIds } = call
  const ids = stationIds.filter((id) => wanted.includes(id))
  const counts = await alarmRepo(services.db.pool, services.registry(), ids).countsByStation(call.moment)
  const stations = await stationRepo(services.db.orm, ids).stations()
  return stations.map((station) => {
    const entry = services.registry().stations.get(station.id)
    const points = [...(entry?.quantities.values() ?? [])].filter((point) => point.quantity !== null && quantities[point.quantity].headline)
    return {
      station,
      points: points.map(toPoint),
      last: points.map((point) => services.values.read(point.id)),
      ...(counts.get(station.id) ?? { alarms: noAlarms, present: noAlarms }),
      devices: entry?.devices.length ?? 0,
      devicesOnline: entry === undefined ? 0 : onlineDevices(entry, call),
    }
  })
}

export const stationHandlers = {
  parentStationOptions: async (_payload, call) => ({ optionList: await stationsFor(call).masterOptions() }),
  stationOptions: async (_payload, call) => ({ optionList: await stationsFor(call).options() }),

  mapService: async (_payload, { services }) => ({ service: services.config.map ?? null }),

  stationModel: async ({ powerstationId }, call) => {
    const id = call.station(powerstationId)
    const repo = stationRepo(call.services.db.orm, [id])
    const [station] = await repo.stations()
    const [option] = await repo.options()
    if (station === undefined || option === undefined) throw forbidden()
    const points = [...(call.services.registry().stations.get(id)?.quantities.values() ?? [])].map(toPoint)
    return { station, devices: await repo.devices(id), points, isTopology: option.isTopology === 1 }
  },

  stationOverview: async (_payload, call) => ({ stations: await overviewOf(call, call.stationIds) }),

  devicePoints: async ({ deviceSn }, call) => {
    const device = call.services.registry().devices.get(deviceSn)
    if (device === undefined) throw forbidden()
    call.station(device.stationId)
    const points = [...device.points.values()]
    return { points: points.map(toPoint), last: points.map((point) => call.services.values.read(point.id)) }
  },

  lastChanges: async ({ deviceSn }, call) => {
    const { db, registry, values } = call.services
    const device = registry().devices.get(deviceSn)
    if (device === undefined) throw forbidden()
    call.station(device.stationId)
    const wanted = [...device.points.values()]
      .filter((point) => point.kind === 'signal' && values.known(point.id))
      .map((point) => ({ point: point.id, value: values.value(point.id) }))
    const found = new Map((await lastChanges(db.pool, wanted, call.now)).map((one) => [one.point, one]))
    return {
      changes: wanted.map(({ point, value }) => ({
        pointId: point,
        value,
        at: found.get(point)?.at ?? null,
        exact: found.get(point)?.exact ?? true,
      })),
    }
  },

  priceDay: async ({ powerstationId, date }, call) => {
    const { prices } = call.services
    const tariff = await prices.tariff(call.station(powerstationId))
    if (tariff === undefined) throw forbidden()
    const zone = tariff.timeZone
    const at = date === undefined ? call.now : startOfDate(zone, date)
    const { date: day, table, segments, gaps } = await prices.day(tariff, at)
    return { date: day, timeZone: zone, table: table === undefined ? null : tableName(table), segments, gaps }
  },

  priceMonth: async ({ powerstationId, month }, call) => {
    const { prices } = call.services
    const tariff = await prices.tariff(call.station(powerstationId))
    if (tariff === undefined) throw forbidden()
    const zone = tariff.timeZone
    const wanted = month ?? localMonth(zone, call.now)
    const table = await prices.table(tariff, wanted)
    const days = []
    const gaps = new Set<PriceGap>()
    for (let from = startOfDate(zone, `${wanted}-01`); localMonth(zone, from) === wanted; from = nextDayStart(zone, from)) {
      const { date, dayType, segments, gaps: own } = await prices.day(tariff, from)
      for (const gap of own) gaps.add(gap)
      days.push({ date, dayType, segments })
    }
    return { month: wanted, timeZone: zone, table: table === undefined ? null : tableName(table), days, gaps: [...gaps] }
  },

  stationClock: ({ powerstationId }, call) => {
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    return Promise.resolve({ clocks: stations.flatMap((stationId) => call.services.ingest.clocksOf(stationId)) })
  },

  ingestStatus: async (_payload, call) => {
    const { ingest, sparkplug } = call.services
    const mine = new Set(call.stationIds)
    const heard = ingest.stations()
    const nodes = new Map([...sparkplug.nodes.values()].map((node) => [node.stationId, node]))
    return {
      pointsPerSecond: call.services.pointsPerSecond(),
      accepted: ingest.accepted,
      refused: ingest.refusals.counts,
      // What an unknown sender wrote belongs to nobody: administrators see it.
      recent: ingest.refusals.recent.filter(
        ({ stationId }) => call.viewer.organizations === undefined || (stationId !== undefined && mine.has(stationId)),
      ),
      gateways: call.stationIds.flatMap((stationId) => {
        const last = heard.get(stationId)
        const node = nodes.get(stationId)
        if (last === undefined && node === undefined) return []
        const kind = node === undefined ? (last?.kind ?? 'json') : 'sparkplug'
        // Only its node speaks for a Sparkplug gateway: one that was heard as such and has none says nothing that is taken.
        const online = node?.online ?? (last?.kind === 'json' && call.now - last.at < 60_000)
        return [{ stationId, kind, online, lastAt: last?.at ?? null, clockOffsetMs: last?.offsetMs ?? null } as const]
      }),
    }
  },
} satisfies Partial<Handlers>

function onlineDevices(station: StationEntry, call: ViewerCall): number {
  let online = 0
  for (const device of station.devices) {
    for (const point of device.points.values()) {
      if (!call.services.values.fresh(point.id)) continue
      online++
      break
    }
  }
  return online
}
