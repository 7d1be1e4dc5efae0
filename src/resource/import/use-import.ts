import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_IMPORTED } from '#contract/import.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import type { Option, Words } from '../define.ts'
import type { Field, FormValues } from '../field.ts'
import type { ImportName } from './import-name.ts'
import { csvCells, csvText } from './csv.ts'
import { allFaults, besideOf, doubled, filledLines, readSheet, type ReadSheet, type RowFault, type SheetCell } from './import-rows.ts'
import { wordsOfOther } from './other-words.ts'
import { sheetOfFile } from './sheet-file.ts'

/** Rows that are checked by one call: the person sees how far it is, and on the embedded store nobody waits for more than the trial of so many. */
const PART = 250

export type ImportState =
  | { step: 'idle'; refusal?: string }
  | { step: 'checking'; done: number; total: number }
  | { step: 'faulty'; faults: readonly RowFault[]; total: number; textAt: ReadSheet['textAt'] }
  /** `hidden`: so many of the rows nobody sees who looks at the sheet. */
  | { step: 'ready'; rows: readonly FormValues[]; lines: readonly number[]; textAt: ReadSheet['textAt']; hidden: number; refusal?: string }
  | { step: 'saving'; total: number }
  | { step: 'done'; made: number }

interface ImportSettings {
  given: FormValues
  csv: boolean
  asked: readonly string[]
  /** Field that no two rows have alike; several: all of them together. */
  unique: string | readonly string[] | undefined
  /** Field by which a row names another one. */
  parent: string | undefined
}

export interface Import {
  state: ImportState
  /** Reads and checks a file. */
  choose(file: File): Promise<void>
  /** Makes the records that were found right. */
  save(): Promise<void>
  /** Ends a check; nothing was made. */
  cancel(): void
}

/** Faults of rows that the server was sent, from the row `from` on, told by the lines of the sheet. */
const atLines = (faults: readonly RowFault[], lines: readonly number[], from: number): RowFault[] =>
  faults.map((fault) => ({ ...fault, row: lines[fault.row + from] ?? fault.row + from }))

/** Records out of a spreadsheet: read here, checked by the server part by part, made all at once or not at all. */
export function useImport(
  endpoint: ImportName,
  fields: readonly Field[],
  optionsOf: (field: Field) => readonly Option[],
  words: Words,
  { given, csv, asked, unique, parent }: ImportSettings,
): Import {
  const { t } = useTranslation()
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const run = useRef<AbortController>(undefined)
  const begin = (): AbortSignal => {
    run.current?.abort()
    run.current = new AbortController()
    return run.current.signal
  }

  const ask = (
    rows: readonly FormValues[],
    how: { check: boolean; part?: boolean; beside?: string[] },
    signal: AbortSignal,
  ): Promise<Answer<ImportName>> =>
    // Its schema checks each row on the server.
    call(endpoint, { rows: [...rows], ...how } as Payload<ImportName>, { signal })
  const refuse = (refusal: string): void => setState({ step: 'idle', refusal })
  const failed = (error: unknown, signal: AbortSignal): void => {
    if (!signal.aborted) refuse(error instanceof ApiError && error.message !== '' ? error.message : t('state.server'))
  }

  const choose = async (file: File): Promise<void> => {
    const signal = begin()
    const isCsv = csv && /\.csv$/i.test(file.name)
    if (!isCsv && !/\.xlsx$/i.test(file.name)) return refuse(t('resource.import.onlyExcel'))
    let sheet: readonly (readonly SheetCell[])[]
    let unseen: ReadonlySet<number> = new Set()
    try {
      if (isCsv) sheet = csvCells(csvText(await file.arrayBuffer()))
      else {
        const found = await sheetOfFile(file)
        if (found === undefined) return refuse(t('resource.import.tooLarge'))
        sheet = found.cells
        unseen = found.hidden
      }
    } catch {
      return refuse(t('resource.import.unreadable'))
    }
    const filled = filledLines(sheet)
    if (filled.length > MOST_IMPORTED)
      return refuse(
        t('resource.import.tooMany', { n: formatNumber(filled.length, 0, words.language), most: formatNumber(MOST_IMPORTED, 0, words.language) }),
      )
    const { rows, lines, faults: wrong, missing, twice, textAt } = readSheet(sheet, fields, optionsOf, words, given, await wordsOfOther(words))
    if (twice.length > 0) return refuse(t('resource.import.twice', { columns: twice.join(t('layout.list')) }))
    if (missing.length > 0) {
      const mayBeSaid = fields.some(({ key, title }) => asked.includes(key) && missing.includes(t(title)))
      return refuse(`${t('resource.import.missing', { columns: missing.join(t('layout.list')) })}${mayBeSaid ? t('resource.import.orAbove') : ''}`)
    }
    if (rows.length === 0) return refuse(t('resource.import.empty'))
    // Parts are checked one by one: what only all rows together show is looked for here.
    const faults = unique === undefined ? wrong : allFaults(wrong, doubled(rows, lines, unique, words))
    const named = typeof unique !== 'string' || parent === undefined ? undefined : besideOf(rows, unique, parent)
    const found: RowFault[] = []
    const faulty = (): void => setState({ step: 'faulty', faults: allFaults(faults, found), total: rows.length, textAt })
    try {
      for (let from = 0; from < rows.length; from += PART) {
        setState({ step: 'checking', done: from, total: rows.length })
        const part = rows.slice(from, from + PART)
        const beside = named?.(part)
        const how = { check: true, part: rows.length > PART, ...(beside === undefined ? {} : { beside }) }
        const answer = await ask(part, how, signal)
        found.push(...atLines(answer.faults, lines, from))
      }
      if (faults.length + found.length > 0) faulty()
      // The head is the sheet's first line.
      else setState({ step: 'ready', rows, lines, textAt, hidden: lines.filter((line) => unseen.has(line + 1)).length })
    } catch (error) {
      // What was found here is true without the server too.
      if (faults.length > 0 && !signal.aborted) faulty()
      else failed(error, signal)
    }
    return undefined
  }
  const save = async (): Promise<void> => {
    if (state.step !== 'ready') return
    const { rows, lines, textAt } = state
    const signal = begin()
    setState({ step: 'saving', total: rows.length })
    try {
      const { made, faults } = await ask(rows, { check: false }, signal)
      setState(faults.length > 0 ? { step: 'faulty', faults: atLines(faults, lines, 0), total: rows.length, textAt } : { step: 'done', made })
    } catch (error) {
      // Without an answer it is not known whether they were made: sent once more, those that are there are told as faults.
      if (error instanceof ApiError && error.code === NO_ANSWER && !signal.aborted)
        setState({ ...state, refusal: `${error.message}${t('resource.import.noAnswer')}` })
      else failed(error, signal)
    }
  }
  const cancel = (): void => {
    run.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, choose, save, cancel }
}
