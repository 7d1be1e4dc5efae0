import { z } from 'zod'
import { alarmLevels, DEVICE_OFFLINE, GATEWAY_OFFLINE } from '../alarm.ts'
import { QUALITY_ALARM } from '../quality.ts'
import { quantities, quantityCodes } from '../quantity.ts'
import { isReserved } from '../rules.ts'
import { deviceKinds, pointKinds } from '../station.ts'
import { baseUnits, unitFactor } from '../unit-table.ts'
import { changed, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { typed, typedLines } from '../typed.ts'

/** Far above any measurement and factor, far below where arithmetic ends. */
const MOST = 1e15
const number = z.number({ error: 'required' }).min(-MOST, 'outOfRange').max(MOST, 'outOfRange')
const code = typed.regex(/^[\w.-]{1,64}$/, 'codeWrong').refine((text) => !isReserved(text), 'codeReserved')
/** What the server itself raises is no limit of a parameter: one of that code would be over as soon as the other is. */
const limitCode = code.refine((text) => text !== GATEWAY_OFFLINE && text !== DEVICE_OFFLINE && !text.startsWith(QUALITY_ALARM), 'codeReserved')

/** One parameter of a model: what the device reports under `code`, times the coefficient, in the reported unit, is kept in `unit`. */
const parameter = z
  .object({
    code,
    nameZh: name,
    nameEn: name,
    kind: z.enum(pointKinds),
    unit: z.string().refine((unit) => baseUnits.includes(unit), 'unitUnknown'),
    rawUnit: z.string().max(16).default(''),
    coefficient: number.refine((factor) => factor !== 0, 'notZero').default(1),
    decimals: z.int().min(0, 'outOfRange').max(6, 'outOfRange').default(1),
    /** The quantity of the station that it feeds; empty: none. */
    quantity: z.enum(['', ...quantityCodes]).default(''),
    /** How often it is reported; empty: learned from what comes. */
    reportSeconds: z.number().min(0.1, 'outOfRange').max(86_400, 'outOfRange').nullish(),
    rangeMin: number.nullish(),
    rangeMax: number.nullish(),
    registerAddress: typed.max(32, 'tooLong').default(''),
  })
  .check((ctx) => {
    const { kind, unit, rawUnit, quantity, rangeMin, rangeMax } = ctx.value
    const issue = (path: string, message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
    if (unitFactor(rawUnit, unit) === undefined) issue('rawUnit', 'unitOtherFamily')
    if (rangeMin != null && rangeMax != null && rangeMin >= rangeMax) issue('rangeMax', 'rangeEmpty')
    if (quantity === '') return
    // What it says goes into the station's sums as it is.
    if (unit !== quantities[quantity].unit) issue('quantity', 'quantityUnit')
    else if ((kind === 'register') !== (quantities[quantity].kind === 'register')) issue('quantity', 'quantityKind')
  })

/** What to do first: a sentence or three that are read from afar. */
const guide = typedLines.max(200, 'tooLong').default('')

/** Beyond `set` for `delaySeconds` an alarm is raised, back past `clear` it is over. */
const limit = z
  .object({
    parameter: code,
    code: limitCode,
    side: z.enum(['above', 'below']),
    set: number,
    clear: number,
    delaySeconds: z.number().min(0, 'outOfRange').max(86_400, 'outOfRange').default(10),
    level: z.enum(alarmLevels),
    textZh: name,
    textEn: name,
    guideZh: guide,
    guideEn: guide,
  })
  .check((ctx) => {
    const { side, set, clear } = ctx.value
    if (side === 'above' ? clear > set : clear < set) {
      ctx.issues.push({ code: 'custom', input: ctx.value, path: ['clear'], message: 'clearBeyondSet' })
    }
  })

const signalText = z.object({
  parameter: code,
  value: z.int({ error: 'required' }).min(-1e9, 'outOfRange').max(1e9, 'outOfRange'),
  zh: name,
  en: name,
})

const facts = {
  code,
  kind: z.enum(deviceKinds, { error: 'required' }),
  nameZh: name,
  nameEn: name,
  brand: typed.max(64, 'tooLong').default(''),
  categoryCode: z
    .string()
    .max(32)
    .default('')
    .transform((text) => (text === '' ? null : text)),
  remark,
}

/** The first two lines with the same key, as a fault at the second. */
function refuseTwice<T>(
  ctx: z.core.ParsePayload<unknown>,
  list: string,
  lines: readonly T[],
  keyOf: (line: T) => string,
  field: string,
  message: string,
) {
  const seen = new Set<string>()
  for (const [i, line] of lines.entries()) {
    if (seen.has(keyOf(line))) ctx.issues.push({ code: 'custom', input: lines, path: [list, i, field], message })
    seen.add(keyOf(line))
  }
}

/** Kinds of parameters whose values may have words: states that are reported, and states that can be set. */
const worded = new Set<string | undefined>(['signal', 'setpoint'])

/** What a person says of a model. Limits and texts name the parameter that they are of. */
export const productModelDraft = z
  .object({
    ...facts,
    parameters: z.array(parameter).min(1, 'required').max(1000, 'tooManyLines'),
    limits: z.array(limit).max(1000, 'tooManyLines').default([]),
    texts: z.array(signalText).max(2000, 'tooManyLines').default([]),
  })
  .check((ctx) => {
    const { parameters, limits, texts } = ctx.value
    const known = new Map(parameters.map((one) => [one.code, one.kind]))
    const issue = (path: (string | number)[], message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path, message })
    refuseTwice(ctx, 'parameters', parameters, (one) => one.code, 'code', 'parameterTwice')
    refuseTwice(ctx, 'limits', limits, (one) => one.code, 'code', 'limitTwice')
    refuseTwice(ctx, 'texts', texts, (one) => `${one.parameter} ${one.value}`, 'value', 'textTwice')
    for (const [i, one] of limits.entries()) {
      if (!known.has(one.parameter)) issue(['limits', i, 'parameter'], 'parameterUnknown')
      const range = parameters.find(({ code }) => code === one.parameter)
      const fault = limitFault(one, limits, range)
      if (fault !== undefined) issue(['limits', i, 'set'], fault)
    }
    for (const [i, one] of texts.entries()) {
      if (!known.has(one.parameter)) issue(['texts', i, 'parameter'], 'parameterUnknown')
      else if (!worded.has(known.get(one.parameter))) issue(['texts', i, 'parameter'], 'notWorded')
    }
  })
export type ProductModelDraft = z.output<typeof productModelDraft>

type Range = Pick<ProductModelDraft['parameters'][number], 'code' | 'rangeMin' | 'rangeMax'>
/** What is wrong with a limit among those of its parameter: no reading that is taken reaches it, or every one is beyond it or another. */
function limitFault(one: z.output<typeof limit>, all: readonly z.output<typeof limit>[], range: Range | undefined): string | undefined {
  const isAbove = one.side === 'above'
  const end = isAbove ? range?.rangeMax : range?.rangeMin
  if (end != null && (isAbove ? one.set >= end : one.set <= end)) return 'limitOutOfRange'
  const others = all.filter(({ parameter, side }) => parameter === one.parameter && side !== one.side)
  return others.some(({ set }) => (isAbove ? one.set <= set : set <= one.set)) ? 'limitsCross' : undefined
}

const productModel = z.object({
  ...facts,
  id: z.string(),
  categoryCode: z.string().nullable(),
  categoryNameZh: z.string().nullable(),
  categoryNameEn: z.string().nullable(),
  parameters: z.int(),
  devices: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type ProductModelRow = z.infer<typeof productModel>

const drafted = z.object({ ...productModelDraft.shape, categoryCode: z.string() })

/** What saving would change for devices that are there. */
const modelEffect = z.object({
  parameter: z.string(),
  what: z.enum(['added', 'removed', 'scale', 'unit', 'kind', 'quantity', 'interval', 'range', 'limits']),
  before: z.string(),
  after: z.string(),
})
export type ModelEffect = z.infer<typeof modelEffect>

export const productModelSchemas = {
  productModelList: {
    payload: z.object({
      ...listed('code', 'nameZh', 'nameEn', 'kind', 'brand', 'categoryCode', 'parameters', 'devices', 'updatedAt'),
      kind: z.enum(deviceKinds).optional(),
      categoryCode: z.string().max(32).optional(),
    }),
    answer: z.object({ productModelList: z.array(productModel), totalRows: z.int() }),
  },
  /** A model with all that it says, as its form has it. */
  productModel: { payload: z.object({ id }), answer: z.object({ draft: drafted }) },
  productTemplates: { payload: z.object({}), answer: z.object({ templates: z.array(drafted) }) },
  productModelEffects: {
    payload: productModelDraft,
    answer: z.object({
      devices: z.int(),
      stations: z.int(),
      /** Those of the stations that the viewer may see. */
      places: z.array(z.object({ name: z.string(), nameEn: z.string(), devices: z.int() })),
      effects: z.array(modelEffect),
    }),
  },
  saveProductModel: { payload: productModelDraft.safeExtend(saved), answer: z.object({ id: z.string() }) },
  deleteProductModel: { payload: z.object({ ids }), answer: changed },
}
