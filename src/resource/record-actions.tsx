import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Resource } from './define.ts'
import type { FormValues } from './field.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowForm } from './row-form.tsx'
import { useCommands, type Command } from './use-commands.tsx'

interface ActionsProps<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  row: Row
  /** There is nothing to do with it any more; a form that is open stays. */
  isGone: boolean
  onRemoved(): void
}

/** What can be done with the record: the resource's actions, its form, its deletion. */
export function RecordActions<Row extends object, N extends EndpointName, V extends FormValues>({
  resource,
  row,
  isGone,
  onRemoved,
}: ActionsProps<Row, N, V>) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { form, remove: removal } = resource
  const removing = removal && {
    ...removal,
    run: async (rows: Row[]) => {
      await removal.run(rows)
      onRemoved()
    },
  }
  const { commands, remove, mayEdit, refresh, dialogs } = useCommands({ ...resource, ...(removing && { remove: removing }) }, () => undefined)
  const edit: Command<Row>[] =
    form === undefined || !mayEdit(row)
      ? []
      : [{ id: 'edit', title: t('resource.edit'), danger: false, row: true, bulk: false, visible: () => true, run: () => setEditing(true) }]
  return (
    <>
      {!isGone && <RowButtons row={row} commands={[...edit, ...commands, ...(remove === undefined ? [] : [remove])]} isLarge />}
      {dialogs}
      {editing && form !== undefined && (
        <RowForm
          resource={resource}
          form={form}
          row={row}
          readOnly={!mayEdit(row)}
          onClose={(saved) => {
            setEditing(false)
            if (saved) refresh()
          }}
        />
      )}
    </>
  )
}
