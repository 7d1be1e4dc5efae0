import { z } from 'zod'
import { snForm } from '#contract/rules.ts'
import { MOST_REGISTERS, tables } from './frame.ts'
import { orders, registerTypes, sizeOf } from './registers.ts'

/** What a file says of a Modbus line: its devices, and where their values stand. */

const code = z.string().regex(/^[\w.-]{1,64}$/, 'a parameter code has letters, digits and _ (as in the device model)')
const address = z.int().min(0).max(65_535)

const write = z.strictObject({
  /** Where it is written, if not where it is read. */
  address: address.optional(),
  table: z.enum(['holding', 'coil']).optional(),
  /** 6: one register; 16 (default): several. */
  function: z.literal([6, 16]).optional(),
  /** What may be written, as it is reported. */
  min: z.number().optional(),
  max: z.number().optional(),
})

const modbusPoint = z
  .strictObject({
    code,
    table: z.enum(tables).default('holding'),
    /** From 0, as it travels: 40001 of old lists is holding register 0. */
    address,
    type: z.enum(registerTypes),
    length: z.int().min(1).max(60).optional(),
    words: z.enum(orders).optional(),
    bytes: z.enum(orders).optional(),
    bit: z.int().min(0).max(31).optional(),
    bits: z.int().min(1).max(32).optional(),
    scale: z
      .number()
      .refine((scale) => scale !== 0, 'a scale of 0 makes every value 0')
      .optional(),
    offset: z.number().optional(),
    notImplemented: z.array(z.number()).max(8).optional(),
    write: z.union([z.literal(true), write]).optional(),
    /** A bit that is an alarm: this code is raised while it is 1. Nothing is reported under the point's own code then. */
    event: z
      .string()
      .regex(/^[\w.-]{1,64}$/)
      .optional(),
  })
  .superRefine((point, { addIssue }) => {
    const isBit = point.table === 'coil' || point.table === 'discrete'
    const complain = (path: string, message: string): void => addIssue({ code: 'custom', path: [path], message })
    if (isBit !== (point.type === 'bit'))
      complain('type', isBit ? 'coils and discrete inputs are of type "bit"' : 'only coils and discrete inputs are of type "bit"')
    if (point.type === 'string' && point.length === undefined) complain('length', 'a string needs its length in registers')
    if (point.type !== 'string' && point.length !== undefined) complain('length', 'only a string has a length')
    const isField = point.type.startsWith('bitfield')
    if (!isField && (point.bit !== undefined || point.bits !== undefined)) complain('bit', 'only a bit field has bits')
    if (point.bits !== undefined && point.bit === undefined) complain('bit', 'bits need the first of them')
    if ((point.bit ?? 0) + (point.bits ?? 1) > (point.type === 'bitfield16' ? 16 : 32)) complain('bit', 'the bit field has not so many bits')
    if (point.address + sizeOf(point) > 65_536) complain('address', 'the value goes beyond register 65535')
    if (
      point.write !== undefined &&
      (point.table === 'input' || point.table === 'discrete') &&
      (point.write === true || point.write.address === undefined)
    )
      complain('write', 'inputs cannot be written: say at which address it is written')
    if (point.write !== undefined && (point.type === 'string' || point.bit !== undefined))
      complain('write', 'texts and single bits of a field cannot be written')
    if (point.event !== undefined && !(point.type === 'bit' || (isField && point.bit !== undefined))) complain('event', 'an event belongs to one bit')
  })
export type ModbusPoint = z.output<typeof modbusPoint>

const points = z.array(modbusPoint).min(1).max(2000)

const sunSpec = z.strictObject({
  /** Where "SunS" stands; without it the usual places are tried. */
  base: address.optional(),
  /** Of which model the device is in the console, by its code: only parameters that the model has are reported. Without it the models found say which. */
  like: z.string().optional(),
  /** What is found under a code is reported under another, times a scale (-1 turns a sign), or, with null, not at all. */
  codes: z.record(z.string(), z.union([z.null(), code, z.strictObject({ as: code.optional(), scale: z.number().optional() })])).default({}),
  /** Setpoints of DER models (704) may be written. */
  write: z.boolean().default(false),
})

const modbusDevice = z
  .strictObject({
    sn: z.string().regex(snForm, 'a serial number has 1 to 64 letters, digits, . _ - and no spaces'),
    unit: z.int().min(0).max(255).default(1),
    pollMs: z.int().min(100).max(3_600_000).optional(),
    /** Registers between two values that are read though nobody wants them. */
    gap: z.int().min(0).max(MOST_REGISTERS).default(8),
    map: z.string().optional(),
    points: points.optional(),
    sunspec: z.union([z.literal(true), sunSpec]).optional(),
  })
  .superRefine((device, { addIssue }) => {
    const ways = [device.map, device.points, device.sunspec].filter((way) => way !== undefined).length
    if (ways !== 1) addIssue({ code: 'custom', path: ['points'], message: 'a device has one of "points", "map" or "sunspec"' })
  })
export type ModbusDevice = z.output<typeof modbusDevice>

export const modbusConnection = z.strictObject({
  id: z.string(),
  protocol: z.enum(['modbus-tcp', 'modbus-rtu']),
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(502),
  timeoutMs: z.int().min(100).max(60_000).default(2000),
  pollMs: z.int().min(100).max(3_600_000).default(5000),
  /** Registers of one read; some devices take less than the 125 of the standard. */
  mostRegisters: z.int().min(1).max(MOST_REGISTERS).default(MOST_REGISTERS),
  devices: z.array(modbusDevice).min(1).max(247),
})
export type ModbusConnection = z.output<typeof modbusConnection>

/** Maps by name, for devices that are alike. */
export const modbusMaps = z.record(z.string(), points)
