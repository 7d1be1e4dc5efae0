import { directionWords, figureWords, periodWords, registerWords, slipWords } from '#contract/settlement-words.ts'
import { periodTypes } from '#contract/price.ts'
import { directions, resultNames, type FigureName, type FigureUnit, type SlipFigure, type SlipWarning } from '#contract/settlement.ts'
import type { Language, LocalText } from '#contract/text.ts'

/** A cell of a slip: words, or a figure. */
export type SlipCell = { text: LocalText } | { figure: SlipFigure }

export interface SlipTable {
  key: 'readings' | 'energies' | 'result'
  title: LocalText
  heads: LocalText[]
  rows: { cells: SlipCell[]; strong?: boolean }[]
}

const strong: readonly FigureName[] = ['savings', 'operatorShare', 'payable', 'reversal']

const text = (zh: string, en = zh): SlipCell => ({ text: { zh, en } })
const both = (a: LocalText, b: LocalText): SlipCell => text(`${a.zh}${b.zh}`, `${a.en}, ${b.en.toLowerCase()}`)

const withUnit = ({ zh, en }: LocalText, unit: string, unitEn = unit): LocalText => ({ zh: `${zh} (${unit})`, en: `${en} (${unitEn})` })

/** A slip's figures as tables: what the page, the PDF and the spreadsheet show alike. */
export function slipTables(figures: readonly SlipFigure[]): SlipTable[] {
  const byId = new Map(figures.map((figure) => [figure.id, figure]))
  return [readingsTable(figures, byId), energiesTable(figures, byId), resultTable(figures)]
}

function readingsTable(figures: readonly SlipFigure[], byId: ReadonlyMap<string, SlipFigure>): SlipTable {
  const rows = figures.flatMap((metered) => {
    if (metered.name !== 'metered') return []
    const [last, current, ratio] = (metered.made?.of ?? []).map((id) => byId.get(id))
    if (last === undefined || current === undefined || ratio === undefined) return []
    const of =
      metered.register !== undefined
        ? { text: registerWords[metered.register] }
        : both(directionWords[metered.direction ?? 'charge'], periodWords[metered.period ?? 'total'])
    const cells = [text(metered.month ?? ''), text(metered.meter ?? ''), of, ...[last, current, ratio, metered].map((figure) => ({ figure }))]
    return [{ cells }]
  })
  const { month, meter, register } = slipWords
  const kWh = (name: FigureName): LocalText => withUnit(figureWords[name], 'kWh')
  const heads = [month, meter, register, kWh('last'), kWh('current'), figureWords.ratio, kWh('metered')]
  return { key: 'readings', title: slipWords.readings, heads, rows }
}

function energiesTable(figures: readonly SlipFigure[], byId: ReadonlyMap<string, SlipFigure>): SlipTable {
  const rows: SlipTable['rows'] = []
  for (const direction of directions) {
    const amounts = figures.filter((figure) => figure.name === 'amount' && figure.direction === direction)
    const order = amounts.toSorted((a, b) => (a.month === b.month ? rank(a) - rank(b) : (a.month ?? '') < (b.month ?? '') ? -1 : 1))
    for (const amount of order) {
      const [energy, price] = (amount.made?.of ?? []).map((id) => byId.get(id))
      if (energy === undefined || price === undefined) continue
      const words = [text(amount.month ?? ''), { text: directionWords[direction] }, { text: periodWords[amount.period ?? 'total'] }]
      rows.push({ cells: [...words, { figure: energy }, { figure: price }, { figure: amount }] })
    }
    const [kwh, sum] = direction === 'charge' ? ['charge.kwh', 'charge.cost'] : ['discharge.kwh', 'discharge.value']
    const [energy, amount] = [byId.get(kwh), byId.get(sum)]
    if (energy === undefined || amount === undefined) continue
    const cells = [text(''), { text: directionWords[direction] }, { text: periodWords.total }, { figure: energy }, text(''), { figure: amount }]
    rows.push({ cells, strong: true })
  }
  const { month, direction, price } = slipWords
  return {
    key: 'energies',
    title: slipWords.energies,
    heads: [
      month,
      direction,
      price,
      withUnit(figureWords.energy, 'kWh'),
      withUnit(figureWords.price, '元/kWh', 'CNY/kWh'),
      withUnit(figureWords.amount, '元', 'CNY'),
    ],
    rows,
  }
}

const rank = ({ period }: SlipFigure): number => periodTypes.findIndex((one) => one === period)

function resultTable(figures: readonly SlipFigure[]): SlipTable {
  // Those that a slip does not have are left out.
  const rows = resultNames.flatMap((name) =>
    figures
      .filter((figure) => figure.name === name)
      .map((figure) => ({
        cells: [
          figure.month === undefined
            ? { text: figureWords[name] }
            : text(`${figureWords[name].zh} ${figure.month}`, `${figureWords[name].en} ${figure.month}`),
          { figure },
        ],
        strong: strong.includes(name),
      })),
  )
  return { key: 'result', title: slipWords.result, heads: [slipWords.item, slipWords.value], rows }
}

/** A slip that comes to an amount without the power factor, which no note of it explains. */
export const leavesPowerFactor = ({
  payable,
  figures,
  warnings,
}: {
  payable: string | null
  figures: readonly SlipFigure[]
  warnings: readonly SlipWarning[]
}): boolean => payable !== null && !figures.some(({ name }) => name === 'powerFactor') && !warnings.some(({ code }) => code === 'powerFactorUnknown')

/** A decimal as it is printed: digits in threes. Not a digit is rounded away. */
export function separated(value: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(value) ?? []
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}

/** A decimal with so many places at least, so that those of a column stand below each other. */
export function evenly(value: string, places: number): string {
  const [whole = '', rest = ''] = value.split('.')
  return `${separated(whole)}.${rest.padEnd(places, '0')}`
}

const unitWords: Partial<Record<FigureUnit, LocalText>> = {
  CNY: { zh: '元', en: 'CNY' },
  'CNY/kWh': { zh: '元/kWh', en: 'CNY/kWh' },
  'CNY/kW': { zh: '元/kW', en: 'CNY/kW' },
}

/** What stands behind a number of this unit; a reading and a ratio have nothing. */
export function unitBehind(unit: FigureUnit, language: Language): string {
  if (unit === 'reading' || unit === '') return ''
  return unit === '%' ? '%' : ` ${unitWords[unit]?.[language] ?? unit}`
}

/** Places of a figure that are printed at least. */
export const leastPlaces = (unit: FigureUnit): number => (unit === 'kWh' || unit === 'kvarh' || unit === 'reading' ? 2 : 0)

/** A figure as it is printed, with the unit behind it where it is asked for. */
export function figureText({ value, unit }: Pick<SlipFigure, 'value' | 'unit'>, language: Language, withUnit = false): string {
  const least = leastPlaces(unit)
  const number = least > 0 ? evenly(value, least) : separated(value)
  return withUnit ? `${number}${unitBehind(unit, language)}` : number
}
