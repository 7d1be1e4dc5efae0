import { ungrouped } from '#src/ui/inputs/filter.ts'
import type { Words } from '../define.ts'
import type { Field, FormValues } from '../field.ts'

/** A list with one thing at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Rows and cells of what a spreadsheet puts on the clipboard; a quoted cell may hold tabs and line ends. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  // Old Macs end their lines with a carriage return alone.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  for (let match = cell.exec(lines); match !== null; match = cell.exec(lines)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '' || cell.lastIndex >= lines.length) break
    if (match[3] !== '\t') rows.push([])
  }
  return rows
}

/** What a cell's text means in a field; undefined: nothing that the field can take. */
export function valueOf(field: Field, text: string, words: Words): unknown {
  const said = text.trim()
  if (field.kind === 'integer' || field.kind === 'decimal') {
    // A space groups thousands or stands behind a sign; between other digits it parts two numbers.
    const written = ungrouped(said).replace(/^([-+])\s+/, '$1')
    // 0x10 is none.
    const number = /^[-+.\de]+$/i.test(written) ? Number(written) : Number.NaN
    return Number.isFinite(number) ? number : undefined
  }
  if (field.kind === 'date') {
    // As people type days; what stands first is the year, so that none is taken for another.
    const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(said) ?? []
    return year === undefined ? said : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  if (field.kind === 'switch') {
    const low = said.toLowerCase()
    if ([words.t('resource.yes').toLowerCase(), 'true', '1', 'yes', 'y'].includes(low)) return true
    return ['', words.t('resource.no').toLowerCase(), 'false', '0', 'no', 'n'].includes(low) ? false : undefined
  }
  if (field.kind === 'select' && typeof field.options === 'function') {
    return field.options(words).find(({ value, label }) => value === said || label.toLowerCase() === said.toLowerCase())?.value
  }
  return said
}

/** As exact as a column's boxes take it. */
const isExact = ({ kind, decimals = 2 }: Field, value: unknown): boolean =>
  kind !== 'decimal' || typeof value !== 'number' || Number(value.toFixed(decimals)) === value

/** Lines into which cells of a spreadsheet were put, from one cell to the right and downwards; lines are added as needed. */
export function pasted(
  lines: readonly FormValues[],
  { text, line, column }: { text: string; line: number; column: number },
  columns: readonly Field[],
  fresh: () => FormValues,
  words: Words,
): FormValues[] {
  const next = [...lines]
  for (const [down, cells] of cellsOf(text).entries()) {
    const filled = cells.flatMap((cell, right) => {
      const field = columns[column + right]
      const isNumber = field?.kind === 'integer' || field?.kind === 'decimal'
      if (field === undefined) return []
      const read = valueOf(field, cell, words)
      // What is no number, or not one that can be typed there, must not leave the one that stood there.
      const value = !isExact(field, read) || (isNumber && read === undefined && cell.trim() !== '') ? Number.NaN : read
      return value === undefined ? [] : [[field.key, value] as const]
    })
    next[line + down] = { ...(next[line + down] ?? fresh()), ...Object.fromEntries(filled) }
  }
  return next
}
