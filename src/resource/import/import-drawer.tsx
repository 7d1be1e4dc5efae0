import { Button } from '@arco-design/web-react'
import { IconDownload, IconUpload } from '@arco-design/web-react/icon'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { ShareBar } from '#src/ui/share-bar.tsx'
import type { Option, Words } from '../define.ts'
import { downloadSheet } from '../export-rows.ts'
import type { Field, FormValues } from '../field.ts'
import { FormField } from '../form-field.tsx'
import { useWords } from '../use-options.ts'
import { ImportColumns } from './import-columns.tsx'
import type { ReadSheet, RowFault } from './import-rows.ts'
import type { ImportName } from './import-name.ts'
import { useImport, type ImportState } from './use-import.ts'

export interface ImportDrawerProps {
  title: string
  /** Of the files that it gives. */
  name: string
  endpoint: ImportName
  fields: readonly Field[]
  /** Keys of those that may be said once for all rows. */
  asked?: readonly string[]
  csv?: boolean
  /** What is unusual in a row, and taken. */
  unusual?: ((row: FormValues, words: Words) => string | undefined) | undefined
  unique?: string | readonly string[] | undefined
  parent?: string | undefined
  /** `made`: there are new records. */
  onClose(made: boolean): void
}

const NONE: readonly string[] = []
const NO_FAULTS = {}

/** Records out of a spreadsheet: template, file, check with its progress, a report of what is wrong by row and column, and then all of them or none. */
export function ImportDrawer({ title, name, endpoint, fields, asked = NONE, csv = false, unusual, unique, parent, onClose }: ImportDrawerProps) {
  const { t } = useTranslation()
  const words = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [options] = useState(() => new Map<string, readonly Option[]>())
  const keep = useCallback((key: string, found: readonly Option[]) => void options.set(key, found), [options])
  const [given, setGiven] = useState<FormValues>({})
  const { state, choose, save, cancel } = useImport(endpoint, fields, (field) => options.get(field.key) ?? [], words, {
    given,
    csv,
    asked,
    unique,
    parent,
  })
  const busy = state.step === 'checking' || state.step === 'saving'
  const template = (): Promise<void> => downloadSheet(`${name}-${t('resource.import.template')}`, [fields.map((field) => t(field.title))])
  return (
    <SideDrawer title={title} width={640} beside={busy} onClose={() => !busy && onClose(state.step === 'done')}>
      <p>
        {t('resource.import.how')}
        {csv && ` ${t('resource.import.csvToo')}`}
      </p>
      {asked.length > 0 && <p className="form-note">{t('resource.import.asked')}</p>}
      {fields
        .filter(({ key }) => asked.includes(key))
        .map((field) => (
          <FormField
            key={field.key}
            formId="import"
            field={{ ...field, required: false }}
            values={given}
            faults={NO_FAULTS}
            disabled={busy}
            onChange={(value) => setGiven((before) => ({ ...before, [field.key]: value }))}
          />
        ))}
      <div className="import-tools">
        <Button icon={<IconDownload />} onClick={() => void template()}>
          {t('resource.import.template')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={csv ? '.xlsx,.csv' : '.xlsx'}
          aria-label={t('resource.import.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again, mended.
            if (file !== undefined) void choose(file).finally(() => (target.value = ''))
          }}
        />
        <Button type="primary" icon={<IconUpload />} disabled={busy} onClick={() => chooser.current?.click()}>
          {t('resource.import.choose')}
        </Button>
      </div>
      <div role="status" className="import-state">
        {state.step === 'ready' && unusual !== undefined && <Unusual rows={state.rows} lines={state.lines} of={(row) => unusual(row, words)} />}
        <HowFar state={state} onSave={() => void save()} onCancel={cancel} />
        {state.step === 'faulty' && <Faults name={name} fields={fields} faults={state.faults} total={state.total} textAt={state.textAt} />}
      </div>
      <ImportColumns fields={fields} onOptions={keep} />
    </SideDrawer>
  )
}

function HowFar({ state, onSave, onCancel }: { state: ImportState; onSave(): void; onCancel(): void }) {
  const { t } = useTranslation()
  switch (state.step) {
    case 'idle':
      return state.refusal === undefined ? null : <p className="form-fault">{state.refusal}</p>
    case 'checking':
      return (
        <>
          <ShareBar label={t('resource.import.title')} percent={Math.round((state.done / state.total) * 100)} />
          <p>{t('resource.import.checking', { done: state.done, total: state.total })}</p>
          <Button onClick={onCancel}>{t('resource.cancel')}</Button>
        </>
      )
    case 'ready':
      return (
        <>
          {state.refusal === undefined ? (
            <p>
              {t('resource.import.ready', { n: state.rows.length })}
              {state.hidden > 0 && t('resource.import.hidden', { n: state.hidden })}
            </p>
          ) : (
            <p className="form-fault">{state.refusal}</p>
          )}
          <Button type="primary" onClick={onSave}>
            {t('resource.import.save', { n: state.rows.length })}
          </Button>
        </>
      )
    case 'saving':
      return <p>{t('resource.import.saving', { n: state.total })}</p>
    case 'done':
      return <p>{t('resource.import.done', { n: state.made })}</p>
    case 'faulty':
      return null
  }
}

/** Rows that will be taken and are told all the same; of many the first. */
function Unusual({ rows, lines, of }: { rows: readonly FormValues[]; lines: readonly number[]; of(row: FormValues): string | undefined }) {
  const { t } = useTranslation()
  const told = rows.flatMap((row, i) => {
    const said = of(row)
    // The first row names the columns.
    return said === undefined ? [] : [t('resource.import.unusualRow', { row: (lines[i] ?? i) + 2, said })]
  })
  if (told.length === 0) return null
  return (
    <p className="form-note">
      {t('resource.import.unusual', { n: told.length })} {told.slice(0, SHOWN_UNUSUAL).join(t('layout.semicolon'))}
      {told.length > SHOWN_UNUSUAL && ' …'}
    </p>
  )
}
const SHOWN_UNUSUAL = 10

/** Rows that are named on the page, and letters of a cell; the report has all. */
const NAMED = 100
const LETTERS = 40
const beginning = (text: string): string => (text.length > LETTERS ? `${[...text].slice(0, LETTERS).join('')}…` : text)

interface FaultsProps {
  name: string
  fields: readonly Field[]
  faults: readonly RowFault[]
  total: number
  textAt: ReadSheet['textAt']
}

function Faults({ name, fields, faults, total, textAt }: FaultsProps) {
  const { t } = useTranslation()
  const titleOf = (key: string): string => {
    const field = fields.find((one) => one.key === key || key.startsWith(`${one.key}.`))
    return field === undefined ? key : t(field.title)
  }
  const head = [t('resource.import.row'), t('resource.import.column'), t('resource.import.value'), t('resource.import.reason')]
  // The first row names the columns.
  const lines = faults.map(({ row, field, words }): [number, string, string, string] => [row + 2, titleOf(field), textAt(row, field), words])
  return (
    <>
      <p className="form-fault">{t('resource.import.faulty', { n: faults.length, total })}</p>
      <Button icon={<IconDownload />} onClick={() => void downloadSheet(`${name}-${t('resource.import.report')}`, [head, ...lines])}>
        {t('resource.import.report')}
      </Button>
      <table className="plain-table import-faults">
        <thead>
          <tr>
            {head.map((title, i) => (
              <th key={title} className={i === 0 ? 'right' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, NAMED).map(([row, column, value, reason]) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td className="right number">{row}</td>
              <td>{column}</td>
              <td>{beginning(value)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
