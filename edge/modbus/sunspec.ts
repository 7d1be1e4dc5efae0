import { demoModelCodes, likeOf } from './like.ts'
import { decodeValue } from './registers.ts'
import { sunModels, type SunModel, type SunRow, type SunType } from './sunspec-models.ts'

/** Reads SunSpec models out of registers. Pure: who reads the registers is `device.ts`. */

/** "SunS". */
export const MARK = [0x5375, 0x6e53] as const
export const BASES = [40_000, 50_000, 0] as const
/** A chain of more is none. */
export const MOST_MODELS = 120
const MOST_SCALE = 10

export interface FoundModel {
  id: number
  /** Where its ID stands. */
  address: number
  /** Registers, with ID and length. */
  size: number
}

/** SunSpec's values for what is not there. */
function isMissing(raw: number | bigint, type: SunType): boolean {
  switch (type) {
    case 'int16':
      return raw === -0x8000
    case 'uint16':
    case 'enum16':
      return raw === 0xffff
    case 'int32':
      return raw === -0x8000_0000
    case 'uint32':
    case 'bitfield32':
      return raw === 0xffff_ffff
    // A counter that is not there is 0.
    case 'acc32':
      return raw === 0
    case 'uint64':
      return raw === 0xffff_ffff_ffff_ffffn
    case 'float32':
      return Number.isNaN(raw)
  }
}

const widths: Readonly<Record<SunType, number>> = {
  int16: 1,
  uint16: 1,
  enum16: 1,
  int32: 2,
  uint32: 2,
  acc32: 2,
  float32: 2,
  bitfield32: 2,
  uint64: 4,
}
const layouts = { acc32: 'uint32', enum16: 'uint16', bitfield32: 'uint32' } as const
export const layoutOf = (type: SunType) => ({
  type: type in layouts ? layouts[type as keyof typeof layouts] : (type as Exclude<SunType, keyof typeof layouts>),
})

function rawAt(words: readonly number[], offset: number, type: SunType): number | bigint | undefined {
  const part = words.slice(offset, offset + widths[type])
  // A model that is shorter than the standard's has what it has.
  if (part.length < widths[type]) return undefined
  const raw = decodeValue(part, layoutOf(type))
  return typeof raw === 'string' || isMissing(raw, type) ? undefined : raw
}

/** What a value is multiplied by; undefined: its scale factor is not there, or none. */
export function scaleAt(words: readonly number[], offset: number): number | undefined {
  if (offset === -1) return 1
  const raw = rawAt(words, offset, 'int16')
  return raw === undefined || Math.abs(Number(raw)) > MOST_SCALE ? undefined : 10 ** Number(raw)
}

function take(into: Record<string, number>, words: readonly number[], row: SunRow, at: number, number?: number): 'badScale' | undefined {
  const [, offset, type, scaleOffset, codes, factor = 1] = row
  const raw = rawAt(words, at + offset, type)
  if (raw === undefined) return undefined
  const scale = scaleAt(words, scaleOffset)
  if (scale === undefined) return 'badScale'
  const value = Number((Number(raw) * scale * factor).toPrecision(12))
  if (!Number.isFinite(value)) return undefined
  for (const code of codes.split(',')) {
    const name = code.replace('###', String(number).padStart(3, '0')).replace('#', String(number))
    // A string's own values go before those of the whole, which an inverter of one string has in their place.
    if (number === undefined) into[name] ??= value
    else into[name] = value
  }
  return undefined
}

export interface Decoded {
  values: Record<string, number>
  /** Points whose scale factor cannot be used, as `<model>/<name>`. */
  badScales: string[]
}

/** What a device's models say together. What two of them say counts as the first says it. */
export function decodeModels(models: readonly { id: number; words: readonly number[] }[]): Decoded {
  const values: Record<string, number> = {}
  const badScales: string[] = []
  const counted = new Map<number, number>()
  for (const { id, words } of models) {
    const model = sunModels[id]
    if (model === undefined) continue
    const row = (one: SunRow, at: number, number?: number): void => {
      if (take(values, words, one, at, number) === 'badScale') badScales.push(`${id}/${one[0]}`)
    }
    for (const one of model.rows) row(one, 0)
    takeStates(values, words, model)
    const { repeats } = model
    if (repeats === undefined) continue
    const said = repeats.countAt === undefined ? undefined : rawAt(words, repeats.countAt, 'uint16')
    const fit = Math.floor((words.length - repeats.at) / repeats.length)
    const count = Math.max(0, Math.min(fit, said === undefined ? fit : Number(said)))
    const before = counted.get(id) ?? 0
    for (let i = 0; i < count; i++) for (const one of repeats.rows) row(one, repeats.at + i * repeats.length, before + i + 1)
    counted.set(id, before + count)
  }
  return { values, badScales }
}

function takeStates(values: Record<string, number>, words: readonly number[], { states }: SunModel): void {
  const raw = states === undefined ? undefined : rawAt(words, states.at, 'enum16')
  if (states === undefined || raw === undefined) return
  for (const [code, byState] of Object.entries(states.codes)) {
    const value = byState[Number(raw)]
    if (value !== undefined) values[code] ??= value
  }
}

/** Maker, model, version and serial number of model 1. */
export function identityOf(words: readonly number[]): string {
  const text = (offset: number, length: number): string => String(decodeValue(words.slice(offset, offset + length), { type: 'string', length }))
  const [maker, model, version, serial] = [text(2, 16), text(18, 16), text(42, 8), text(50, 16)]
  return [`${maker} ${model}`.trim(), version, serial].filter((part) => part !== '').join(', ')
}

/** Which of our models a device is most like, by what was found: only its parameters are reported. */
export function usualLike(ids: readonly number[]): string | undefined {
  const has = (...wanted: number[]): boolean => wanted.some((id) => ids.includes(id))
  if (has(701, 704) && has(713, 802)) return 'PCS_STD'
  if (has(101, 102, 103, 111, 112, 113)) return 'PV_INVERTER_STD'
  if (has(701)) return 'PCS_STD'
  if (has(201, 202, 203, 204)) return 'METER_GRID'
  if (has(802)) return 'BMS_STD'
  return has(804, 805) ? 'CLUSTER_STD' : undefined
}

type Codes = Readonly<Record<string, null | string | { as?: string | undefined; scale?: number | undefined }>>

/** What of it is reported, under which code: what people said of single ones, and what the model knows. */
export function reported(values: Readonly<Record<string, number>>, like: string | undefined, codes: Codes): Record<string, number> {
  const known = like === undefined ? undefined : likeOf(like)
  const result: Record<string, number> = {}
  // Demonstration models say running or not by the code under which others have states.
  const isDemo = like !== undefined && demoModelCodes.has(like)
  for (const [found, value] of Object.entries(values)) {
    const said = codes[found]
    if (said === null) continue
    const plain = found === 'ON' ? 'RUN' : found
    if (said === undefined && (found === 'ON') !== (isDemo && plain === 'RUN')) continue
    const as = typeof said === 'string' ? said : (said?.as ?? plain)
    if (said === undefined && known !== undefined && !known.has(as)) continue
    const scale = typeof said === 'object' ? (said.scale ?? 1) : 1
    result[as] = Number((value * scale).toPrecision(12))
  }
  return result
}
