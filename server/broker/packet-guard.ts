import type { Socket } from 'node:net'

/** The first packet of a connection (CONNECT: names, password, will) comes from anybody, so it is small. */
export const MAX_CONNECT_BYTES = 16_384
/** Every other packet: the largest message that ingest takes, and its topic. */
export const MAX_PACKET_BYTES = 1_100_000

/** Reads the lengths of MQTT packets as their bytes go by, and nothing else of them. */
export class PacketGuard {
  #limit = MAX_CONNECT_BYTES
  /** Bytes of the packet's body still to come. */
  #left = 0
  #state: 'type' | 'length' | 'body' = 'type'
  #length = 0
  #factor = 1

  /** False: a packet says that it is longer than allowed, or its length is none. */
  take(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length;) {
      if (this.#state === 'body') {
        const step = Math.min(this.#left, chunk.length - at)
        at += step
        this.#left -= step
        if (this.#left === 0) this.#next()
        continue
      }
      const byte = chunk[at++] as number
      if (this.#state === 'type') {
        this.#state = 'length'
        this.#length = 0
        this.#factor = 1
        continue
      }
      this.#length += (byte & 0x7f) * this.#factor
      this.#factor *= 128
      if (this.#length > this.#limit || (byte >= 0x80 && this.#factor > 128 ** 3)) return false
      if (byte >= 0x80) continue
      this.#left = this.#length
      this.#state = 'body'
      if (this.#left === 0) this.#next()
    }
    return true
  }

  #next(): void {
    this.#state = 'type'
    this.#limit = MAX_PACKET_BYTES
  }
}

/**
 * Ends a connection as soon as a packet announces that it is too long. The broker would gather it in memory first, whoever sends it and however long it is;
 * it reads with `read`, so there its bytes are looked at.
 */
export function guardSocket(socket: Socket, onTooLarge: () => void): void {
  const guard = new PacketGuard()
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  socket.read = (size?: number): Buffer | null => {
    const chunk = read(size)
    if (chunk === null || guard.take(chunk)) return chunk
    onTooLarge()
    socket.destroy()
    return null
  }
}
