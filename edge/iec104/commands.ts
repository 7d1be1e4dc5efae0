import type { Commands } from '../field/commands.ts'
import type { Health } from '../field/health.ts'
import { address, causes, decodeTime, typeName, types, type Asdu } from './asdu.ts'
import type { Iec104Connection } from './config.ts'
import type { Master } from './master.ts'

type Command = { kind: 'command'; of: Iec104Connection['commands'][number] } | { kind: 'setpoint'; of: Iec104Connection['setpoints'][number] }

/** An order as it was read: what is to become of which object. */
interface Order {
  command: Command
  ioa: number
  /** As the control centre counts it. */
  value: number
  isSelect: boolean
}

const SELECT = 0x80
const orderTypes: Readonly<Record<number, { kind: Command['kind']; element: number; isTimed: boolean }>> = {
  [types.C_SC_NA]: { kind: 'command', element: 1, isTimed: false },
  [types.C_DC_NA]: { kind: 'command', element: 1, isTimed: false },
  [types.C_SE_NC]: { kind: 'setpoint', element: 5, isTimed: false },
  [types.C_SC_TA]: { kind: 'command', element: 1, isTimed: true },
  [types.C_DC_TA]: { kind: 'command', element: 1, isTimed: true },
  [types.C_SE_TC]: { kind: 'setpoint', element: 5, isTimed: true },
}
export const isOrder = (type: number): boolean => orderTypes[type] !== undefined

/** What answers an order: its mirror under this cause. */
export type Answer = (cause: number, negative?: boolean) => void

/**
 * Orders of control centres: looked at whole before anything is confirmed, selected before they are operated where the file says so, carried out by whoever writes
 * to the device, and ended with what became of it.
 */
export class Orders {
  readonly #line: Iec104Connection
  readonly #objects = new Map<number, Command>()
  readonly #commands: Commands
  readonly #health: Health
  readonly #now: () => number
  /** One after the other at an object: what was ordered last holds. */
  readonly #under = new Map<number, Promise<void>>()

  constructor(line: Iec104Connection, commands: Commands, health: Health, now: () => number) {
    this.#line = line
    this.#commands = commands
    this.#health = health
    this.#now = now
    for (const of of line.commands) this.#objects.set(of.ioa, { kind: 'command', of })
    for (const of of line.setpoints) this.#objects.set(of.ioa, { kind: 'setpoint', of })
  }

  take(master: Master, asdu: Asdu, answer: Answer): void {
    const facts = orderTypes[asdu.type]
    if (facts === undefined) return answer(causes.unknownType, true)
    if (asdu.cause !== causes.activation && asdu.cause !== causes.deactivation) return answer(causes.unknownCause, true)
    const size = 3 + facts.element + (facts.isTimed ? 7 : 0)
    if (asdu.count !== 1 || asdu.sequence || asdu.body.length !== size) return answer(causes.confirmed, true)
    const ioa = address(asdu.body)
    const command = this.#objects.get(ioa)
    if (command === undefined || command.kind !== facts.kind) {
      this.#health.error('unknownAddress', { peer: master.peer, address: ioa })
      return answer(causes.unknownObject, true)
    }
    const order = read(command, ioa, asdu)
    if (asdu.cause === causes.deactivation) {
      const was = master.selected.delete(ioa)
      return answer(causes.deactivated, !was)
    }
    const refused = this.#complaint(master, asdu, order, facts.isTimed ? asdu.body.subarray(3 + facts.element) : undefined)
    if (refused !== undefined || order === undefined) {
      this.#health.error('commandRefused', { peer: master.peer, address: ioa, why: (refused ?? 'no value').slice(0, 100) })
      return answer(causes.confirmed, true)
    }
    if (order.isSelect) {
      master.selected.set(ioa, { value: order.value, until: this.#now() + this.#line.selectS * 1000 })
      return answer(causes.confirmed)
    }
    master.selected.delete(ioa)
    this.#health.counters.commands++
    answer(causes.confirmed)
    const before = this.#under.get(ioa) ?? Promise.resolve()
    const mine = before.then(() => this.#carryOut(master, order, answer))
    this.#under.set(ioa, mine)
    return undefined
  }

  /** Why it is not even tried. */
  #complaint(master: Master, asdu: Asdu, order: Order | undefined, time: Buffer | undefined): string | undefined {
    if (order === undefined || asdu.test) return asdu.test ? 'a test' : `no value of ${typeName(asdu.type)}`
    const { command, value, ioa, isSelect } = order
    if (time !== undefined) {
      const at = decodeTime(time, this.#line.zone)
      const age = at === undefined ? undefined : this.#now() + master.offset - at
      if (age === undefined || Math.abs(age) > this.#line.commandAgeS * 1000) return `its time is ${age === undefined ? 'none' : `${age} ms ago`}`
    }
    if (command.kind === 'setpoint') {
      const { min = -Infinity, max = Infinity } = command.of
      if (!Number.isFinite(value) || value < min || value > max) return `${value} is not from ${min} to ${max}`
    }
    const { sn, code, select } = command.of
    const writer = this.#commands.writerOf(sn)
    if (writer === undefined) return `nothing can be written to ${sn}`
    const complaint = writer.check(code, rawOf(order))
    if (complaint !== undefined || isSelect || !select) return complaint
    const selected = master.selected.get(ioa)
    if (selected === undefined || selected.until < this.#now()) return 'it was not selected before'
    return selected.value === value ? undefined : `selected was ${selected.value}, not ${value}`
  }

  async #carryOut(master: Master, order: Order, answer: Answer): Promise<void> {
    const { sn, code } = order.command.of
    const writer = this.#commands.writerOf(sn)
    const why =
      writer === undefined
        ? `nothing can be written to ${sn}`
        : await writer.write(code, rawOf(order)).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (why !== undefined) this.#health.error('commandRefused', { peer: master.peer, address: order.ioa, why: why.slice(0, 100) })
    answer(causes.terminated, why !== undefined)
  }
}

/** As its device counts it. */
const rawOf = ({ command, value }: Order): number => (command.kind === 'setpoint' ? value / command.of.scale : value)

function read(command: Command, ioa: number, { type, body }: Asdu): Order | undefined {
  if (command.kind === 'setpoint') return { command, ioa, value: round(body.readFloatLE(3)), isSelect: (body.readUInt8(7) & SELECT) !== 0 }
  const byte = body.readUInt8(3)
  const isSelect = (byte & SELECT) !== 0
  if (type === types.C_SC_NA || type === types.C_SC_TA) return { command, ioa, value: byte & 1, isSelect }
  // Of a double command 1 is off and 2 is on; the others are none.
  const state = byte & 3
  return state === 1 || state === 2 ? { command, ioa, value: state - 1, isSelect } : undefined
}

/** A short float has seven digits: what it says beyond them was never meant (0.1 comes as 0.10000000149). */
const round = (value: number): number => Number(value.toPrecision(7))
