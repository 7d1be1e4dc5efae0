import type { ParameterQuality } from '#contract/quality.ts'
import type { QualityRule, QualityRuleDraft } from '#contract/schemas/quality.ts'
import { OVER_RATED, rulesFor } from '#domain/quality/rules.ts'
import { and, asc, count, eq, ilike, or, sql } from '../db/orm.ts'
import { parameter, productModel } from '../db/product-schema.ts'
import type { ParameterRow } from '../entity/model-parts.ts'
import { productModels } from '../entity/product-models.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'

/** What devices send for "none" is told by few numbers. */
const MOST_MARKERS = 20
/** Shorter a value that stands still is a slow one. */
const LEAST_FROZEN = 15

/** The form's view of what people say of a parameter. */
const draftOf = ({ off, silenceMinutes, frozenMinutes, spike, perHour, markers, alarm }: ParameterQuality): QualityRuleDraft => ({
  judged: off !== true,
  silenceMinutes: silenceMinutes ?? null,
  frozenMinutes: frozenMinutes ?? null,
  spike: spike ?? null,
  perHour: perHour ?? null,
  markersBy: markers === undefined ? 'default' : markers.length === 0 ? 'none' : 'own',
  markers: (markers ?? []).join(', '),
  alarm: alarm ?? '',
})

function markersOf(text: string): number[] {
  const numbers = text
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length === 0) throw badField('markers', 'required')
  if (numbers.length > MOST_MARKERS) throw badField('markers', 'tooManyLines')
  if (numbers.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e12)) throw badField('markers', 'numberList')
  return [...new Set(numbers)]
}

/** What is kept of a form; refused at the field where the parameter has no such thing. */
function ruleOf(draft: QualityRuleDraft, { kind }: Pick<ParameterRow, 'kind'>): ParameterQuality {
  const { judged, silenceMinutes, frozenMinutes, spike, perHour, markersBy, markers, alarm } = draft
  if (kind !== 'measurement' && frozenMinutes != null) throw badField('frozenMinutes', 'measurementOnly')
  if (kind !== 'measurement' && spike != null) throw badField('spike', 'measurementOnly')
  if (kind !== 'measurement' && markersBy === 'own') throw badField('markersBy', 'measurementOnly')
  if (kind !== 'register' && perHour != null) throw badField('perHour', 'registersOnly')
  if (frozenMinutes != null && frozenMinutes !== 0 && frozenMinutes < LEAST_FROZEN) throw badField('frozenMinutes', 'frozenTooShort')
  return {
    ...(judged ? {} : { off: true }),
    ...(silenceMinutes == null ? {} : { silenceMinutes }),
    ...(frozenMinutes == null ? {} : { frozenMinutes }),
    ...(spike == null ? {} : { spike }),
    ...(perHour == null ? {} : { perHour }),
    ...(markersBy === 'default' ? {} : { markers: markersBy === 'none' ? [] : markersOf(markers) }),
    ...(alarm === '' ? {} : { alarm }),
  }
}

type Model = Pick<typeof productModel.$inferSelect, 'nameZh' | 'nameEn' | 'revision'>

function rowOf(row: ParameterRow, model: Model): QualityRule {
  const { quality, kind, unit, rangeMin, rangeMax } = row
  const own = rangeMin === null && rangeMax === null ? undefined : ([rangeMin ?? -Infinity, rangeMax ?? Infinity] as const)
  const rules = rulesFor({ unit, kind, range: own }, quality)
  const finite = (value: number | undefined): number | null => (value === undefined || !Number.isFinite(value) ? null : value)
  return {
    ...draftOf(quality),
    id: `${row.modelCode}/${row.code}`,
    modelCode: row.modelCode,
    modelNameZh: model.nameZh,
    modelNameEn: model.nameEn,
    code: row.code,
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    kind,
    unit,
    rangeMin: finite(rules.range?.[0]),
    rangeMax: finite(rules.range?.[1]),
    isSet: Object.keys(quality).length > 0,
    effective: {
      frozenMinutes: rules.frozenMs === undefined ? null : rules.frozenMs / 60_000,
      spike: rules.spike ?? null,
      perHour: rules.perHour ?? null,
      perRated: kind === 'register' && unit === 'kWh' && quality.perHour === undefined ? OVER_RATED : null,
      markers: [...rules.markers],
    },
    revision: model.revision,
  }
}

export const qualityRuleHandlers = {
  qualityRules: async ({ pageNum, pageSize, text = '', modelCode, set }, call) => {
    const { orm } = call.services.db
    const wanted = text.trim() === '' ? undefined : containing(text.trim())
    const columns = [parameter.code, parameter.nameZh, parameter.nameEn, productModel.code, productModel.nameZh, productModel.nameEn]
    const where = and(
      sql`${parameter.kind} <> 'setpoint'`,
      modelCode === undefined ? undefined : eq(parameter.modelCode, modelCode),
      set === undefined ? undefined : sql`${parameter.quality} <> '{}'::jsonb`,
      wanted === undefined ? undefined : or(...columns.map((column) => ilike(column, wanted))),
    )
    const size = Math.min(pageSize, MAX_ROWS)
    const join = eq(productModel.code, parameter.modelCode)
    const [counted] = await orm.select({ n: count() }).from(parameter).innerJoin(productModel, join).where(where)
    const rows = await orm
      .select()
      .from(parameter)
      .innerJoin(productModel, join)
      .where(where)
      .orderBy(asc(parameter.modelCode), asc(parameter.position), asc(parameter.code))
      .limit(size)
      .offset(Math.min((pageNum - 1) * size, 10_000_000))
    return { ruleList: rows.map((row) => rowOf(row.parameter, row.product_model)), totalRows: counted?.n ?? 0 }
  },

  saveQualityRule: async ({ id, revision, ...draft }, call) => {
    const at = id.indexOf('/')
    const [model, code] = [id.slice(0, at), id.slice(at + 1)]
    if (at < 1) throw notFound()
    const which = and(eq(parameter.modelCode, model), eq(parameter.code, code))
    await recordsOf(productModels, call).update({ id: model, revision }, {}, undefined, async (tx) => {
      const [row] = await tx.select().from(parameter).where(which).for('update')
      if (row === undefined || row.kind === 'setpoint') throw notFound()
      const quality = ruleOf(draft, row)
      await tx.update(parameter).set({ quality }).where(which)
      return { before: { quality: { [code]: row.quality } }, after: { quality: { [code]: quality } } }
    })
    return { id }
  },
} satisfies Partial<Handlers>
