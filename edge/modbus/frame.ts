/** Modbus frames: what is asked, in the clothes of TCP (MBAP header) or of RTU (address and CRC), and what comes back, taken out of a stream piece by piece. Pure. */

export type Transport = 'tcp' | 'rtu'
export const tables = ['coil', 'discrete', 'holding', 'input'] as const
export type Table = (typeof tables)[number]

/** Of one read, by the protocol. */
export const MOST_REGISTERS = 125
export const MOST_BITS = 2000

const readFunctions: Readonly<Record<Table, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 }
const WRITE_COIL = 5
const WRITE_REGISTER = 6
const WRITE_COILS = 15
const WRITE_REGISTERS = 16
const EXCEPTION = 0x80

export interface Request {
  unit: number
  /** Function code and its data, without clothes. */
  body: Buffer
}

export const isBits = (table: Table): boolean => table === 'coil' || table === 'discrete'

export function readRequest(unit: number, table: Table, address: number, count: number): Request {
  const body = Buffer.alloc(5)
  body.writeUInt8(readFunctions[table], 0)
  body.writeUInt16BE(address, 1)
  body.writeUInt16BE(count, 3)
  return { unit, body }
}

export function writeRegister(unit: number, address: number, word: number): Request {
  const body = Buffer.alloc(5)
  body.writeUInt8(WRITE_REGISTER, 0)
  body.writeUInt16BE(address, 1)
  body.writeUInt16BE(word, 3)
  return { unit, body }
}

export function writeRegisters(unit: number, address: number, words: readonly number[]): Request {
  const body = Buffer.alloc(6 + words.length * 2)
  body.writeUInt8(WRITE_REGISTERS, 0)
  body.writeUInt16BE(address, 1)
  body.writeUInt16BE(words.length, 3)
  body.writeUInt8(words.length * 2, 5)
  words.forEach((word, i) => body.writeUInt16BE(word, 6 + i * 2))
  return { unit, body }
}

export function writeCoil(unit: number, address: number, on: boolean): Request {
  const body = Buffer.alloc(5)
  body.writeUInt8(WRITE_COIL, 0)
  body.writeUInt16BE(address, 1)
  body.writeUInt16BE(on ? 0xff00 : 0, 3)
  return { unit, body }
}

/** The checksum of RTU. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** What goes over the line. RTU has no number of a request: there the one that is open is meant. */
export function encode({ unit, body }: Request, transport: Transport, transaction: number): Buffer {
  if (transport === 'rtu') {
    const frame = Buffer.alloc(body.length + 3)
    frame.writeUInt8(unit, 0)
    body.copy(frame, 1)
    frame.writeUInt16LE(crc16(frame.subarray(0, -2)), frame.length - 2)
    return frame
  }
  const frame = Buffer.alloc(7 + body.length)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(body.length + 1, 4)
  frame.writeUInt8(unit, 6)
  body.copy(frame, 7)
  return frame
}

export interface Reply {
  /** Only of TCP. */
  transaction: number | undefined
  unit: number
  body: Buffer
}

/** The longest of either kind: 253 bytes of data and what is around them. */
const MOST_FRAME = 260

/** How long an RTU reply is, by what has come of it; undefined: not yet known. NaN: no reply begins so. */
function rtuLength(bytes: Buffer): number | undefined {
  const code = bytes[1]
  if (code === undefined) return undefined
  if ((code & EXCEPTION) !== 0) return 5
  if (code >= readFunctions.coil && code <= readFunctions.input) return bytes[2] === undefined ? undefined : 5 + bytes[2]
  return [WRITE_COIL, WRITE_REGISTER, WRITE_COILS, WRITE_REGISTERS].includes(code) ? 8 : NaN
}

/** Takes replies out of what a line brings, however it is cut. What is no frame is thrown away with all that came with it: the line's noise must not be read as values. */
export class Replies {
  readonly #transport: Transport
  #bytes: Buffer = Buffer.alloc(0)
  /** Bytes that were no frame. */
  noise = 0

  constructor(transport: Transport) {
    this.#transport = transport
  }

  push(chunk: Buffer): Reply[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    const found: Reply[] = []
    for (;;) {
      const taken = this.#transport === 'tcp' ? this.#tcp() : this.#rtu()
      if (taken === undefined) return found
      if (taken === 'noise') {
        this.noise += this.#bytes.length
        this.#bytes = Buffer.alloc(0)
        return found
      }
      this.#bytes = this.#bytes.subarray(taken.length)
      found.push(taken.reply)
    }
  }

  #tcp(): { length: number; reply: Reply } | 'noise' | undefined {
    const bytes = this.#bytes
    if (bytes.length < 7) return undefined
    const length = bytes.readUInt16BE(4)
    if (bytes.readUInt16BE(2) !== 0 || length < 3 || length + 6 > MOST_FRAME) return 'noise'
    if (bytes.length < length + 6) return undefined
    return {
      length: length + 6,
      reply: { transaction: bytes.readUInt16BE(0), unit: bytes.readUInt8(6), body: Buffer.from(bytes.subarray(7, length + 6)) },
    }
  }

  #rtu(): { length: number; reply: Reply } | 'noise' | undefined {
    const bytes = this.#bytes
    const length = rtuLength(bytes)
    if (length === undefined) return undefined
    if (Number.isNaN(length) || length > MOST_FRAME) return 'noise'
    if (bytes.length < length) return undefined
    if (crc16(bytes.subarray(0, length - 2)) !== bytes.readUInt16LE(length - 2)) return 'noise'
    return { length, reply: { transaction: undefined, unit: bytes.readUInt8(0), body: Buffer.from(bytes.subarray(1, length - 2)) } }
  }
}

/** What a device says in a reply. `exception`: its reason why not; `wrong`: it answers something else than it was asked. */
export type Answer = { words: number[] } | { bits: boolean[] } | { done: true } | { exception: number } | { wrong: true }

/** Reads a reply against what was asked. */
export function readReply({ unit, body: asked }: Request, { unit: from, body }: Reply): Answer {
  const code = asked.readUInt8(0)
  const said = body[0]
  if (from !== unit || said === undefined) return { wrong: true }
  if (said === (code | EXCEPTION)) return body.length === 2 ? { exception: body.readUInt8(1) } : { wrong: true }
  if (said !== code) return { wrong: true }
  if (code > readFunctions.input) return body.length >= 5 && body.readUInt16BE(1) === asked.readUInt16BE(1) ? { done: true } : { wrong: true }
  const count = asked.readUInt16BE(3)
  const data = body.subarray(2)
  if (data.length !== body[1]) return { wrong: true }
  if (code >= readFunctions.holding) {
    if (data.length !== count * 2) return { wrong: true }
    return { words: Array.from({ length: count }, (_, i) => data.readUInt16BE(i * 2)) }
  }
  if (data.length !== Math.ceil(count / 8)) return { wrong: true }
  return { bits: Array.from({ length: count }, (_, i) => (((data[i >> 3] as number) >> (i & 7)) & 1) === 1) }
}
