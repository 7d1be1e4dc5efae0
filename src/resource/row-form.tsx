import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/endpoint.ts'
import { call } from '#src/api/client.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Waiting } from '#src/ui/state-card.tsx'
import type { Form, Resource } from './define.ts'
import type { FormValues } from './field.ts'
import { FormDrawer } from './form-drawer.tsx'
import { recordIn, recordPayload, useFormValues } from './use-record.ts'

export interface RowFormProps<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  form: Form<Row, V>
  /** Undefined: a new record. */
  row: Row | undefined
  readOnly: boolean
  onClose(saved: boolean): void
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
  const title = t(row === undefined ? form.createTitle : form.editTitle)
  /** The row that was opened, or what it is by now. */
  const [current, setCurrent] = useState(row)
  const [opened] = useState(row)
  const { values: initial, failed } = useFormValues(form, opened)
  const fields = useMemo(
    () => form.fields.map((field) => (field.fixed === true && opened !== undefined ? { ...field, disabled: () => true } : field)),
    [form, opened],
  )
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
      title={title}
      fields={fields}
      initial={initial}
      save={(values) => form.save(values, current)}
      reload={reload}
      readOnly={readOnly}
      {...(form.width === undefined ? {} : { width: form.width })}
      onClose={onClose}
    />
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
