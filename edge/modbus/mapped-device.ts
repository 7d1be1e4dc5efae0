import type { Writer } from '../field/commands.ts'
import { blocksOf, type Block } from './blocks.ts'
import type { ModbusPoint } from './config.ts'
import { isNotThere, PolledDevice, type DeviceDeps } from './device.ts'
import { writeCoil, writeRegister, writeRegisters, type Request } from './frame.ts'
import { decodeValue, encodeValue, scaled, sizeOf, unscaled } from './registers.ts'

/** Of what was written and read back: a float of 32 bits keeps some seven digits. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-6 + 1e-9

/** A device whose registers a file lists. */
export class MappedDevice extends PolledDevice implements Writer {
  readonly #points: readonly ModbusPoint[]
  #blocks: Block[]
  /** Points that the device refuses by themselves: they are tried again when it comes back. */
  readonly #refused = new Set<number>()
  readonly #raised = new Map<string, boolean>()

  constructor(deps: DeviceDeps, points: readonly ModbusPoint[]) {
    super(deps)
    this.#points = points
    this.#blocks = this.#plan(deps.device.gap)
  }

  #plan(gap: number): Block[] {
    return blocksOf(
      this.#points.map((point) => ({ table: point.table, address: point.address, size: sizeOf(point) })),
      gap,
      this.deps.line.mostRegisters,
    )
  }

  protected async poll(): Promise<Record<string, number> | undefined> {
    const values: Record<string, number> = {}
    const texts: string[] = []
    let answered = false
    for (const block of this.#blocks) {
      if (block.of.every((i) => this.#refused.has(i))) continue
      const read = await this.read(block.table, block.address, block.size)
      if ('lost' in read) {
        this.#refused.clear()
        return undefined
      }
      answered = true
      if ('refused' in read) {
        this.#split(block, read.refused)
        continue
      }
      for (const i of block.of) this.#take(this.#points[i] as ModbusPoint, read.values, block.address, values, texts)
    }
    if (texts.length > 0) this.deps.health.says(this.key, texts.join(', '))
    return answered ? values : undefined
  }

  /** Some devices refuse a read that goes over registers they do not have: then each value is read by itself, and the one that is refused alone is left out. */
  #split(block: Block, exception: number): void {
    if (!isNotThere(exception)) return
    const only = block.of.length === 1 ? block.of[0] : undefined
    if (only !== undefined) {
      this.#refused.add(only)
      return
    }
    this.#blocks = this.#blocks.flatMap((one) =>
      one === block
        ? one.of.map((i) => {
            const point = this.#points[i] as ModbusPoint
            return { table: point.table, address: point.address, size: sizeOf(point), of: [i] }
          })
        : [one],
    )
  }

  #take(point: ModbusPoint, registers: readonly number[], from: number, values: Record<string, number>, texts: string[]): void {
    const at = point.address - from
    const raw = decodeValue(registers.slice(at, at + sizeOf(point)), point)
    if (typeof raw === 'string') {
      if (raw !== '') texts.push(raw)
      return
    }
    const value = scaled(raw, point)
    if (value === undefined) return
    if (point.event === undefined) values[point.code] = value
    else this.#event(point.event, value !== 0)
  }

  /** Told when it changes, and at the start: it may have ended while no gateway looked. */
  #event(code: string, isRaised: boolean): void {
    if (this.#raised.get(code) === isRaised) return
    this.#raised.set(code, isRaised)
    this.deps.field.event(this.deps.device.sn, { code, state: isRaised ? 'raised' : 'cleared' })
  }

  #writable(code: string): ModbusPoint | undefined {
    return this.#points.find((point) => point.code === code && point.write !== undefined)
  }

  check(code: string, value: number): string | undefined {
    const point = this.#writable(code)
    if (point === undefined) return `${this.deps.device.sn} has nothing to write under ${code}`
    const { min = -Infinity, max = Infinity } = point.write === true || point.write === undefined ? {} : point.write
    if (!(value >= min && value <= max)) return `${code}: ${value} is not from ${min} to ${max}`
    if (point.table === 'coil' || (typeof point.write === 'object' && point.write.table === 'coil'))
      return value === 0 || value === 1 ? undefined : `${code}: 0 or 1`
    return encodeValue(unscaled(value, point), point) === undefined ? `${code}: ${value} does not fit into ${point.type}` : undefined
  }

  async write(code: string, value: number): Promise<string | undefined> {
    const { client, device, health, field } = this.deps
    const point = this.#writable(code)
    const request = point === undefined ? undefined : this.#request(point, value)
    if (point === undefined || request === undefined) return `${code} cannot be written`
    health.counters.commands++
    const outcome = await client.request(request, true)
    if (!('done' in outcome)) {
      const why = 'exception' in outcome ? `exception ${outcome.exception}` : 'no answer'
      health.error('notWritten', { device: device.sn, code, value, why })
      return `${code}: the device did not take ${value} (${why})`
    }
    const back = await this.read(point.table, point.address, sizeOf(point), true)
    const raw = 'values' in back ? decodeValue(back.values, point) : undefined
    const found = raw === undefined || typeof raw === 'string' ? undefined : scaled(raw, point)
    // What it has, whatever was wanted: the console compares.
    if (found !== undefined) field.readings(device.sn, { [code]: found })
    const rounded = scaled(Math.round(unscaled(value, point)), point) ?? value
    if (found !== undefined && (isSame(value, found) || isSame(rounded, found))) return undefined
    health.error('readBack', { device: device.sn, code, value, found: found ?? '—' })
    return found === undefined ? `${code}: written, but it could not be read back` : `${code}: ${value} was written, the device has ${found}`
  }

  #request(point: ModbusPoint, value: number): Request | undefined {
    const { unit } = this.deps.device
    const to = point.write === true || point.write === undefined ? {} : point.write
    const address = to.address ?? point.address
    if ((to.table ?? point.table) === 'coil') return writeCoil(unit, address, value !== 0)
    const words = encodeValue(unscaled(value, point), point)
    if (words === undefined) return undefined
    return to.function === 6 && words.length === 1 ? writeRegister(unit, address, words[0] as number) : writeRegisters(unit, address, words)
  }
}
