import './record.css'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Waiting } from '#src/ui/state-card.tsx'
import type { Form, TextKey, Words } from './define.ts'
import type { Field, FormValues } from './field.ts'
import { NamedValue } from './field-value.tsx'
import { isShown } from './form-rules.ts'
import { useFormValues } from './use-record.ts'
import { useWords } from './use-options.ts'

/** What is known of a record besides what its form asks. */
export type RecordFacts<Row> = (row: Row, words: Words) => readonly (readonly [title: TextKey, value: ReactNode])[]

/** These need the whole width. */
const WIDE = new Set<Field['kind']>(['textarea', 'files', 'pictures', 'place', 'table'])

/** A table that only a control of its own can draw is read in a tab of its own. */
const isRead = ({ kind, columns }: Pick<Field, 'kind' | 'columns'>): boolean => kind !== 'table' || columns !== undefined

interface Props<Row extends object, V extends FormValues> {
  form: Pick<Form<Row, V>, 'fields' | 'empty' | 'fromRow' | 'load'>
  row: Row
  facts?: RecordFacts<NoInfer<Row>> | undefined
  /** Heads `facts`, which stand last. */
  factsTitle?: TextKey | undefined
}

/** A record to be read: labels and values in the sections of its form. */
export function RecordDetail<Row extends object, V extends FormValues>({ form, row, facts, factsTitle = 'resource.record.facts' }: Props<Row, V>) {
  const { t } = useTranslation()
  const words = useWords()
  const { values, failed } = useFormValues(form, row)
  if (values === undefined) return failed === '' ? <Waiting /> : <p role="alert">{failed}</p>
  const sections = sectionsOf(form.fields.filter((field) => isShown(field, values) && isRead(field)) as readonly Field[])
  const known = facts?.(row, words) ?? []
  return (
    <div className="record-detail">
      {sections.map(({ title, fields }) => (
        <section key={fields[0]?.key}>
          {title !== undefined && <h3 className="form-section">{t(title)}</h3>}
          <dl className="record-facts">
            {fields.map((field) => (
              <div key={field.key} data-field={field.key} className={WIDE.has(field.kind) ? 'record-wide' : undefined}>
                <NamedValue field={field} value={values[field.key]} />
              </div>
            ))}
          </dl>
        </section>
      ))}
      {known.length > 0 && (
        <section>
          <h3 className="form-section">{t(factsTitle)}</h3>
          <dl className="record-facts">
            {known.map(([title, value]) => (
              <div key={title}>
                <dt>{t(title)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** Fields under the title that heads them. */
function sectionsOf(fields: readonly Field[]): { title: TextKey | undefined; fields: Field[] }[] {
  const sections: { title: TextKey | undefined; fields: Field[] }[] = []
  for (const field of fields) {
    const last = sections.at(-1)
    if (last === undefined || field.section !== undefined) sections.push({ title: field.section, fields: [field] })
    else last.fields.push(field)
  }
  return sections
}
