import { setpointMessage, type ResultMessage } from '#contract/controller.ts'
import type { Plant } from '../plant/plant.ts'

/** Parameters that devices of a kind take, and what bounds them. */
const taken: Readonly<Partial<Record<string, readonly string[]>>> = { pcs: ['SET_Q'] }
const ANSWERS_KEPT = 200
const OK = 200
const BAD = 400

/** Setpoints of a plant's devices: writes them where a device has such a one, once a command, and never one that is late. */
export class DeviceSetpoints {
  readonly #plant: Plant
  readonly #answers = new Map<string, { code: number; message: string }>()
  /** Values that were written. */
  taken = 0

  constructor(plant: Plant, saved: Readonly<Record<string, number>> = {}) {
    this.#plant = plant
    for (const [point, value] of Object.entries(saved)) plant.setpoints.set(point, value)
  }

  /** What is kept over a restart, by `<device>/<parameter>`. */
  get state(): Record<string, number> {
    return Object.fromEntries(this.#plant.setpoints)
  }

  /** Carries out a command of the JSON dialect; undefined: it is none, and nobody could be answered. */
  command(sn: string, body: unknown, now: number): ResultMessage | undefined {
    const parsed = setpointMessage.safeParse(body)
    if (!parsed.success) return undefined
    const { mid, values, expires } = parsed.data
    const answer = this.#answers.get(mid) ?? this.#carryOut(sn, values, expires, now)
    this.#answers.set(mid, answer)
    if (this.#answers.size > ANSWERS_KEPT) this.#answers.delete(this.#answers.keys().next().value as string)
    return { reply: mid, ...answer, timestamp: now }
  }

  /** Writes one setpoint. A complaint; undefined: it is done. */
  write(sn: string, code: string, value: number): string | undefined {
    const complaint = this.#complaint(sn, code, value)
    if (complaint !== undefined) return complaint
    this.#plant.setpoints.set(`${sn}/${code}`, value)
    this.taken++
    return undefined
  }

  #carryOut(sn: string, values: Readonly<Record<string, number>>, expires: number, now: number): { code: number; message: string } {
    if (now > expires) return { code: BAD, message: 'too late' }
    // All or nothing.
    const complaint = Object.entries(values).flatMap(([code, value]) => this.#complaint(sn, code, value) ?? [])[0]
    if (complaint !== undefined) return { code: BAD, message: complaint }
    for (const [code, value] of Object.entries(values)) this.write(sn, code, value)
    return { code: OK, message: '' }
  }

  #complaint(sn: string, code: string, value: number): string | undefined {
    const device = this.#plant.demo.devices.find((one) => one.sn === sn)
    if (device === undefined || taken[device.kind]?.includes(code) !== true) return `no setpoint ${sn}/${code}`
    const most = device.ratedPowerKw ?? 0
    return Number.isFinite(value) && Math.abs(value) <= most ? undefined : `beyond ${most}`
  }
}
