import { z } from 'zod'
import { fieldClock } from '../field-clock.ts'
import { refusalReasons } from '../refusals.ts'
import { connectionShown } from '../field-connection.ts'
import { isPlantDay, isReserved, snForm } from '../rules.ts'
import { pointKinds, deviceKinds } from '../station.ts'
import { changed, done, epochMs, id, ids, imported, importing, listed, name, remark, saved, stamps } from './common.ts'
import { typed, typedLines } from '../typed.ts'

const ratio = z.number({ error: 'required' }).min(0.001, 'outOfRange').max(1e6, 'outOfRange')
const ratioOrOne = ratio.default(1)
const size = z
  .number()
  .min(0, 'outOfRange')
  .max(1e9, 'outOfRange')
  .nullish()
  .transform((value) => value ?? null)
const day = z.union([z.literal(''), z.iso.date('dateWrong').refine(isPlantDay, 'dateWrong')]).default('')
/** Empty: none. */
const other = typed
  .max(64, 'tooLong')
  .default('')
  .transform((text) => (text === '' ? null : text))

/** The serial number: the name under which the device sends. No `+ # /`, which mean something in topics. */
const sn = typed.regex(snForm, 'snWrong').refine((text) => !isReserved(text), 'codeReserved')

/** What a person says of a device. */
export const deviceDraft = z.object({
  sn,
  stationId: id,
  modelCode: id,
  name,
  nameEn: typed.max(64, 'tooLong').default(''),
  parentSn: other,
  connectionPointId: other,
  brand: typed.max(64, 'tooLong').default(''),
  ratedPowerKw: size,
  ratedCapacityKwh: size,
  ctRatio: ratioOrOne,
  ptRatio: ratioOrOne,
  commissionedOn: day,
  remark,
})

const device = z.object({
  ...deviceDraft.shape,
  parentSn: z.string().nullable(),
  connectionPointId: z.string().nullable(),
  id: z.string(),
  kind: z.enum(deviceKinds),
  stationName: z.string(),
  stationNameEn: z.string(),
  modelNameZh: z.string(),
  modelNameEn: z.string(),
  parentName: z.string().nullable(),
  parentNameEn: z.string().nullable(),
  connectionPointName: z.string().nullable(),
  /** Devices below it. */
  children: z.int(),
  retiredAt: z.number().nullable(),
  replacesSn: z.string().nullable(),
  createdAt: z.number(),
  /** At least one of its points is fresh. */
  online: z.boolean(),
  /** Server's time of its last report; null: never heard. */
  lastAt: z.number().nullable(),
  points: z.int(),
  ...stamps,
})
export type DeviceRow = z.infer<typeof device>

/** A device that sends under a station and was never entered. */
const stranger = z.object({
  stationId: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  sn: z.string(),
  firstAt: z.number(),
  lastAt: z.number(),
  messages: z.int(),
  values: z.array(z.object({ code: z.string(), value: z.union([z.number(), z.string(), z.boolean()]) })),
  /** The model that knows the most of what it says, and how many of that. */
  modelCode: z.string().nullable(),
  known: z.int(),
  /** How many values it says; of `values` there may be fewer. */
  said: z.int(),
  /** Another station of the viewer's, under which a device of this number is entered. */
  elsewhere: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
})
export type StrangerRow = z.infer<typeof stranger>

/** What no register of any plant shows. */
const MOST_SHOWN = 1e12
const shown = z.number({ error: 'required' }).min(-MOST_SHOWN, 'outOfRange').max(MOST_SHOWN, 'outOfRange')
const reading = z.object({ code: z.string().max(64), last: shown, first: shown })

export const deviceSchemas = {
  deviceList: {
    payload: z.object({
      ...listed('stationId', 'sn', 'name', 'nameEn', 'kind', 'modelCode', 'brand', 'ratedPowerKw', 'ratedCapacityKwh', 'createdAt'),
      powerstationId: id.optional(),
      /** Those at it, and those that hang on them without a connection point of their own. */
      connectionPointId: id.optional(),
      parentSn: id.optional(),
      /** This one and all that hang on it. */
      branchOf: id.optional(),
      modelCode: id.optional(),
      kind: z.enum(deviceKinds).optional(),
      state: z.enum(['active', 'retired']).optional(),
      online: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ deviceList: z.array(device), totalRows: z.int() }),
  },
  /** Every device of the viewer's stations by place, without live state: for trees and choices. */
  deviceTree: {
    payload: z.object({ powerstationId: id.optional() }),
    answer: z.object({
      devices: z.array(
        device.pick({ sn: true, name: true, nameEn: true, kind: true, stationId: true, parentSn: true, connectionPointId: true, modelCode: true }),
      ),
      connectionPoints: z.array(z.object({ id: z.string(), stationId: z.string(), name: z.string(), number: z.string() })),
    }),
  },
  saveDevice: { payload: deviceDraft.extend(saved), answer: z.object({ id: z.string() }) },
  importDevice: { payload: importing, answer: imported },
  deleteDevice: { payload: z.object({ ids }), answer: changed },
  /** Devices with all below them go to another place of the same station, or to another station (then their history stays behind). */
  moveDevice: { payload: z.object({ ids, stationId: id, parentSn: other, connectionPointId: other }), answer: changed },
  retireDevice: { payload: z.object({ ids, retired: z.boolean() }), answer: changed },
  /** Registers of a device with their last readings, to be confirmed by who exchanges it. */
  deviceRegisters: {
    payload: z.object({ id }),
    answer: z.object({
      registers: z.array(
        z.object({
          code: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          unit: z.string(),
          /** Its station's energies are made of it: it cannot be left out of an exchange. */
          counted: z.boolean(),
          last: z.number().nullable(),
          lastAt: z.number().nullable(),
        }),
      ),
    }),
  },
  /** Another device takes its place from a moment on; what both showed then keeps the station's energies without a jump. */
  replaceDevice: {
    payload: z.object({
      id,
      sn,
      modelCode: id,
      /** Of the transformers that the new one counts by; without them those of the old one. */
      ctRatio: ratio.optional(),
      ptRatio: ratio.optional(),
      at: epochMs,
      readings: z.array(reading).max(200),
      reason: typedLines.min(1, 'required').max(500, 'tooLong'),
    }),
    answer: z.object({ id: z.string() }),
  },
  deviceExchanges: {
    payload: z.object({ powerstationId: id.optional(), sn: id.optional() }),
    answer: z.object({
      exchanges: z.array(
        z.object({
          id: z.string(),
          stationId: z.string(),
          oldSn: z.string(),
          newSn: z.string(),
          at: z.number(),
          readings: z.array(reading),
          reason: z.string(),
          madeBy: z.string(),
        }),
      ),
    }),
  },
  /** What its gateway must send, and whether it was heard. */
  deviceConnection: {
    payload: z.object({ stationId: id, sn: z.string().max(64), modelCode: id }),
    answer: z.object({
      organizationCode: z.string(),
      parameters: z.array(
        z.object({
          code: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          kind: z.enum(pointKinds),
          unit: z.string(),
          rawUnit: z.string(),
          registerAddress: z.string(),
        }),
      ),
      broker: z.object({ port: z.int().nullable(), access: z.enum(['required', 'optional', 'external']) }),
      /** `fresh`: it still sends. */
      heard: z
        .object({
          at: z.number(),
          asDevice: z.boolean(),
          fresh: z.boolean(),
          values: z.array(z.object({ code: z.string(), value: z.string(), unit: z.string() })),
        })
        .nullable(),
    }),
  },
  /** Of all stations, or of one. */
  connectionList: {
    payload: z.object({ powerstationId: id.optional() }),
    answer: z.object({
      connections: z.array(
        connectionShown.extend({
          stationId: z.string(),
          id: z.string(),
          heardAt: z.number(),
          /** What it said last is of the past. */
          stale: z.boolean(),
        }),
      ),
      /** Devices whose newest readings are not of now. */
      clocks: z.array(fieldClock),
    }),
  },
  refusalList: {
    payload: z.object({ powerstationId: id }),
    answer: z.object({
      /** What was refused before, nobody knows. */
      since: z.number(),
      refusals: z.array(
        z.object({
          reason: z.enum(refusalReasons),
          /** As its sender calls it; empty: it is of the station's gateway. */
          deviceSn: z.string(),
          /** null: it is no device of the station. */
          device: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
          /** Parameter or topic; empty: the whole message. */
          code: z.string(),
          detail: z.string(),
          count: z.int(),
          lastAt: z.number(),
        }),
      ),
    }),
  },
  strangerList: { payload: z.object({ powerstationId: id.optional() }), answer: z.object({ strangers: z.array(stranger) }) },
  forgetStranger: { payload: z.object({ stationId: id, sn: z.string().min(1).max(64) }), answer: done },
}
