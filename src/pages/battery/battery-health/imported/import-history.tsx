import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvCells, csvText } from '#src/resource/import/csv.ts'
import type { SheetCell } from '#src/resource/import/import-rows.ts'
import { isReadable, MOST_FILE_BYTES } from '#src/resource/import/sheet-guard.ts'
import { readHistory, type HistorySheet } from './history-sheet.ts'

export interface ImportedFile {
  name: string
  sheet: Extract<HistorySheet, { kind: 'cycles' | 'readings' }>
}

interface Props {
  zone: string
  refusal: readonly string[]
  onRefused(refusal: readonly string[]): void
  onFile(file: ImportedFile): void
}

/** Chooses a file with a history of a battery; what is wrong with it is said below. */
export function ImportHistory({ zone, refusal, onRefused, onFile }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)

  const read = async (file: File): Promise<void> => {
    onRefused([])
    // Below it a history of another file may still stand.
    const refuse = (told: readonly string[]): void => onRefused([t('batteryHealth.imported.title', { name: file.name }), ...told])
    const isCsv = /\.csv$/i.test(file.name)
    if (!isCsv && !/\.xlsx$/i.test(file.name)) return refuse([t('batteryHealth.imported.only')])
    let cells: readonly (readonly SheetCell[])[]
    try {
      if (isCsv ? file.size > MOST_FILE_BYTES : !(await isReadable(file))) return refuse([t('resource.import.tooLarge')])
      if (isCsv) cells = csvCells(csvText(await file.arrayBuffer()))
      else {
        const { readSheet } = await import('read-excel-file/browser')
        cells = (await readSheet(file)) as unknown as typeof cells
      }
    } catch {
      return refuse([t('resource.import.unreadable')])
    }
    const sheet = readHistory(cells, zone)
    if (sheet.kind === 'unknown') return refuse([t('batteryHealth.imported.unknown', { columns: sheet.columns.join(', ').slice(0, 300) || '—' })])
    if (sheet.kind === 'faulty') {
      const told = sheet.faults.map(({ fault, ...where }) =>
        t('batteryHealth.imported.fault', { ...where, words: t(`batteryHealth.imported.faults.${fault}`) }),
      )
      return refuse([t('batteryHealth.imported.faulty', { count: sheet.total }), ...told, ...(sheet.total > told.length ? ['…'] : [])])
    }
    if ((sheet.kind === 'cycles' ? sheet.cycles : sheet.readings).length === 0) return refuse([t('batteryHealth.imported.empty')])
    return onFile({ name: file.name, sheet })
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
