import { Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { labelOf } from '#src/ui/option-label.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Waiting } from '#src/ui/state-card.tsx'
import type { Form, Option, Resource, TextKey } from './define.ts'
import type { Field, FormValues } from './field.ts'
import { FormDrawer } from './form-drawer.tsx'
import { useOptions, useWords } from './use-options.ts'
import { recordIn, recordPayload, useFormValues } from './use-record.ts'

export interface RowFormProps<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  form: Form<Row, V>
  /** Undefined: a new record. */
  row: Row | undefined
  readOnly: boolean
  onClose(saved: boolean): void
}

/** A field in the form of a record that there is already. */
function ofRecord<V extends FormValues>(field: Field<V>, record: object): Field<V> {
  const { keeps, fixed } = field
  return {
    ...field,
    ...(fixed === true ? { disabled: () => true } : {}),
    ...(keeps === undefined ? {} : { required: (values: V) => !keeps(record as FormValues, values) }),
  }
}

/** The form of a row or of a new record: loaded where the row is only a part of it, and again when somebody else has saved it meanwhile. */
export function RowForm<Row extends object, N extends EndpointName, V extends FormValues>({
  resource,
  form,
  row,
  readOnly,
  onClose,
}: RowFormProps<Row, N, V>) {
  const { t } = useTranslation()
  /** The row that was opened, or what it is by now. */
  const [current, setCurrent] = useState(row)
  const [opened] = useState(row)
  const words = useWords()
  const called = row === undefined ? undefined : form.called?.(row, words)
  const title = `${t(row === undefined ? form.createTitle : form.editTitle)}${called === undefined ? '' : ` · ${called}`}`
  const { values: loaded, failed } = useFormValues(form, opened)
  /** What a new record begins as. */
  const [begun, setBegun] = useState<{ choice: string; values: V }>()
  // Asked here: what is below is made anew with each choice.
  const beginnings = useOptions(opened === undefined ? form.start?.options : undefined)
  const initial = begun?.values ?? loaded
  const fields = useMemo(() => (opened === undefined ? form.fields : form.fields.map((field) => ofRecord(field, opened))), [form, opened])
  if (initial === undefined) {
    return (
      <SideDrawer title={title} width={form.width ?? 480} onClose={() => onClose(false)}>
        {failed === '' ? <Waiting /> : <p role="alert">{failed}</p>}
      </SideDrawer>
    )
  }
  const reload = async (): Promise<V | undefined> => {
    const now = current === undefined ? undefined : await recordOf(resource, current)
    if (now === undefined) return undefined
    const values = form.load === undefined ? form.fromRow(now) : await form.load(now)
    // Saving again is about this one.
    setCurrent(now)
    return values
  }
  return (
    <FormDrawer
      key={begun?.choice ?? ''}
      title={title}
      fields={fields}
      initial={initial}
      save={(values) => form.save(values, current)}
      {...(opened === undefined ? {} : { reload })}
      {...(form.confirm === undefined ? {} : { confirm: (values: V) => form.confirm?.(values, current, words) ?? Promise.resolve(undefined) })}
      readOnly={readOnly}
      {...(form.width === undefined ? {} : { width: form.width })}
      onClose={onClose}
    >
      {opened === undefined && form.start !== undefined && (
        <Start start={form.start} options={beginnings} choice={begun?.choice ?? ''} onBegin={(choice, values) => setBegun({ choice, values })} />
      )}
    </FormDrawer>
  )
}

interface StartProps<V> {
  start: { title: TextKey; values(choice: string): Promise<V> }
  options: readonly Option[]
  choice: string
  onBegin(choice: string, values: V): void
}

/** What a new record begins as: everything below is filled in by it. */
function Start<V>({ start, options, choice, onBegin }: StartProps<V>) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState('')
  const begin = (wanted: string): void => {
    setFailed('')
    start.values(wanted).then(
      (values) => onBegin(wanted, values),
      (error: unknown) => setFailed(error instanceof ApiError && error.message !== '' ? error.message : t('state.server')),
    )
  }
  return (
    <div className="form-field form-start">
      <label htmlFor="form-start">{t(start.title)}</label>
      <Select
        id="form-start"
        showSearch
        value={choice === '' ? undefined : choice}
        placeholder={t('resource.choose')}
        options={options.map(({ value, label }) => ({ value, label }))}
        filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
        onChange={begin}
      />
      {failed !== '' && (
        <p role="alert" className="form-note form-fault">
          {failed}
        </p>
      )}
    </div>
  )
}

/** A record of a list as the server has it now; undefined: it is gone. */
async function recordOf<Row extends object, N extends EndpointName>(
  resource: Pick<Resource<Row, N>, 'list' | 'rowKey'>,
  row: Row,
): Promise<Row | undefined> {
  const id = resource.rowKey(row)
  return recordIn(resource, await call(resource.list.endpoint, recordPayload(resource, id)), id)
}
