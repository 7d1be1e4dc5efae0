/** Values of registers: types, the order of words and bytes, what means "not there". Pure. */

export const registerTypes = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'bitfield16',
  'bitfield32',
  'bit',
  'string',
] as const
export type RegisterType = (typeof registerTypes)[number]
export const orders = ['high-first', 'low-first'] as const
export type Order = (typeof orders)[number]

export interface Layout {
  type: RegisterType
  /** Registers of a string. */
  length?: number | undefined
  /** Of the registers of one value. */
  words?: Order | undefined
  /** Of the two bytes of a register. */
  bytes?: Order | undefined
  /** Which bit of a bit field is meant, from 0. */
  bit?: number | undefined
  /** So many bits from it on are one number. */
  bits?: number | undefined
}

const sizes: Readonly<Record<RegisterType, number>> = {
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
  bitfield16: 1,
  bitfield32: 2,
  bit: 1,
  string: 0,
}

/** Registers (or coils) that a value takes. */
export const sizeOf = ({ type, length }: Pick<Layout, 'type' | 'length'>): number => (type === 'string' ? (length ?? 1) : sizes[type])

/** The bytes of a value with the highest first, whatever order its device has. */
function bytesOf(words: readonly number[], { words: order, bytes, type }: Layout): Buffer {
  const buffer = Buffer.alloc(words.length * 2)
  // A text has no highest word.
  const ordered = order === 'low-first' && type !== 'string' ? words.toReversed() : words
  ordered.forEach((word, i) => (bytes === 'low-first' ? buffer.writeUInt16LE(word, i * 2) : buffer.writeUInt16BE(word, i * 2)))
  return buffer
}

const cleanText = (buffer: Buffer): string => {
  const end = buffer.indexOf(0)
  return buffer
    .subarray(0, end === -1 ? buffer.length : end)
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '')
    .trim()
}

/** The number or text that registers hold, before any scale. */
export function decodeValue(words: readonly number[], layout: Layout): number | bigint | string {
  const buffer = bytesOf(words, layout)
  switch (layout.type) {
    case 'int16':
      return buffer.readInt16BE(0)
    case 'uint16':
      return buffer.readUInt16BE(0)
    case 'int32':
      return buffer.readInt32BE(0)
    case 'uint32':
      return buffer.readUInt32BE(0)
    case 'int64':
      return buffer.readBigInt64BE(0)
    case 'uint64':
      return buffer.readBigUInt64BE(0)
    case 'float32':
      return buffer.readFloatBE(0)
    case 'float64':
      return buffer.readDoubleBE(0)
    case 'bitfield16':
      return bitsOf(buffer.readUInt16BE(0), layout)
    case 'bitfield32':
      return bitsOf(buffer.readUInt32BE(0), layout)
    case 'bit':
      return (words[0] as number) === 0 ? 0 : 1
    case 'string':
      return cleanText(buffer)
  }
}

function bitsOf(field: number, { bit, bits = 1 }: Layout): number {
  return bit === undefined ? field : Math.floor(field / 2 ** bit) % 2 ** bits
}

/** Registers that hold a number; undefined: it does not fit. */
export function encodeValue(value: number, layout: Layout): number[] | undefined {
  if (!Number.isFinite(value)) return undefined
  const size = sizeOf(layout)
  const buffer = Buffer.alloc(size * 2)
  try {
    switch (layout.type) {
      case 'int16':
        buffer.writeInt16BE(Math.round(value), 0)
        break
      case 'uint16':
      case 'bitfield16':
        buffer.writeUInt16BE(Math.round(value), 0)
        break
      case 'int32':
        buffer.writeInt32BE(Math.round(value), 0)
        break
      case 'uint32':
      case 'bitfield32':
        buffer.writeUInt32BE(Math.round(value), 0)
        break
      case 'int64':
        buffer.writeBigInt64BE(BigInt(Math.round(value)), 0)
        break
      case 'uint64':
        buffer.writeBigUInt64BE(BigInt(Math.round(value)), 0)
        break
      case 'float32':
        if (!Number.isFinite(Math.fround(value))) return undefined
        buffer.writeFloatBE(value, 0)
        break
      case 'float64':
        buffer.writeDoubleBE(value, 0)
        break
      case 'bit':
      case 'string':
        return undefined
    }
  } catch {
    // Beyond what the type holds.
    return undefined
  }
  const words = Array.from({ length: size }, (_, i) => (layout.bytes === 'low-first' ? buffer.readUInt16LE(i * 2) : buffer.readUInt16BE(i * 2)))
  return layout.words === 'low-first' ? words.toReversed() : words
}

export interface Scaling {
  /** Read value times this. */
  scale?: number | undefined
  /** Added after the scale. */
  offset?: number | undefined
  /** Raw values that mean that there is none. */
  notImplemented?: readonly number[] | undefined
}

/** What is reported of a read number; undefined: it is not there. */
export function scaled(raw: number | bigint, { scale = 1, offset = 0, notImplemented }: Scaling): number | undefined {
  const number = Number(raw)
  if (!Number.isFinite(number) || notImplemented?.includes(number) === true) return undefined
  // 123 times 0.1 is 12.3 and not 12.300000000000001.
  return Number((number * scale + offset).toPrecision(12))
}

/** The raw number of a value that people mean. */
export const unscaled = (value: number, { scale = 1, offset = 0 }: Scaling): number => Number(((value - offset) / scale).toPrecision(12))
