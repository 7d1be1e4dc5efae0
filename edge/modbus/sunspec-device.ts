import type { Writer } from '../field/commands.ts'
import { PolledDevice, type DeviceDeps } from './device.ts'
import { writeRegisters } from './frame.ts'
import { encodeValue } from './registers.ts'
import { BASES, decodeModels, identityOf, layoutOf, MARK, MOST_MODELS, reported, scaleAt, usualLike, type FoundModel } from './sunspec.ts'
import { COMMON_MODEL, LAST_MODEL, sunModels } from './sunspec-models.ts'

/** A model of more registers is none that is known. */
const LONGEST_MODEL = 2000

/** Models that say nothing of ours are known by their name alone. */
const isRead = (id: number): boolean => {
  const model = sunModels[id]
  return id === COMMON_MODEL || (model !== undefined && (model.rows.length > 0 || model.repeats !== undefined))
}

interface Setpoint {
  model: FoundModel
  code: string
  /** What the console's value is times, to be what stands in the registers before the scale factor. */
  factor: number
}

/** A device that says by SunSpec models what it has: found by itself, read whole, left out where it has nothing. */
export class SunSpecDevice extends PolledDevice implements Writer {
  #models: FoundModel[] | undefined
  #like: string | undefined

  constructor(deps: DeviceDeps) {
    super(deps)
    this.#like = this.#said.like
  }

  get #said(): { base?: number | undefined; like?: string | undefined; codes: Parameters<typeof reported>[2]; write: boolean } {
    const { sunspec } = this.deps.device
    return sunspec === true || sunspec === undefined ? { codes: {}, write: false } : sunspec
  }

  protected async poll(): Promise<Record<string, number> | undefined> {
    this.#models ??= await this.#find()
    const models = this.#models
    if (models === undefined) return undefined
    const read: { id: number; words: readonly number[] }[] = []
    for (const model of models) {
      if (!isRead(model.id)) continue
      const words = await this.#words(model.address, model.size)
      if (words === undefined) return undefined
      // It is another device by now, or has other models after an upgrade.
      if (words[0] !== model.id) {
        this.#models = undefined
        return undefined
      }
      read.push({ id: model.id, words })
    }
    const { values, badScales } = decodeModels(read)
    for (const point of badScales) this.deps.health.error('badScale', { device: this.deps.device.sn, point })
    const common = read.find(({ id }) => id === COMMON_MODEL)
    const names = models.map(({ id }) => id).join(', ')
    this.deps.health.says(this.key, `${common === undefined ? '' : `${identityOf(common.words)} · `}SunSpec ${names}`)
    return reported(values, this.#like, this.#said.codes)
  }

  /** Goes through the chain of models. Undefined: nothing answers, or it has none. */
  async #find(): Promise<FoundModel[] | undefined> {
    const { base } = this.#said
    for (const start of base === undefined ? BASES : [base]) {
      const mark = await this.read('holding', start, 2)
      if ('lost' in mark) return undefined
      if (!('values' in mark) || mark.values[0] !== MARK[0] || mark.values[1] !== MARK[1]) continue
      const found: FoundModel[] = []
      let address = start + 2
      while (found.length < MOST_MODELS && address < 65_534) {
        const head = await this.read('holding', address, 2)
        if ('lost' in head) return undefined
        const [id, length] = 'values' in head ? head.values : []
        if (id === undefined || length === undefined || id === LAST_MODEL || length > LONGEST_MODEL) break
        found.push({ id, address, size: length + 2 })
        address += length + 2
      }
      // An exchanged device may be like another model.
      this.#like = this.#said.like ?? usualLike(found.map(({ id }) => id))
      return found
    }
    this.deps.health.error('noSunSpec', { device: this.deps.device.sn })
    return undefined
  }

  async #words(address: number, size: number, first = false): Promise<number[] | undefined> {
    const words: number[] = []
    const most = this.deps.line.mostRegisters
    while (words.length < size) {
      const read = await this.read('holding', address + words.length, Math.min(most, size - words.length), first)
      if (!('values' in read)) return undefined
      words.push(...read.values)
    }
    return words
  }

  /** Which model's setpoint the console's code is, back over what people said of codes. */
  #setpoint(code: string): Setpoint | undefined {
    for (const model of this.#models ?? [])
      for (const own of Object.keys(sunModels[model.id]?.setpoints ?? {})) {
        const said = this.#said.codes[own]
        const as = typeof said === 'string' ? said : (said?.as ?? own)
        if (said !== null && as === code) return { model, code: own, factor: typeof said === 'object' && said !== null ? (said.scale ?? 1) : 1 }
      }
    return undefined
  }

  check(code: string, value: number): string | undefined {
    if (!this.#said.write) return `writing is not allowed in the gateway's file ("write": true of ${this.deps.device.sn})`
    if (this.#models === undefined) return `${this.deps.device.sn} does not answer`
    if (this.#setpoint(code) === undefined) return `${this.deps.device.sn} has no SunSpec setpoint for ${code}`
    return Number.isFinite(value) ? undefined : `${code}: no number`
  }

  async write(code: string, value: number): Promise<string | undefined> {
    const { client, device, health, field } = this.deps
    const found = this.#setpoint(code)
    if (found === undefined) return `${code} cannot be written`
    const { model, code: own, factor } = found
    const setpoint = sunModels[model.id]?.setpoints?.[own]
    const words = await this.#words(model.address, model.size, true)
    if (setpoint === undefined || words === undefined) return `${code}: the device does not answer`
    const [, offset, type, scaleOffset, , unit = 1] = setpoint.row
    const scale = scaleAt(words, scaleOffset)
    const raw = scale === undefined ? undefined : encodeValue(Number((value / factor / unit / scale).toPrecision(12)), layoutOf(type))
    if (raw === undefined) return `${code}: ${value} does not fit into ${type}`
    health.counters.commands++
    for (const [at, part] of [
      ...setpoint.before.map(([at, word]) => [at, [word]] as const),
      [offset, raw] as const,
      ...setpoint.after.map(([at, word]) => [at, [word]] as const),
    ]) {
      const outcome = await client.request(writeRegisters(device.unit, model.address + at, part), true)
      if ('done' in outcome) continue
      const why = 'exception' in outcome ? `exception ${outcome.exception}` : 'no answer'
      health.error('notWritten', { device: device.sn, code, value, why })
      return `${code}: the device did not take ${value} (${why})`
    }
    const back = await this.#words(model.address, model.size, true)
    const has = back === undefined ? undefined : decodeModels([{ id: model.id, words: back }]).values[own]
    if (has !== undefined) field.readings(device.sn, { [code]: Number((has * factor).toPrecision(12)) })
    const wanted = Number((Math.round(Number((value / factor / unit / (scale ?? 1)).toPrecision(12))) * (scale ?? 1) * unit).toPrecision(12))
    if (has === wanted) return undefined
    health.error('readBack', { device: device.sn, code, value, found: has ?? '—' })
    return has === undefined ? `${code}: written, but it could not be read back` : `${code}: ${value} was written, the device has ${has * factor}`
  }
}
