import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx'
import type { Slip } from '#contract/schemas/settlement.ts'
import { billFacts, billHeads, formulaWords, slipWords, splitWords, warningWords } from '#contract/settlement-words.ts'
import type { SlipFigure } from '#contract/settlement.ts'
import type { Language } from '#contract/text.ts'
import { aboutText } from '#domain/settlement/about.ts'
import { figureName } from '#domain/settlement/figures.ts'
import { leastPlaces, slipTables, unitBehind } from '#domain/settlement/layout.ts'
import { toldLines } from '#domain/settlement/utility-bill.ts'
import type { BillBeside } from './bill-beside.ts'
import { billHead, billItem, slipHead } from './head.ts'

const bold: CellStyle = { font: { bold: true } }
const COLUMNS = 'ABCDEFGHIJ'

interface Place {
  figure: SlipFigure
  row: number
  column: number
  /** Behind the number. */
  unit: string
}

/** What a figure's cell says: the value that was put in, or the formula that makes it of other cells. */
function formulaOf(figure: SlipFigure, at: ReadonlyMap<string, string>): string | undefined {
  if (figure.made === null || figure.made.op === 'share') return undefined
  const [a = '0', b = '0', c = '1', d = '0'] = figure.made.of.map((id) => at.get(id) ?? '0')
  const all = figure.made.of.map((id) => at.get(id) ?? '0')
  const exact = {
    metered: `(${b}-${a}+${figure.made.of.length > 3 ? d : '0'})*${c}`,
    sum: all.length === 0 ? '0' : all.join('+'),
    minus: all.join('-'),
    product: all.join('*'),
    percentOf: `${a}*${b}/100`,
    percentOfGain: `MAX(${a},0)*${b}/100`,
    percentage: `${a}/${b}*100`,
    quotient: `${a}/${b}`,
    withoutTax: `${a}/(1+${b}/100)`,
    negative: `-${a}`,
    powerFactor: `${a}/SQRT(${a}^2+${b}^2)`,
    factorPercent: `IF(${a}>=0.9,-MIN(ROUND(${a}*100-90,2),5)*0.15,MIN(90-${a}*100,20)*0.5+MAX(MIN(70-${a}*100,5),0)+MAX(65-${a}*100,0)*2)`,
    gain: `MAX(${a}-${b},0)`,
  }[figure.made.op]
  return `ROUND(${exact},${figure.decimals ?? EXACT_PLACES})`
}

/** Energies have no more places than these; what a spreadsheet adds up beyond them is the noise of its numbers. */
const EXACT_PLACES = 6

/** Of a sheet's name no more than 31 characters stand, and none of some signs, which numbers of connection points may have. */
const sheetName = (number: string): string => number.replaceAll(/[[\]:*?/\\']/g, '-').slice(0, 31)

/**
 * A slip as a spreadsheet: the tables of the page, every figure that is made of others as a formula that works, and below them the figures between, so that
 * each cell can be followed to the readings. No results are kept in it: whoever opens it works them out.
 */
export async function slipSheet(slip: Slip, language: Language, beside?: BillBeside): Promise<Uint8Array> {
  const rows: (string | number | null)[][] = []
  const cells = new Map<string, Partial<Cell>>()
  const at = new Map<string, string>()
  const figures: Place[] = []
  const line = (...values: (string | number | null)[]): number => rows.push(values) - 1
  const strong = (row: number): void => {
    for (let column = 0; column < (rows[row]?.length ?? 0); column++) cells.set(`${row},${column}`, { ...cells.get(`${row},${column}`), style: bold })
  }
  strong(line((slip.reverses === null ? slipWords.title : slipWords.redTitle)[language]))
  for (const [words, value] of slipHead(slip, language)) line(words, value)
  if (slip.formula !== null) line(slipWords.formula[language], formulaWords[slip.formula][language])
  if (slip.split !== null) line(slipWords.split[language], splitWords[slip.split][language])
  const put = (figure: SlipFigure, row: number, column: number, unit: string): void => {
    if (at.has(figure.id)) return
    at.set(figure.id, `${COLUMNS[column]}${row + 1}`)
    figures.push({ figure, row, column, unit })
  }
  const again: Place[] = []
  for (const table of slipTables(slip.figures)) {
    line()
    strong(line(table.title[language]))
    strong(line(...table.heads.map((head) => head[language])))
    for (const { cells: content, strong: isStrong } of table.rows) {
      const row = line(...content.map((cell) => ('text' in cell ? cell.text[language] : Number(cell.figure.value))))
      if (isStrong === true) strong(row)
      for (const [column, cell] of content.entries()) {
        if (!('figure' in cell)) continue
        const unit = table.key === 'result' ? unitBehind(cell.figure.unit, language) : ''
        if (at.has(cell.figure.id)) again.push({ figure: cell.figure, row, column, unit })
        else put(cell.figure, row, column, unit)
      }
    }
  }
  const between = slip.figures.filter(({ id }) => !at.has(id))
  if (between.length > 0) line()
  for (const figure of between) put(figure, line(figureName(figure, language), Number(figure.value)), 1, unitBehind(figure.unit, language))
  for (const { figure, row, column } of figures) {
    const formula = formulaOf(figure, at)
    if (formula !== undefined) cells.set(`${row},${column}`, { ...cells.get(`${row},${column}`), formula })
  }
  // A figure that stands in two tables is the same cell.
  for (const { figure, row, column } of again) cells.set(`${row},${column}`, { ...cells.get(`${row},${column}`), formula: at.get(figure.id) ?? '' })
  for (const { figure, row, column, unit } of [...figures, ...again]) {
    const known = cells.get(`${row},${column}`)
    cells.set(`${row},${column}`, { ...known, style: { ...known?.style, numFmt: formatOf(figure, unit) } })
  }
  if (beside !== undefined) {
    line()
    strong(line(billFacts.bill[language]))
    for (const [words, value] of billHead(slip, beside, language)) line(words, value)
    strong(line(...Object.values(billHeads).map((head) => head[language])))
    for (const told of toldLines(beside.lines)) {
      const row = line(billItem(told, language), ...[told.billed, told.own, told.difference, told.slip].map((value) => (value === null ? null : Number(value)))) // prettier-ignore
      for (let column = 1; column < 5; column++) cells.set(`${row},${column}`, { style: { numFmt: '#,##0.00' } })
      // The difference is worked out by who opens it, as the figures above.
      if (told.difference !== null) cells.set(`${row},3`, { style: { numFmt: '#,##0.00' }, formula: `ROUND(B${row + 1}-C${row + 1},2)` })
    }
  }
  if (slip.warnings.length > 0) {
    line()
    strong(line(slipWords.warnings[language]))
    for (const warning of slip.warnings) line(warningWords[warning.code][language], aboutText(warning, language))
  }
  const sheet: WriteSheet = {
    name: sheetName(slip.number),
    rows,
    cells,
    columns: [{ width: 26 }, { width: 24 }, ...Array.from({ length: 5 }, () => ({ width: 18 }))],
  }
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets: [sheet] })
}

/** As the page prints it: its places, and the unit where no head of a column says it. */
function formatOf({ unit: of, value }: SlipFigure, unit: string): string {
  const least = of === 'CNY' ? 2 : leastPlaces(of)
  const places = Math.max(least, value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)
  return `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}${unit === '' ? '' : `"${unit}"`}`
}
