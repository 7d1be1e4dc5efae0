import { MOST_AH, MOST_CYCLE } from '#contract/schemas/battery-import.ts'
import type { CycleCapacity, HistoryReading } from '#domain/battery/health/imported.ts'
import { columns, units, unitsOf, type Column } from '#domain/battery/health/titles.ts'
import { instantsOfLocal } from '#domain/time.ts'
import type { SheetCell } from '#src/resource/import/import-rows.ts'

/** What a sheet holds: capacities by cycle, or readings; or why it holds neither. */
export type HistorySheet =
  | { kind: 'cycles'; cycles: CycleCapacity[] }
  | { kind: 'readings'; readings: HistoryReading[] }
  | { kind: 'unknown'; columns: string[] }
  /** Times of this column may be days as spreadsheets count them, or seconds. */
  | { kind: 'days'; column: string }
  /** Rows as the sheet counts them; so many of `total` are told. */
  | { kind: 'faulty'; faults: { row: number; column: string; fault: SheetFault }[]; total: number }

export type SheetFault = 'number' | 'positive' | 'tooLarge' | 'time' | 'order'

interface Place {
  index: number
  title: string
  factor: number
}

/** A title without its unit, which stands in brackets, after a slash or at its end: `Voltage (mV)`, `current_A`, `温度/℃`. */
function placeOf(column: Column, titles: readonly string[]): Place | undefined {
  for (const [index, title] of titles.entries()) {
    const words = title
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
    if (columns[column].some((name) => name === words)) return { index, title, factor: column === 'time' ? 0 : 1 }
    const [, name, unit] = /^(.*?)\s*[\s(（[/]\s*([^\s()（）[\]/]+?)\s*[)）\]]?$/.exec(words) ?? []
    if (unit !== undefined && unitsOf[column].includes(unit) && columns[column].some((one) => one === name))
      return { index, title, factor: units[unit] ?? 1 }
  }
  return undefined
}

const MOST_TOLD = 20
/** A or V, either way: more no battery has. */
const MOST_AMPS_OR_VOLTS = 1e6
const MOST_DEGREES = 1000
/** The last moment that a date can be. */
const LAST_MS = 8.64e15
/** Numbers from here on are milliseconds of the epoch; smaller ones are seconds. */
const EPOCH_MS = 1e11
/** Days since 1900, as a spreadsheet keeps a date, of 1970 and of 2100. */
const DAYS = [25_569, 73_050] as const

/** Reads a sheet by the titles of its first row. `zone`: of times without one. */
export function readHistory(sheet: readonly (readonly SheetCell[])[], zone: string): HistorySheet {
  const titles = (sheet[0] ?? []).map((cell) => (cell === null ? '' : String(cell)))
  const place = (column: Column): Place | undefined => placeOf(column, titles)
  const faults: { row: number; column: string; fault: SheetFault }[] = []
  let total = 0
  const wrong = (row: number, { title }: Place, fault: SheetFault): undefined => {
    total++
    if (faults.length < MOST_TOLD) faults.push({ row, column: title, fault })
  }
  const numberAt = (line: readonly SheetCell[], row: number, at: Place, most = MOST_AMPS_OR_VOLTS): number | undefined => {
    const value = numberOf(line[at.index] ?? null)
    if (value === undefined) return wrong(row, at, 'number')
    return Math.abs(value * at.factor) > most ? wrong(row, at, 'tooLarge') : value * at.factor
  }
  const lines = sheet.slice(1).flatMap((line, i) => (line.every((cell) => cell === null || cell === '') ? [] : [{ line, row: i + 2 }]))
  const done = <T extends HistorySheet>(found: T): HistorySheet => (total > 0 ? { kind: 'faulty', faults, total } : found)

  const [cycle, capacity] = [place('cycle'), place('capacity')]
  if (cycle !== undefined && capacity !== undefined) {
    const cycles = lines.flatMap(({ line, row }): CycleCapacity[] => {
      const [own, ah] = [numberAt(line, row, cycle, MOST_CYCLE), numberAt(line, row, capacity, MOST_AH)]
      if (own === undefined || ah === undefined) return []
      if (ah <= 0) return wrong(row, capacity, 'positive') ?? []
      return own < 0 ? (wrong(row, cycle, 'positive') ?? []) : [{ cycle: own, ah }]
    })
    return done({ kind: 'cycles', cycles: cycles.toSorted((a, b) => a.cycle - b.cycle) })
  }
  const [time, current, voltage, temperature] = [place('time'), place('current'), place('voltage'), place('temperature')]
  if (time === undefined || current === undefined || voltage === undefined)
    return { kind: 'unknown', columns: titles.filter((title) => title !== '') }
  if (time.factor === 0 && areDays(lines.map(({ line }) => line[time.index] ?? null))) return { kind: 'days', column: time.title }
  let last = -Infinity
  const readings = lines.flatMap(({ line, row }): HistoryReading[] => {
    // In an hour that the clock has twice time goes on.
    const times = timesOf(line[time.index] ?? null, time.factor, zone)
    const t = times.find((one) => one >= last) ?? times[0]
    const [amps, volts] = [numberAt(line, row, current), numberAt(line, row, voltage)]
    // Thermometers fail; the rest of the row stands.
    const felt = temperature === undefined ? undefined : numberOf(line[temperature.index] ?? null)
    const degrees = felt === undefined || Math.abs(felt) > MOST_DEGREES ? undefined : felt
    if (t === undefined || Math.abs(t) > LAST_MS) return wrong(row, time, 'time') ?? []
    if (t < last) return wrong(row, time, 'order') ?? []
    last = t
    return amps === undefined || volts === undefined ? [] : [{ t, amps, volts, degrees }]
  })
  return done({ kind: 'readings', readings })
}

/** Dates that were not formatted as such: a test whose seconds are all among them, with parts of a second, would look the same. */
function areDays(cells: readonly SheetCell[]): boolean {
  const numbers = cells.map(numberOf)
  return numbers.every((one) => one !== undefined && one >= DAYS[0] && one < DAYS[1]) && numbers.some((one) => one !== undefined && one % 1 !== 0)
}

function numberOf(cell: SheetCell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  // Numbers as people and instruments write them: `0x10` is none.
  if (typeof cell !== 'string' || !/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(cell.trim())) return undefined
  const value = Number(cell.trim())
  return Number.isFinite(value) ? value : undefined
}

const WALL = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?)?$/

/** Epoch ms, or ms since the begin of a test where the column's unit or the size of its numbers says so; of a clock that is put back both. Empty: no time. */
function timesOf(cell: SheetCell, factor: number, zone: string): number[] {
  // A spreadsheet's time of day has no zone: it comes as if it were UTC.
  if (cell instanceof Date) return instantsOfLocal(zone, cell.getTime())
  const value = numberOf(cell)
  if (value !== undefined) return factor > 0 ? [value * factor] : value >= EPOCH_MS ? [value] : value >= 0 ? [value * 1000] : []
  if (typeof cell !== 'string') return []
  const text = cell.trim()
  const wall = WALL.exec(text)
  if (wall !== null) {
    const [year, month, day, hour, minute, second] = wall.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const at = Date.UTC(year, month - 1, day, hour, minute, second)
    // What is past the end of its month is another day than was meant.
    const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    return isDay && hour < 25 ? instantsOfLocal(zone, at) : []
  }
  const at = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : NaN
  return Number.isFinite(at) ? [at] : []
}
