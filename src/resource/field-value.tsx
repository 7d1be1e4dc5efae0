import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/file.ts'
import { formatNumber } from '#domain/units.ts'
import { fetchFile, fileUrl } from '#src/api/file.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { handFile } from '#src/ui/hand-file.ts'
import { message } from '#src/ui/message.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useAtomValue } from 'jotai'
import type { Option } from './define.ts'
import type { Field, FormValues } from './field.ts'
import { PlaceValue } from './fields/place-value.tsx'
import { isEmpty } from './form-rules.ts'
import { useOptions } from './use-options.ts'

/** What a value that is not there looks like. */
const NOTHING = '—'
/** More decimals of a number are no help to a reader. */
const MOST_DECIMALS = 6

/** What a field says of a record, to be read: the same definition as in the form. */
export function FieldValue({ field, value }: { field: Field; value: unknown }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  if (field.kind === 'switch') return t(value === true ? 'resource.yes' : 'resource.no')
  if (field.kind === 'password' || field.kind === 'ownPassword') return '••••••'
  if (isEmpty(value)) return <span className="dim">{NOTHING}</span>
  if (field.options !== undefined) return <ChoiceValue field={field} value={value} />
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? `${numberText(value, language)}${field.unit === undefined ? '' : ` ${field.unit}`}` : NOTHING
    case 'select':
    case 'tree-select':
      return <ChoiceValue field={field} value={value} />
    case 'moment':
      return consoleTime(Number(value))
    case 'files':
    case 'pictures':
      return <FilesValue files={value as FileRef[]} isPictures={field.kind === 'pictures'} />
    case 'place':
      return <PlaceValue value={value} />
    case 'table':
      return <TableValue columns={field.columns ?? []} lines={value as FormValues[]} />
    default:
      return `${field.written?.(String(value)) ?? String(value)}${field.unit === undefined ? '' : ` ${field.unit}`}`
  }
}

/** The same under the field's title, in a list of such. */
export function NamedValue({ field, value }: { field: Field; value: unknown }) {
  const { t } = useTranslation()
  return (
    <>
      <dt>{t(field.title)}</dt>
      <dd>
        <FieldValue field={field} value={value} />
      </dd>
    </>
  )
}

/** As many decimals as the number has. */
const numberText = (value: number, language: 'zh' | 'en'): string =>
  formatNumber(value, Math.min(MOST_DECIMALS, String(value).split('.')[1]?.length ?? 0), language)

const within = (options: readonly Option[]): Option[] => options.flatMap((option) => [option, ...within(option.children ?? [])])

function ChoiceValue({ field, value: of }: { field: Field; value: unknown }) {
  const { t } = useTranslation()
  const values = [of].flat().map(String)
  // As in the form: what can be chosen no more has its words where it stands already.
  const options = within(useOptions(field.options, undefined, { [field.key]: of }))
  // A definition's search never changes: called on every render, or on none.
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks
  const worded = field.search === undefined ? options : field.search.useChosen(values)
  return values.map((one) => worded.find(({ value }) => value === one)?.label ?? one).join(t('layout.list'))
}

function FilesValue({ files, isPictures }: { files: readonly FileRef[]; isPictures: boolean }) {
  const { t } = useTranslation()
  const download = async ({ fileId, name }: FileRef): Promise<void> => {
    try {
      handFile(await fetchFile(fileUrl(fileId)), name)
    } catch {
      message.error(t('state.server'))
    }
  }
  return (
    <div className="form-files">
      <ul className={isPictures ? 'form-pictures' : undefined}>
        {files.map((file) => (
          <li key={file.fileId}>
            <button type="button" className="plain-button" onClick={() => void download(file)}>
              {isPictures ? <FileImage path={fileUrl(file.fileId)} alt={file.name} fallback={file.name} /> : file.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TableValue({ columns, lines }: { columns: readonly Field[]; lines: readonly FormValues[] }) {
  const { t } = useTranslation()
  return (
    <div className="record-lines">
      <table className="plain-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key}>{t(column.title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // Lines may be alike: their place is what they are known by.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i}>
              {columns.map((column) => (
                <td key={column.key}>
                  <FieldValue field={column} value={line[column.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
