import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The notices and prices that others have published. They are not part of the project: what needs them says plainly when they are not there. */
const folder = fileURLToPath(new URL('../../../shared/data/china_tou/', import.meta.url))

export const hasNotices = existsSync(`${folder}province_tou_periods_2025.csv`)
/** Stands in the name of a test that needs them. */
export const notThere = hasNotices ? '' : ' (skipped: the published tables are not beside the project)'

/** Rows of a file by the names of their columns. */
function rowsOf(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readFileSync(`${folder}${file}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map((cell) => cell[1] ?? cell[2] ?? ''))
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}

/** Rules of the notices, under the names of the import's columns. */
export const noticeRows = () =>
  rowsOf('province_tou_periods_2025.csv').map((row) => ({
    area: row.area ?? '',
    docNo: row.doc_no ?? '',
    period: row.period ?? '',
    hours: row.hours ?? '',
    temperatureCondition: row.temperature_condition ?? '',
    months: row.months ?? '',
    weekendMonths: row.weekend_months ?? '',
    holidays: row.holidays ?? '',
    categories: row.categories ?? '',
  }))

/** Prices of March 2026, two-part, 1-10 kV, with the difference of peak and valley that was printed beside them. */
export const publishedPrices = () => rowsOf('province_prices_2026-03_two_part_1-10kV.csv')
