import { Decimal } from 'decimal.js'
import { directionWords, figureWords, periodWords } from '#contract/settlement-words.ts'
import type { Language } from '#contract/text.ts'
import type { FigureName, FigureOp, FigureSource, FigureUnit, SlipFigure } from '#contract/settlement.ts'

/** What a figure is of, beside its name. */
export type FigureOf = Pick<SlipFigure, 'month' | 'direction' | 'period' | 'meter' | 'register'>
import { powerFactorAdjustment, powerFactorOf } from './power-factor.ts'

const money = 2
const places: Partial<Record<FigureUnit, number>> = { CNY: money, '%': 2 }

/** What an operation makes of figures, exact (`contract/settlement.ts` says how). */
export function operate(op: FigureOp, of: readonly Decimal[]): Decimal {
  const [a = new Decimal(0), b = new Decimal(0), c = new Decimal(1), d = new Decimal(0)] = of
  switch (op) {
    case 'metered':
      return b.minus(a).plus(d).times(c)
    case 'sum':
      return of.reduce((sum, one) => sum.plus(one), new Decimal(0))
    case 'minus':
      return of.slice(1).reduce((rest, one) => rest.minus(one), a)
    case 'product':
      return of.reduce((product, one) => product.times(one), new Decimal(1))
    case 'percentOf':
      return a.times(b).dividedBy(100)
    case 'percentOfGain':
      return Decimal.max(a, 0).times(b).dividedBy(100)
    case 'percentage':
      return a.dividedBy(b).times(100)
    case 'quotient':
      return a.dividedBy(b)
    case 'withoutTax':
      return a.dividedBy(b.dividedBy(100).plus(1))
    case 'negative':
      return a.negated()
    case 'share':
      throw new Error('what part it is, its source says')
    case 'powerFactor':
      return new Decimal(powerFactorOf(a, b) ?? 0)
    case 'factorPercent':
      return new Decimal(powerFactorAdjustment(a))
    case 'gain':
      return Decimal.max(a.minus(b), 0)
  }
}

/** A decimal as figures are kept: with the places that it is rounded to, or as it is. */
const textOf = (value: Decimal, decimals: number | null): string =>
  decimals === null ? value.toFixed() : value.toFixed(decimals, Decimal.ROUND_HALF_UP)

/** The value of a figure, worked out anew from those that it is made of: what a slip is checked by. */
export function valueOf(figure: SlipFigure, all: ReadonlyMap<string, SlipFigure>): string {
  if (figure.made === null || figure.made.op === 'share') return figure.value
  const of = figure.made.of.map((id) => new Decimal((all.get(id) as SlipFigure).value))
  return textOf(operate(figure.made.op, of), figure.decimals)
}

/** Figures in which two slips differ, those that come from elsewhere before those that are made of them. Null: that one has no such figure. */
export function differing(
  before: readonly SlipFigure[],
  now: readonly SlipFigure[],
): { figure: SlipFigure; was: string | null; is: string | null }[] {
  const values = (figures: readonly SlipFigure[]) => new Map(figures.map(({ id, value }) => [id, value]))
  const [was, is] = [values(before), values(now)]
  const all = [...before, ...now.filter(({ id }) => !was.has(id))]
  const order = [...all.filter(({ made }) => made === null), ...all.filter(({ made }) => made !== null)]
  return order.map((figure) => ({ figure, was: was.get(figure.id) ?? null, is: is.get(figure.id) ?? null })).filter((one) => one.was !== one.is)
}

/** A figure's name with what it is of. */
export function figureName({ name, month, direction, period, meter }: FigureOf & Pick<SlipFigure, 'name'>, language: Language): string {
  const of = [
    month,
    direction === undefined ? undefined : directionWords[direction][language],
    period === undefined ? undefined : periodWords[period][language],
    meter,
  ].filter((one) => one !== undefined)
  return `${figureWords[name][language]}${of.length === 0 ? '' : ` (${of.join(', ')})`}`
}

/** Where the prices of a span are from. */
export const priceSource = (span: { month: string; pricesOwn: boolean; priceOf: string; priceOfEn?: string | undefined }): FigureSource => ({
  kind: 'price',
  month: span.month,
  own: span.pricesOwn,
  of: span.priceOf,
  ...(span.priceOfEn === undefined ? {} : { ofEn: span.priceOfEn }),
})

/** Figures as they are put down one after the other, each from those before it. */
export class Figures {
  readonly all: SlipFigure[] = []
  readonly #byId = new Map<string, SlipFigure>()

  /** A figure that comes from somewhere else. */
  put(id: string, name: FigureName, unit: FigureUnit, value: Decimal.Value, source: FigureSource, of: FigureOf = {}): SlipFigure {
    return this.#add({ id, name, unit, value: new Decimal(value).toFixed(), decimals: null, made: null, source, ...of })
  }

  /** A part of another figure, whose size its source says. */
  share(id: string, name: FigureName, unit: FigureUnit, value: Decimal, whole: SlipFigure, source: FigureSource, of: FigureOf): SlipFigure {
    return this.#add({ id, name, unit, value: value.toFixed(), decimals: null, made: { op: 'share', of: [whole.id] }, source, ...of })
  }

  /** A figure that is made of others. Money is rounded to cents here, percentages to two places, quotients to six; all else is exact. */
  make(id: string, name: FigureName, unit: FigureUnit, op: FigureOp, of: readonly SlipFigure[], more: FigureOf = {}): SlipFigure {
    const decimals = places[unit] ?? (op === 'quotient' ? 6 : op === 'powerFactor' ? 2 : null)
    const value = textOf(operate(op, of.map((figure) => new Decimal(figure.value))), decimals) // prettier-ignore
    return this.#add({ id, name, unit, value, decimals, made: { op, of: of.map((figure) => figure.id) }, source: null, ...more })
  }

  get(id: string): SlipFigure | undefined {
    return this.#byId.get(id)
  }

  #add(figure: SlipFigure): SlipFigure {
    if (this.#byId.has(figure.id)) throw new Error(`figure ${figure.id} is there already`)
    this.all.push(figure)
    this.#byId.set(figure.id, figure)
    return figure
  }
}

const undoings = [
  ['reversal', 'payable'],
  ['reversalWithoutTax', 'withoutTax'],
  ['reversalTax', 'tax'],
] as const

/** A red slip: all of another one, and what undoes it, with its tax. */
export function reversed(figures: readonly SlipFigure[]): SlipFigure[] {
  if (!figures.some(({ id }) => id === 'payable')) return []
  const undone = undoings.flatMap(([name, of]): SlipFigure[] => {
    const figure = figures.find(({ id }) => id === of)
    if (figure === undefined) return []
    const value = new Decimal(figure.value).negated().toFixed(2)
    return [{ id: name, name, unit: 'CNY', value, decimals: 2, made: { op: 'negative', of: [of] }, source: null }]
  })
  return [...figures, ...undone]
}
