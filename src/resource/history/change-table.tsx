import '../record.css'
import { useWords } from '../use-options.ts'
import { fieldWord, valueWord } from './audit-words.ts'
import { differences } from './difference.ts'

/** What one write has changed of a record, field by field. */
export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const words = useWords()
  const { t } = words
  const changes = differences(before, after)
  if (changes.length === 0) return <p className="dim">{t('resource.history.noChange')}</p>
  return (
    <table className="plain-table history-changes">
      <thead>
        <tr>
          <th>{t('resource.history.field')}</th>
          <th>{t('resource.history.before')}</th>
          <th>{t('resource.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before: old, after: now }) => (
          <tr key={field}>
            <td>{fieldWord(field, words)}</td>
            <td>{old === undefined ? '—' : <del>{valueWord(field, old, words)}</del>}</td>
            <td>{now === undefined ? '—' : <ins>{valueWord(field, now, words)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
