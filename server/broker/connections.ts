import type { Socket } from 'node:net'

/** How many connections there may be. */
export interface ConnectionLimits {
  all: number
  /** Not yet logged in: of all, and of one address. */
  strangers: number
  strangersOfAddress: number
  /** Under one gateway's name. */
  gateway: number
}

/** A plant of 500 stations behind one address that comes back at once has places; a stranger who opens connections leaves places to those with a name. */
export const connectionLimits: ConnectionLimits = { all: 2000, strangers: 1000, strangersOfAddress: 500, gateway: 10 }

const KEEP_ALIVE_MS = 60_000

/** Counts connections from their first moment on, and says which is one too many. */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #all = new Set<Socket>()
  /** Addresses of those who have not logged in. */
  readonly #strangers = new Map<Socket, string>()
  readonly #ofAddress = new Map<string, number>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Why a connection has no place here; undefined: it has one, until it is closed. */
  add(socket: Socket): string | undefined {
    const { all, strangers, strangersOfAddress } = this.#limits
    const address = socket.remoteAddress ?? ''
    const ofAddress = this.#ofAddress.get(address) ?? 0
    if (this.#all.size >= all) return `more than ${all} connections`
    if (this.#strangers.size >= strangers) return `more than ${strangers} connections that have not logged in`
    if (ofAddress >= strangersOfAddress) return `more than ${strangersOfAddress} connections of the address that have not logged in`
    this.#all.add(socket)
    this.#strangers.set(socket, address)
    this.#ofAddress.set(address, ofAddress + 1)
    // Whose line was cut is noticed, also if it never meant to say anything.
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    socket.on('close', () => {
      this.#all.delete(socket)
      this.loggedIn(socket)
    })
    return undefined
  }

  /** No stranger any more. */
  loggedIn(socket: unknown): void {
    const address = this.#strangers.get(socket as Socket)
    if (address === undefined) return
    this.#strangers.delete(socket as Socket)
    const left = (this.#ofAddress.get(address) ?? 1) - 1
    if (left === 0) this.#ofAddress.delete(address)
    else this.#ofAddress.set(address, left)
  }

  destroyAll(): void {
    for (const socket of this.#all) socket.destroy()
  }
}
