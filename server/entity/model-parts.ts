import type { ParameterLimit, ParameterText, ProductModel } from '#contract/model.ts'
import type { ProductModelDraft } from '#contract/schemas/product-model.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { asc, eq } from '../db/orm.ts'
import { parameter } from '../db/product-schema.ts'

export type ParameterRow = typeof parameter.$inferSelect

/** Limits and texts stand with their parameter in the store, and in lists of their own in a form. */
export function rowsOf(code: string, { parameters, limits, texts }: Pick<ProductModelDraft, 'parameters' | 'limits' | 'texts'>): ParameterRow[] {
  return parameters.map(({ quantity, reportSeconds, rangeMin, rangeMax, ...one }, position) => ({
    ...one,
    modelCode: code,
    quantity: quantity === '' ? null : quantity,
    reportIntervalMs: reportSeconds == null ? null : Math.round(reportSeconds * 1000),
    rangeMin: rangeMin ?? null,
    rangeMax: rangeMax ?? null,
    limits: limits
      .filter((limit) => limit.parameter === one.code)
      .map(({ code, level, side, set, clear, delaySeconds, textZh, textEn, guideZh, guideEn }): ParameterLimit => ({
        code,
        level,
        side,
        set,
        clear,
        delayMs: Math.round(delaySeconds * 1000),
        text: { zh: textZh, en: textEn },
        ...(guideZh === '' && guideEn === '' ? {} : { guide: { zh: guideZh, en: guideEn } }),
      })),
    texts: texts.filter((text) => text.parameter === one.code).map(({ value, zh, en }): ParameterText => ({ value, text: { zh, en } })),
    // Rules of data quality are no part of the form: `writeParts` keeps what there are.
    quality: {},
    position,
  }))
}

type Parts = Pick<ProductModelDraft, 'parameters' | 'limits' | 'texts'>
/** What the form has of rows of the store, in their order. */
export function partsOf(rows: readonly Omit<ParameterRow, 'modelCode' | 'position' | 'quality'>[]): Parts {
  return {
    parameters: rows.map((row) => ({
      code: row.code,
      nameZh: row.nameZh,
      nameEn: row.nameEn,
      kind: row.kind,
      unit: row.unit,
      rawUnit: row.rawUnit,
      coefficient: row.coefficient,
      decimals: row.decimals,
      quantity: (row.quantity ?? '') as Parts['parameters'][number]['quantity'],
      reportSeconds: row.reportIntervalMs === null ? null : row.reportIntervalMs / 1000,
      rangeMin: row.rangeMin,
      rangeMax: row.rangeMax,
      registerAddress: row.registerAddress,
    })),
    limits: rows.flatMap((row) =>
      row.limits.map(({ text, delayMs, guide, ...limit }) => ({
        parameter: row.code,
        ...limit,
        delaySeconds: delayMs / 1000,
        textZh: text.zh,
        textEn: text.en,
        guideZh: guide?.zh ?? '',
        guideEn: guide?.en ?? '',
      })),
    ),
    texts: rows.flatMap((row) => row.texts.map(({ value, text }) => ({ parameter: row.code, value, zh: text.zh, en: text.en }))),
  }
}

/** A model that is written down in code, as the form has it. */
export const draftOf = ({ code, kind, name, brand, parameters }: ProductModel) => ({
  code,
  kind,
  nameZh: name.zh,
  nameEn: name.en,
  brand,
  categoryCode: '',
  remark: '',
  ...partsOf(
    parameters.map((one) => ({
      code: one.code,
      nameZh: one.name.zh,
      nameEn: one.name.en,
      kind: one.kind,
      unit: one.unit,
      rawUnit: one.rawUnit ?? '',
      coefficient: one.coefficient,
      decimals: one.decimals,
      quantity: one.quantity ?? null,
      reportIntervalMs: one.reportIntervalMs ?? null,
      rangeMin: one.rangeMin ?? null,
      rangeMax: one.rangeMax ?? null,
      registerAddress: one.registerAddress ?? '',
      limits: one.limits ?? [],
      texts: one.texts ?? [],
    })),
  ),
})

export const parametersOf = (reader: Reader, code: string): Promise<ParameterRow[]> =>
  reader.select().from(parameter).where(eq(parameter.modelCode, code)).orderBy(asc(parameter.position))

/** Rows that one statement writes. */
const AT_ONCE = 200

/** Makes a model's parameters those of the draft; points are known by their codes and stay. Tells the log what they were and are. */
export async function writeParts(tx: Transaction, code: string, draft: Parts) {
  const known = await parametersOf(tx, code)
  const before = partsOf(known)
  const rules = new Map(known.map((row) => [row.code, row.quality]))
  const rows = rowsOf(code, draft).map((row) => ({ ...row, quality: rules.get(row.code) ?? {} }))
  await tx.delete(parameter).where(eq(parameter.modelCode, code))
  for (let from = 0; from < rows.length; from += AT_ONCE) await tx.insert(parameter).values(rows.slice(from, from + AT_ONCE))
  return { before: logOf(before), after: logOf(partsOf(rows)) }
}

/** What the log keeps: a line for each, so that a difference names those that changed. */
const logOf = ({ parameters, limits, texts }: Parts): Record<string, string[]> => ({
  parameters: parameters.map(({ code, nameZh, nameEn, ...rest }) => `${code}: ${nameZh} / ${nameEn}, ${facts(rest)}`),
  limits: limits.map(({ code, parameter, textZh, textEn, ...rest }) => `${parameter} ${code}: ${textZh} / ${textEn}, ${facts(rest)}`),
  texts: texts.map(({ parameter, value, zh, en }) => `${parameter} = ${value}: ${zh} / ${en}`),
})

const facts = (rest: Record<string, unknown>): string =>
  Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
