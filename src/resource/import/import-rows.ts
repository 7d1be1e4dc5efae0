import { isStorable } from '#contract/rules.ts'
import type { Option, Words } from '../define.ts'
import { emptyValue, type Field, type FormValues } from '../field.ts'
import { valueOf } from '../fields/lines.ts'
import { faultsOf, isEmpty, named } from '../form-rules.ts'

/** What a cell of a spreadsheet holds. */
export type SheetCell = string | number | boolean | Date | null

export interface RowFault {
  /** Line of the sheet below its head, from 0. */
  row: number
  field: string
  words: string
}

export interface ReadSheet {
  rows: FormValues[]
  /** The line of each of the rows: those without any word count as lines. */
  lines: number[]
  faults: RowFault[]
  /** Titles of columns that must be there and are not. */
  missing: string[]
}

const textOf = (cell: SheetCell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell).trim())

const every = (options: readonly Option[]): Option[] => options.flatMap((one) => [one, ...every(one.children ?? [])])

/** The value of a choice by its value or its words; also by a name that lists and exports show without the code behind it, where only one has it. */
function choiceOf(options: readonly Option[], text: string): string | undefined {
  const said = text.toLowerCase()
  const all = every(options)
  const exact = all.find(({ value, label }) => value.toLowerCase() === said || label.toLowerCase() === said)
  if (exact !== undefined) return exact.value
  const [named, ...more] = all.filter(({ value, label }) => label.toLowerCase() === `${said} (${value.toLowerCase()})`)
  return more.length === 0 ? named?.value : undefined
}

/** Records of a sheet whose first row names the columns, as the form's fields understand them; rows without any word are left out. */
export function readSheet(
  sheet: readonly (readonly SheetCell[])[],
  fields: readonly Field[],
  optionsOf: (field: Field) => readonly Option[],
  words: Words,
  /** Values of rows that leave them open. */
  given: FormValues = {},
): ReadSheet {
  const [head = [], ...below] = sheet
  const titles = head.map((cell) => textOf(cell).toLowerCase())
  const placeOf = (field: Field): number =>
    titles.findIndex((title) => title === words.t(field.title).toLowerCase() || title.replaceAll('_', '') === field.key.toLowerCase())
  const missing = fields
    .filter((field) => field.required === true && placeOf(field) < 0 && isEmpty(given[field.key]))
    .filter(({ alike }) => !fields.some((other) => other.key === alike && placeOf(other) >= 0))
    .map((field) => words.t(field.title))
  if (missing.length > 0) return { rows: [], lines: [], faults: [], missing }
  const faults: RowFault[] = []
  const read = (line: readonly SheetCell[], row: number): FormValues => {
    const values: FormValues = {}
    for (const field of fields) {
      const text = textOf(line[placeOf(field)] ?? null)
      const isChoice = field.kind === 'select' || field.kind === 'tree-select'
      // Never sent: the server refuses a call with such a text as a whole, and with it all other rows.
      const isBroken = !isStorable(text)
      const value = text === '' || isBroken ? undefined : isChoice ? choiceOf(optionsOf(field), text) : valueOf(field, text, words)
      if (text !== '' && value === undefined) {
        faults.push({ row, field: field.key, words: words.t(`resource.fault.${isBroken ? 'broken' : isChoice ? 'choice' : 'decimal'}`) })
      }
      values[field.key] = value ?? (text === '' ? given[field.key] : undefined) ?? emptyValue(field)
    }
    for (const [field, fault] of Object.entries(faultsOf(fields, values))) {
      if (!faults.some((one) => one.row === row && one.field === field)) faults.push({ row, field, words: words.t(`resource.fault.${fault}`) })
    }
    // What is left open is not sent.
    return Object.fromEntries(Object.entries(named(fields, values)).filter(([, value]) => value !== undefined))
  }
  const filled = [...below.entries()].filter(([, line]) => line.some((cell) => textOf(cell) !== ''))
  return { rows: filled.map(([row, line]) => read(line, row)), lines: filled.map(([row]) => row), faults, missing }
}

/** What is wrong by the sheet alone and what the server finds besides, from above; of a cell that cannot be read the server knows nothing more. */
export function allFaults(here: readonly RowFault[], there: readonly RowFault[]): RowFault[] {
  const more = there.filter((one) => !here.some(({ row, field }) => row === one.row && field === one.field.split('.')[0]))
  return [...here, ...more].toSorted((one, other) => one.row - other.row)
}
