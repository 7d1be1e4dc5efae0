import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParameterLimit } from '#contract/model.ts'
import type { LocalText } from '#contract/text.ts'
import type { ParameterQuality } from '#contract/quality.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { Point, StationState } from '#contract/station.ts'
import { transformerRatio, unitFactor } from '#contract/unit-table.ts'
import { isOperating } from '#domain/stations.ts'
import { asc } from '../db/orm.ts'
import { pastFeed, registerRest } from '../db/plant-schema.ts'
import { parameter as parameterTable } from '../db/product-schema.ts'
import * as schema from '../db/schema.ts'
import { lacksPoints, makePoints } from '../db/seed-stations.ts'
import { addPastFeeds } from './past-feeds.ts'

/** One point as the live path needs it: found once per message by name, then by number. */
export interface PointEntry extends Point {
  organizationCode: string
  coefficient: number
  reportIntervalMs: number | undefined
  limits: readonly ParameterLimit[]
  /** What can be a measurement, as the model says; values outside are refused. */
  range: readonly [low: number, high: number] | undefined
  /** How it is judged, where people say otherwise than the product. */
  quality: ParameterQuality
  /** Of the device it belongs to; weighs means. */
  weight: number
  /** When its device stands for its station: from (a device that replaced another) and until (one that was replaced or retired); epoch ms. */
  since: number
  until: number
  /** What a register needs added to go on where that of the device before it ended; undefined: it is counted from its first reading on, and has none. */
  offset: number | undefined
  /** What a register goes on adding to its station after `until`; undefined: nothing, another device goes on for it. */
  rest: number | undefined
  /** Of a device that has left the station: what it was called there. */
  former?: { name: string; nameEn: string }
}

export interface DeviceEntry {
  sn: string
  stationId: string
  organizationCode: string
  kind: string
  /** The device it hangs on. */
  parentSn: string | null
  name: string
  nameEn: string
  ratedPowerKw: number | null
  points: Map<string, PointEntry>
  /** It is history: neither heard nor counted. */
  retired: boolean
}

export interface StationEntry {
  id: string
  name: string
  nameEn: string
  organizationCode: string
  timeZone: string
  state: StationState
  /** Without retired ones. */
  devices: DeviceEntry[]
  quantities: Map<QuantityCode, PointEntry>
  /** Device points that feed each quantity, or did: of devices that were retired, or left (`until`). One that left and came back is there twice. */
  feeds: Map<QuantityCode, PointEntry[]>
  /** What devices that left it had counted, by quantity. */
  rests: Map<QuantityCode, { since: number; value: number }[]>
}

/** What the field side and the live path know of stations, devices and points; built from the store, replaced when those change. */
export interface Registry {
  stations: Map<string, StationEntry>
  devices: Map<string, DeviceEntry>
  /** By point id; holes are undefined. */
  points: (PointEntry | undefined)[]
  eventCodes: Map<string, { level: string; zh: string; en: string; guide?: LocalText }>
}

type PointRow = typeof schema.point.$inferSelect
type DeviceRow = typeof schema.device.$inferSelect
type ParameterRow = typeof parameterTable.$inferSelect

const ALWAYS = { since: -Infinity, until: Infinity, offset: 0, rest: undefined }

const isQuantity = (code: string | null): code is QuantityCode => code !== null && code in quantities

function quantityPoint(row: PointRow, station: StationEntry): PointEntry | undefined {
  if (!isQuantity(row.quantity)) return undefined
  const info = quantities[row.quantity]
  return {
    id: row.id,
    stationId: station.id,
    organizationCode: station.organizationCode,
    deviceSn: null,
    code: row.code,
    quantity: row.quantity,
    name: info.name,
    unit: info.unit,
    decimals: info.decimals,
    kind: info.kind === 'register' ? 'register' : 'measurement',
    coefficient: 1,
    reportIntervalMs: undefined,
    limits: [],
    range: undefined,
    quality: {},
    weight: 1,
    ...ALWAYS,
  }
}

/** `isAgain`: it fed its station before, and has not all the time since. */
function devicePoint(row: PointRow, device: DeviceRow, parameter: ParameterRow, organizationCode: string, isAgain: boolean): PointEntry {
  const isRegister = parameter.kind === 'register'
  return {
    id: row.id,
    stationId: row.stationId,
    organizationCode,
    deviceSn: device.sn,
    code: row.code,
    quantity: isQuantity(parameter.quantity) ? parameter.quantity : null,
    name: { zh: parameter.nameZh, en: parameter.nameEn },
    unit: parameter.unit,
    decimals: parameter.decimals,
    kind: parameter.kind,
    ...(parameter.texts.length === 0 ? {} : { texts: parameter.texts }),
    coefficient: parameter.coefficient * (unitFactor(parameter.rawUnit, parameter.unit) ?? 1) * transformerRatio(parameter.unit, device),
    reportIntervalMs: parameter.reportIntervalMs ?? undefined,
    limits: parameter.limits,
    range: parameter.rangeMin === null && parameter.rangeMax === null ? undefined : [parameter.rangeMin ?? -Infinity, parameter.rangeMax ?? Infinity],
    quality: parameter.quality,
    weight: device.ratedCapacityKwh ?? device.ratedPowerKw ?? 1,
    since: device.since ?? -Infinity,
    until: device.retiredAt ?? Infinity,
    // What people enter may have counted elsewhere before.
    offset:
      device.registerOffsets[row.code] ??
      ((device.createdAt > 0 || device.since !== null || isAgain) && isRegister && isQuantity(parameter.quantity) ? undefined : 0),
    rest: device.retiredAt === null ? undefined : device.registerRests[row.code],
  }
}

/**
 * As of one moment: a device that is deleted between two reads would count twice, as a device and as one that left; one that is written between the making
 * of points and the reading would be known without any, and what it says refused. `lacks`: points are to be made first.
 */
const readPlant = (orm: NodePgDatabase) =>
  orm.transaction(
    async (tx) =>
      ({
        lacks: await lacksPoints(tx),
        rows: [
          await tx.select().from(schema.station).orderBy(asc(schema.station.id)),
          await tx.select().from(schema.device).orderBy(asc(schema.device.stationId), asc(schema.device.position)),
          await tx.select().from(parameterTable).orderBy(asc(parameterTable.position)),
          await tx.select().from(schema.point),
          await tx.select().from(schema.eventCode),
          await tx.select().from(registerRest),
          await tx.select().from(pastFeed).orderBy(asc(pastFeed.until)),
        ],
      }) as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Reads stations, devices, parameters and points. Missing points (a parameter added to a model, a new device) are made first. */
export async function loadRegistry(orm: NodePgDatabase): Promise<Registry> {
  let plant
  do {
    await makePoints(orm)
    plant = await readPlant(orm)
  } while (plant.lacks)
  const [stationRows, deviceRows, parameterRows, pointRows, eventRows, restRows, pastRows] = plant.rows
  const parameters = new Map(parameterRows.map((row) => [`${row.modelCode}/${row.code}`, row]))
  const registry: Registry = {
    stations: new Map(),
    devices: new Map(),
    points: [],
    eventCodes: new Map(
      eventRows.map((row) => [row.code, { level: row.level, zh: row.textZh, en: row.textEn, guide: { zh: row.guideZh, en: row.guideEn } }]),
    ),
  }
  for (const row of stationRows) {
    const { id, name, nameEn, organizationCode, timeZone, state } = row
    registry.stations.set(id, {
      id,
      name,
      nameEn,
      organizationCode,
      timeZone,
      state,
      devices: [],
      quantities: new Map(),
      feeds: new Map(),
      rests: new Map(),
    })
  }
  for (const { stationId, quantity, since, value } of restRows) {
    const rests = registry.stations.get(stationId)?.rests
    if (rests !== undefined && isQuantity(quantity)) rests.set(quantity, [...(rests.get(quantity) ?? []), { since, value }])
  }
  const rowOf = new Map(deviceRows.map((row) => [row.sn, row]))
  const past = new Set(pastRows.map((row) => row.point))
  for (const row of deviceRows) {
    const station = registry.stations.get(row.stationId)
    if (station === undefined) continue
    const { sn, stationId, kind, parentSn, name, nameEn } = row
    const entry: DeviceEntry = {
      sn,
      stationId,
      organizationCode: station.organizationCode,
      kind,
      parentSn,
      name,
      nameEn,
      points: new Map(),
      ratedPowerKw: row.ratedPowerKw,
      retired: row.retiredAt !== null,
    }
    registry.devices.set(sn, entry)
    if (!entry.retired) station.devices.push(entry)
  }
  for (const row of pointRows) {
    const station = registry.stations.get(row.stationId)
    if (station === undefined) continue
    if (row.deviceSn === null) {
      const entry = quantityPoint(row, station)
      if (entry?.quantity == null) continue
      registry.points[row.id] = entry
      station.quantities.set(entry.quantity, entry)
      continue
    }
    const device = rowOf.get(row.deviceSn)
    const parameter = device && parameters.get(`${device.modelCode}/${row.code}`)
    // A device that was moved has points of its own at its new station.
    if (device === undefined || parameter === undefined || device.stationId !== row.stationId) continue
    const entry = devicePoint(row, device, parameter, station.organizationCode, past.has(row.id))
    // Nobody watches what is being built, has stopped or is out of service.
    if (!isOperating(station) || device.retiredAt !== null) entry.limits = []
    registry.points[row.id] = entry
    registry.devices.get(device.sn)?.points.set(row.code, entry)
    if (entry.quantity !== null) {
      const feeds = station.feeds.get(entry.quantity)
      if (feeds === undefined) station.feeds.set(entry.quantity, [entry])
      else feeds.push(entry)
    }
  }
  addPastFeeds(registry, pastRows, new Map(pointRows.map((row) => [row.id, row])), isQuantity)
  return registry
}
