import type { ModelEffect, ProductModelDraft } from '#contract/schemas/product-model.ts'
import { unitWords } from './units.ts'

type Parts = Pick<ProductModelDraft, 'parameters' | 'limits'>
type Parameter = Parts['parameters'][number]

/** What a change of a parameter means to devices that are there, in words that need no translation: numbers, units, codes. */
const facets: Record<Exclude<ModelEffect['what'], 'added' | 'removed' | 'limits'>, (one: Parameter) => string> = {
  scale: ({ coefficient, rawUnit, unit }) =>
    `${coefficient}${rawUnit === '' || rawUnit === unit ? '' : ` · ${unitWords(rawUnit)} → ${unitWords(unit)}`}`,
  unit: ({ unit }) => unitWords(unit),
  kind: ({ kind }) => kind,
  quantity: ({ quantity }) => quantity,
  interval: ({ reportSeconds }) => (reportSeconds == null ? '' : `${reportSeconds} s`),
  range: ({ rangeMin, rangeMax }) => (rangeMin == null && rangeMax == null ? '' : `${rangeMin ?? '-∞'} … ${rangeMax ?? '∞'}`),
}

const limitsOf = ({ limits }: Parts, code: string): string =>
  limits
    .filter((limit) => limit.parameter === code)
    .map(
      ({ code, side, set, clear, delaySeconds, level }) =>
        `${code} ${side === 'above' ? '>' : '<'} ${set}, clear ${clear} (${delaySeconds} s, ${level})`,
    )
    .sort()
    .join('; ')

/** What saving `after` over `before` changes for the devices of a model: names, decimals and order change nothing and are not told. */
export function modelEffects(before: Parts, after: Parts): ModelEffect[] {
  const known = new Map(before.parameters.map((one) => [one.code, one]))
  const kept = new Set(after.parameters.map((one) => one.code))
  const effects: ModelEffect[] = []
  for (const one of after.parameters) {
    const old = known.get(one.code)
    if (old === undefined) {
      effects.push({ parameter: one.code, what: 'added', before: '', after: unitWords(one.unit) })
      continue
    }
    for (const [what, facet] of Object.entries(facets) as [keyof typeof facets, (one: Parameter) => string][]) {
      if (facet(old) !== facet(one)) effects.push({ parameter: one.code, what, before: facet(old), after: facet(one) })
    }
    const [was, is] = [limitsOf(before, one.code), limitsOf(after, one.code)]
    if (was !== is) effects.push({ parameter: one.code, what: 'limits', before: was, after: is })
  }
  for (const old of before.parameters)
    if (!kept.has(old.code)) effects.push({ parameter: old.code, what: 'removed', before: unitWords(old.unit), after: '' })
  return effects
}
