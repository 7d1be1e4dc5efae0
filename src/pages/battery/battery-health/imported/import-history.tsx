import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { csvCells, csvText } from '#src/resource/import/csv.ts'
import { filledLines } from '#src/resource/import/import-rows.ts'
import { sheetOfFile, type SheetFile } from '#src/resource/import/sheet-file.ts'
import { MOST_FILE_BYTES, MOST_ROWS } from '#src/resource/import/sheet-guard.ts'
import { readHistory, type HistorySheet } from './history-sheet.ts'

export interface ImportedFile {
  name: string
  /** Rows that are hidden in the sheet, and counted. */
  hidden: number
  sheet: Extract<HistorySheet, { kind: 'cycles' | 'readings' }>
}

interface Props {
  zone: string
  refusal: readonly string[]
  onRefused(refusal: readonly string[]): void
  onFile(file: ImportedFile): void
}

/** Has nothing hidden, and as many rows as its bytes allow. */
const csvOfFile = async (file: File): Promise<SheetFile | undefined> =>
  file.size > MOST_FILE_BYTES ? undefined : { cells: csvCells(csvText(await file.arrayBuffer())), hidden: new Set() }

/** Chooses a file with a history of a battery; what is wrong with it is said below. */
export function ImportHistory({ zone, refusal, onRefused, onFile }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const chooser = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)

  const read = async (file: File): Promise<void> => {
    onRefused([])
    // Below it a history of another file may still stand.
    const refuse = (told: readonly string[]): void => onRefused([t('batteryHealth.imported.title', { name: file.name }), ...told])
    const isCsv = /\.csv$/i.test(file.name)
    if (!isCsv && !/\.xlsx$/i.test(file.name)) return refuse([t('batteryHealth.imported.only')])
    let found: SheetFile | undefined
    try {
      found = isCsv ? await csvOfFile(file) : await sheetOfFile(file)
    } catch {
      return refuse([t('resource.import.unreadable')])
    }
    if (found === undefined)
      return refuse([t('batteryHealth.imported.tooLong', { mb: MOST_FILE_BYTES / 1e6, rows: formatNumber(MOST_ROWS, 0, language) })])
    const sheet = readHistory(found.cells, zone)
    if (sheet.kind === 'days') return refuse([t('batteryHealth.imported.days', { column: sheet.column })])
    if (sheet.kind === 'unknown') return refuse([t('batteryHealth.imported.unknown', { columns: sheet.columns.join(', ').slice(0, 300) || '—' })])
    if (sheet.kind === 'faulty') {
      const told = sheet.faults.map(({ fault, ...where }) =>
        t('batteryHealth.imported.fault', { ...where, words: t(`batteryHealth.imported.faults.${fault}`) }),
      )
      return refuse([t('batteryHealth.imported.faulty', { count: sheet.total }), ...told, ...(sheet.total > told.length ? ['…'] : [])])
    }
    if ((sheet.kind === 'cycles' ? sheet.cycles : sheet.readings).length === 0) return refuse([t('batteryHealth.imported.empty')])
    const hidden = found.hidden.size === 0 ? 0 : filledLines(found.cells).filter(([line]) => found.hidden.has(line + 1)).length
    return onFile({ name: file.name, hidden, sheet })
  }

  return (
    <div className="health-import">
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('batteryHealth.imported.open')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file === undefined) return
          setReading(true)
          void read(file).finally(() => {
            target.value = ''
            setReading(false)
          })
        }}
      />
      <Button icon={<IconUpload />} loading={isReading} title={t('batteryHealth.imported.hint')} onClick={() => chooser.current?.click()}>
        {t('batteryHealth.imported.open')}
      </Button>
      {refusal.length > 0 && (
        <div role="alert" className="form-fault form-note">
          {refusal.map((words, i) => (
            <div key={i}>{words}</div>
          ))}
        </div>
      )}
    </div>
  )
}
