/** One connector (1.6) or EVSE (2.0.1): what it says of itself, and the session that runs at it. Pure, of no clock of its own. */

/** As our pile models count (`domain/product-templates.ts`). */
const pileStatus = { idle: 0, charging: 1, fault: 2, starting: 3, paused: 4, offline: 6 } as const

export interface Session {
  /** As its charging point names it: a number that we gave (1.6), or its own (2.0.1). */
  id: string
  startedAt: number
  /** Of the register when it began, Wh; undefined: it was not told, the first that is heard counts. */
  startWh: number | undefined
  tag: string
}

const statuses: Readonly<Record<string, number>> = {
  Available: pileStatus.idle,
  Preparing: pileStatus.starting,
  Charging: pileStatus.charging,
  SuspendedEVSE: pileStatus.paused,
  SuspendedEV: pileStatus.paused,
  Finishing: pileStatus.idle,
  Reserved: pileStatus.idle,
  Unavailable: pileStatus.offline,
  Faulted: pileStatus.fault,
  Occupied: pileStatus.starting,
}
const withVehicle = new Set(['Preparing', 'Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Occupied'])
/** 2.0.1's states of charging. */
const charging: Readonly<Record<string, string>> = {
  Charging: 'Charging',
  EVConnected: 'Preparing',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  Idle: 'Finishing',
}

const kWh = (wh: number): number => Number((wh / 1000).toFixed(3))

export class Connector {
  session: Session | undefined
  #status: string | undefined
  #statusAt = 0
  /** Of what was said last: state and energy of now are not those of a moment before. */
  #saidAt = 0
  /** Undefined: of a session that was begun before the gateway, whose register was not read since. */
  #energyWh: number | undefined
  #limitKw: number | undefined

  constructor(session?: Session) {
    this.session = session
    this.#energyWh = session === undefined ? 0 : undefined
  }

  get limitKw(): number | undefined {
    return this.#limitKw
  }

  status(status: string, at: number): Record<string, number> {
    this.#status = status
    this.#statusAt = at
    return this.readings(at)
  }

  chargingState(state: string, at: number): void {
    const status = charging[state]
    if (status === undefined) return
    this.#status = status
    this.#statusAt = at
  }

  limited(kw: number): void {
    this.#limitKw = kw
  }

  begin(session: Session): Record<string, number> {
    this.session = session
    this.#energyWh = 0
    return { ...this.readings(session.startedAt), ESESSION: 0 }
  }

  /**
   * What a measurement says, with the register that it read. Points keep what they cannot tell, and some tell a whole transaction once more at its end: of a moment
   * before what was said last only that register is known, else the session's energy would stand in its first minute, and count as a session of its own.
   */
  measured(at: number, registerWh?: number): Record<string, number> {
    if (registerWh !== undefined) this.register(registerWh)
    if (at >= this.#saidAt) return { ...this.readings(at), ...(registerWh === undefined || this.#isLeft ? {} : this.#energy()) }
    const startWh = this.session?.startWh
    const isOfSession = this.session !== undefined && at >= this.session.startedAt
    const isCounted = isOfSession && registerWh !== undefined && startWh !== undefined && registerWh >= startWh
    return {
      ...(isCounted ? { ESESSION: kWh(registerWh - startWh) } : {}),
      ...(isOfSession ? { TSESSION: this.#minutes(at) } : {}),
    }
  }

  /** A register was read: the session's energy is what it has counted since the beginning. */
  register(wh: number): void {
    if (this.session === undefined) return
    this.session.startWh ??= wh
    // A register never goes back: one that does was exchanged, or is another's.
    if (wh >= this.session.startWh) this.#energyWh = Math.max(this.#energyWh ?? 0, wh - this.session.startWh)
  }

  /** The last readings of the session, and those after it: the next car's energy begins at nought. */
  end(at: number): { last: Record<string, number>; after: Record<string, number> } {
    const last = { ...this.readings(at), ...this.#energy(), P: 0 }
    this.session = undefined
    this.#energyWh = 0
    if (this.#status === 'Charging' || this.#status?.startsWith('Suspended') === true) this.#status = 'Finishing'
    return { last, after: this.readings(at) }
  }

  #energy(): { ESESSION?: number } {
    return this.#energyWh === undefined ? {} : { ESESSION: kWh(this.#energyWh) }
  }

  #minutes(at: number): number {
    return this.session === undefined ? 0 : Math.max(0, Math.floor((at - this.session.startedAt) / 60_000))
  }

  /** Nobody charges any more, and the end was not told yet: it comes with its own time, and its energy is not of now. */
  get #isLeft(): boolean {
    return this.session !== undefined && this.#status === 'Available' && this.#statusAt > this.session.startedAt
  }

  /** What it says at a moment, in the parameters of a pile; of a session's energy nothing, which is known when the register was read: what was counted meanwhile may come later. */
  readings(at: number): Record<string, number> {
    this.#saidAt = Math.max(this.#saidAt, at)
    const { session } = this
    const status = this.#status
    const state = status === undefined ? undefined : statuses[status]
    return {
      ...(state === undefined ? {} : { STATUS: session !== undefined && state === pileStatus.starting ? pileStatus.charging : state }),
      ...(status === undefined ? {} : { CONNECTOR: withVehicle.has(status) ? 1 : 0, AVAILABLE: status === 'Unavailable' ? 0 : 1 }),
      ...(session === undefined && state !== undefined ? { P: 0 } : {}),
      ...(session === undefined ? this.#energy() : {}),
      TSESSION: this.#minutes(at),
      CHARGE: session === undefined ? 0 : 1,
      ...(this.#limitKw === undefined ? {} : { SET_PMAX: this.#limitKw }),
    }
  }
}
