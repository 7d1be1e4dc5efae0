import { Button } from '@arco-design/web-react'
import { IconDownload, IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSheet } from '../export-rows.ts'
import type { Option } from '../define.ts'
import type { Field, FormValues } from '../field.ts'
import { readSheet, type RowFault, type SheetCell } from '../import/import-rows.ts'
import { wordsOfOther } from '../import/other-words.ts'
import { sheetOfFile } from '../import/sheet-file.ts'
import { useWords } from '../use-options.ts'

/** So many faults are told. */
const TOLD = 20

interface Props {
  name: string
  columns: readonly Field[]
  lines: readonly FormValues[]
  /** So many lines the table holds. */
  most: number
  onLines(lines: FormValues[]): void
}

/** The lines of a table out of a spreadsheet, all of them or none, and the lines that are there as a sheet to fill in. */
export function TableImport({ name, columns, lines, most, onLines }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const [faults, setFaults] = useState<readonly RowFault[]>([])

  const read = async (file: File): Promise<void> => {
    setFaults([])
    setRefusal('')
    if (!/\.xlsx$/i.test(file.name)) return setRefusal(t('resource.import.onlyExcel'))
    let sheet: readonly (readonly SheetCell[])[]
    try {
      const found = await sheetOfFile(file)
      if (found === undefined) return setRefusal(t('resource.import.tooLarge'))
      sheet = found.cells
    } catch {
      return setRefusal(t('resource.import.unreadable'))
    }
    const fixed = ({ options }: Field): Option[] => (typeof options === 'function' ? options(words) : [])
    const found = readSheet(sheet, columns, fixed, words, {}, await wordsOfOther(words))
    if (found.missing.length > 0) return setRefusal(t('resource.import.missing', { columns: found.missing.join(t('layout.list')) }))
    if (found.twice.length > 0) return setRefusal(t('resource.import.twice', { columns: found.twice.join(t('layout.list')) }))
    if (found.rows.length === 0) return setRefusal(t('resource.import.empty'))
    if (found.rows.length > most) return setRefusal(t('resource.linesMany', { most, n: found.rows.length }))
    if (found.faults.length > 0) return setFaults(found.faults)
    onLines(found.rows)
    return undefined
  }
  const cell = (line: FormValues, { key }: Field): string | number => {
    const value = line[key]
    return typeof value === 'number' || typeof value === 'string' ? value : ''
  }
  const titles = columns.map((column) => t(column.title))
  return (
    <div className="import-tools">
      <Button
        size="small"
        icon={<IconDownload />}
        onClick={() => void downloadSheet(name, [titles, ...lines.map((line) => columns.map((one) => cell(line, one)))])}
      >
        {t('resource.linesOut')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('resource.linesIn')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void read(file).finally(() => (target.value = ''))
        }}
      />
      <Button size="small" icon={<IconUpload />} onClick={() => chooser.current?.click()}>
        {t('resource.linesIn')}
      </Button>
      {(refusal !== '' || faults.length > 0) && (
        <div role="alert" className="form-fault form-note">
          {refusal}
          {faults.slice(0, TOLD).map(({ row, field, words: said }) => (
            <div key={`${row}.${field}`}>
              {t('resource.lineFault', {
                row: row + 2,
                column: t(columns.find((column) => column.key === field)?.title ?? 'resource.order'),
                words: said,
              })}
            </div>
          ))}
          {faults.length > TOLD && '…'}
        </div>
      )}
    </div>
  )
}
