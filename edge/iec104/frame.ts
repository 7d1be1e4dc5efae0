/**
 * Frames of IEC 60870-5-104 (edition 2, clause 5): start byte, length, four control bytes, and in an I frame one ASDU. Taken out of a stream however it is cut.
 * Pure.
 */

const START = 0x68
/** Control bytes and ASDU together. */
const MOST_LENGTH = 253
const LEAST_LENGTH = 4
/** What an I frame carries at most. */
export const MOST_ASDU = MOST_LENGTH - LEAST_LENGTH
/** Frames are counted up to here and from nought again. */
export const COUNT = 32_768

/** U frames by their control byte. */
const u = { startAct: 0x07, startCon: 0x0b, stopAct: 0x13, stopCon: 0x23, testAct: 0x43, testCon: 0x83 } as const
export type UName = keyof typeof u
const uNames = Object.fromEntries(Object.entries(u).map(([name, byte]) => [byte, name as UName]))

export type Frame =
  /** `sent`: its own number; `received`: of the other side's frames all below this are confirmed. */
  { kind: 'i'; sent: number; received: number; asdu: Buffer } | { kind: 's'; received: number } | { kind: 'u'; name: UName }

const counted = (n: number): [number, number] => [(n << 1) & 0xfe, n >> 7]

export function encodeFrame(frame: Frame): Buffer {
  if (frame.kind === 'u') return Buffer.from([START, LEAST_LENGTH, u[frame.name], 0, 0, 0])
  if (frame.kind === 's') return Buffer.from([START, LEAST_LENGTH, 1, 0, ...counted(frame.received)])
  const head = [START, LEAST_LENGTH + frame.asdu.length, ...counted(frame.sent), ...counted(frame.received)]
  return Buffer.concat([Buffer.from(head), frame.asdu])
}

/** Thrown at what is no frame: where the next one begins cannot be known any more. */
export class NoFrame extends Error {}

function decodeFrame(control: Buffer, asdu: Buffer): Frame {
  const [a = 0, b = 0, c = 0, d = 0] = control
  if ((a & 1) === 0) return { kind: 'i', sent: (a >> 1) | (b << 7), received: (c >> 1) | (d << 7), asdu }
  if (asdu.length > 0) throw new NoFrame('a frame without data is longer than 4 bytes')
  if (a === 1) return { kind: 's', received: (c >> 1) | (d << 7) }
  const name = uNames[a]
  if (name === undefined) throw new NoFrame(`control byte 0x${a.toString(16)}`)
  return { kind: 'u', name }
}

export class Frames {
  #bytes: Buffer = Buffer.alloc(0)

  /** The frames that are whole by now, each with its bytes. Throws NoFrame. */
  push(chunk: Buffer): Generator<{ frame: Frame; bytes: Buffer }> {
    return this.#take(chunk)
  }

  *#take(chunk: Buffer): Generator<{ frame: Frame; bytes: Buffer }> {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    while (this.#bytes.length >= 2) {
      const [start = 0, length = 0] = this.#bytes
      if (start !== START) throw new NoFrame(`begins with 0x${start.toString(16)}, not with 0x68`)
      if (length < LEAST_LENGTH || length > MOST_LENGTH) throw new NoFrame(`length ${length}`)
      if (this.#bytes.length < length + 2) return
      const bytes = this.#bytes.subarray(0, length + 2)
      this.#bytes = this.#bytes.subarray(length + 2)
      yield { frame: decodeFrame(bytes.subarray(2, 6), bytes.subarray(6)), bytes }
    }
  }
}
