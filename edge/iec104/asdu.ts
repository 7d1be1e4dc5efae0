import { fromLocal, zoneOffset } from '#domain/time.ts'

/** What frames carry (IEC 60870-5-101 clause 7, as 104 has it: cause of two bytes, common address of two, object address of three). Pure. */

export const types = {
  M_SP_NA: 1,
  M_ME_NC: 13,
  M_IT_NA: 15,
  M_SP_TB: 30,
  M_ME_TF: 36,
  C_SC_NA: 45,
  C_DC_NA: 46,
  C_SE_NC: 50,
  C_SC_TA: 58,
  C_DC_TA: 59,
  C_SE_TC: 63,
  M_EI_NA: 70,
  C_IC_NA: 100,
  C_CI_NA: 101,
  C_RD_NA: 102,
  C_CS_NA: 103,
  C_TS_TA: 107,
} as const
const typeNames = new Map<number, string>(Object.entries(types).map(([name, id]) => [id, name]))
export const typeName = (type: number): string => typeNames.get(type) ?? `type ${type}`

export const causes = {
  spontaneous: 3,
  initialized: 4,
  requested: 5,
  activation: 6,
  confirmed: 7,
  deactivation: 8,
  deactivated: 9,
  terminated: 10,
  interrogated: 20,
  counters: 37,
  unknownType: 44,
  unknownCause: 45,
  unknownStation: 46,
  unknownObject: 47,
} as const
const causeNames = new Map<number, string>(Object.entries(causes).map(([name, id]) => [id, name]))

/** Who is meant by this address is every station. */
export const EVERY_STATION = 0xffff

export interface Asdu {
  type: number
  /** Objects follow each other without an address of their own. */
  sequence: boolean
  count: number
  cause: number
  negative: boolean
  test: boolean
  originator: number
  station: number
  /** What follows the head: addresses and elements. */
  body: Buffer
}

const HEAD = 6

/** undefined: too short to be one. */
export function decodeAsdu(bytes: Buffer): Asdu | undefined {
  if (bytes.length < HEAD) return undefined
  const [type = 0, qualifier = 0, cause = 0, originator = 0] = bytes
  return {
    type,
    sequence: (qualifier & 0x80) !== 0,
    count: qualifier & 0x7f,
    cause: cause & 0x3f,
    negative: (cause & 0x40) !== 0,
    test: (cause & 0x80) !== 0,
    originator,
    station: bytes.readUInt16LE(4),
    body: bytes.subarray(HEAD),
  }
}

export function encodeAsdu(asdu: Asdu): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(asdu.type, 0)
  head.writeUInt8((asdu.sequence ? 0x80 : 0) | asdu.count, 1)
  head.writeUInt8((asdu.test ? 0x80 : 0) | (asdu.negative ? 0x40 : 0) | asdu.cause, 2)
  head.writeUInt8(asdu.originator, 3)
  head.writeUInt16LE(asdu.station, 4)
  return Buffer.concat([head, asdu.body])
}

/** For people who look at the last frames. */
export const sayAsdu = ({ type, cause, negative, count }: Asdu): string =>
  `${typeName(type)} ${causeNames.get(cause) ?? `cause ${cause}`}${negative ? ' negative' : ''}${count === 1 ? '' : ` (${count})`}`

export function address(bytes: Buffer, at = 0): number {
  return bytes.readUIntLE(at, 3)
}

export function addressBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

/** What is known of a value besides it. */
export interface Quality {
  /** There is none, or it is wrong. */
  invalid: boolean
  /** It could not be read anew lately: it is of then. */
  old: boolean
}
const qualityByte = ({ invalid, old }: Quality): number => (invalid ? 0x80 : 0) | (old ? 0x40 : 0)

/** M_SP: a signal. */
export const signalElement = (on: boolean, quality: Quality): Buffer => Buffer.from([(on ? 1 : 0) | qualityByte(quality)])

const MOST_FLOAT = 3.4028234663852886e38

/** M_ME_NC, M_ME_TF: a measured value as a short float; what is too large for one is marked as overflowing. */
export function measuredElement(value: number, quality: Quality): Buffer {
  const bytes = Buffer.alloc(5)
  const shown = Math.min(Math.max(value, -MOST_FLOAT), MOST_FLOAT)
  bytes.writeFloatLE(shown, 0)
  bytes.writeUInt8(qualityByte(quality) | (shown === value ? 0 : 1), 4)
  return bytes
}

const INT32 = 2 ** 31

/** M_IT_NA: a counter of 32 bits, which goes on from its lowest number when it has come to its highest (carry). `reading`: number of the freezing that it is of, 0 to 31. */
export function counterElement(value: number, { invalid }: Quality, reading: number): Buffer {
  const bytes = Buffer.alloc(5)
  const whole = Math.round(value)
  const turned = whole > INT32 - 1 || whole < -INT32
  bytes.writeInt32LE(turned ? (((whole % (2 * INT32)) + 3 * INT32) % (2 * INT32)) - INT32 : whole, 0)
  bytes.writeUInt8((invalid ? 0x80 : 0) | (turned ? 0x20 : 0) | (reading & 0x1f), 4)
  return bytes
}

/** CP56Time2a: seven bytes of local time of a zone. `invalid`: the clock cannot be believed. */
export function encodeTime(at: number, zone: string, isInvalid = false): Buffer {
  const offset = zoneOffset(zone, at)
  const local = new Date(at + offset)
  const year = local.getUTCFullYear()
  const bytes = Buffer.alloc(7)
  bytes.writeUInt16LE(local.getUTCSeconds() * 1000 + local.getUTCMilliseconds(), 0)
  bytes.writeUInt8(local.getUTCMinutes() | (isInvalid ? 0x80 : 0), 2)
  bytes.writeUInt8(local.getUTCHours() | (offset > standardOffset(zone, at) ? 0x80 : 0), 3)
  // Days of the week from 1 (Monday) to 7.
  bytes.writeUInt8(local.getUTCDate() | ((local.getUTCDay() === 0 ? 7 : local.getUTCDay()) << 5), 4)
  bytes.writeUInt8(local.getUTCMonth() + 1, 5)
  bytes.writeUInt8(year % 100, 6)
  return bytes
}

/** The smaller of the offsets of January and July: what holds without summer time. */
function standardOffset(zone: string, at: number): number {
  const year = new Date(at).getUTCFullYear()
  return Math.min(zoneOffset(zone, Date.UTC(year, 0, 1)), zoneOffset(zone, Date.UTC(year, 6, 1)))
}

/** The moment of a CP56Time2a; undefined: marked as invalid, or no time. Of an hour that comes twice the bit for summer time tells which. */
export function decodeTime(bytes: Buffer, zone: string): number | undefined {
  if (bytes.length < 7) return undefined
  const ms = bytes.readUInt16LE(0)
  const [, , minute = 0, hour = 0, day = 0, month = 0, year = 0] = bytes
  if ((minute & 0x80) !== 0 || ms > 59_999 || (minute & 0x3f) > 59 || (hour & 0x1f) > 23) return undefined
  const local = Date.UTC(2000 + (year & 0x7f), (month & 0x0f) - 1, day & 0x1f, hour & 0x1f, minute & 0x3f, 0, ms)
  const read = new Date(local)
  if (read.getUTCDate() !== (day & 0x1f) || read.getUTCMonth() !== (month & 0x0f) - 1) return undefined
  if ((hour & 0x80) === 0) return fromLocal(zone, local)
  const at = local - standardOffset(zone, local) - 3_600_000
  return at + zoneOffset(zone, at) === local ? at : fromLocal(zone, local)
}
