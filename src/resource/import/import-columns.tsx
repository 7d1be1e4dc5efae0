import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../define.ts'
import type { Field } from '../field.ts'
import { mostOf } from '../form-rules.ts'
import { useOptions } from '../use-options.ts'

interface Props {
  fields: readonly Field[]
  /** Choices of a column, once they are known. */
  onOptions(key: string, options: readonly Option[]): void
}

/** What a file's columns are called and take: who fills one in need not try. */
export function ImportColumns({ fields, onOptions }: Props) {
  const { t } = useTranslation()
  return (
    <details className="import-columns" open>
      <summary>{t('resource.import.columns')}</summary>
      <table className="plain-table">
        <tbody>
          {fields.map((field) => (
            <Column key={field.key} field={field} onOptions={onOptions} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Choices that are named; of more it is said how many there are. */
const NAMED = 12

const every = (options: readonly Option[]): Option[] => options.flatMap((one) => [one, ...every(one.children ?? [])])

function Column({ field, onOptions }: { field: Field; onOptions: Props['onOptions'] }) {
  const { t } = useTranslation()
  const options = useOptions(field.options)
  useEffect(() => onOptions(field.key, options), [field.key, options, onOptions])
  const all = every(options)
  const choices = (): string =>
    `${all
      .slice(0, NAMED)
      .map(({ label }) => label)
      .join(' / ')}${all.length > NAMED ? ` ${t('resource.import.more', { n: all.length - NAMED })}` : ''}`
  const takes = (): string => {
    switch (field.kind) {
      case 'select':
      case 'tree-select':
        return choices()
      case 'switch':
        return `${t('resource.yes')} / ${t('resource.no')}`
      case 'date':
        return '2026-10-01'
      case 'month':
        return '2026-10'
      case 'integer':
      case 'decimal':
      case 'amount':
        return t('resource.import.number')
      default:
        if (all.length > 0) return choices()
        return field.form !== undefined ? t(field.form) : t('resource.import.text', { n: mostOf(field) })
    }
  }
  return (
    <tr>
      <td>
        {t(field.title)}
        {field.required === true && <span className="form-star">*</span>}
      </td>
      <td>
        {takes()}
        {field.unit !== undefined && ` (${field.unit})`}
        {typeof field.hint === 'string' && <span className="dim"> · {t(field.hint)}</span>}
      </td>
    </tr>
  )
}
