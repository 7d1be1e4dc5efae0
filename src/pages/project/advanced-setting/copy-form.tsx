import { Button } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import type { OpenProject } from '#src/project/project-page.tsx'
import { useOpenProject } from '#src/project/use-open-project.ts'
import type { Field } from '#src/resource/field.ts'
import { FormField } from '#src/resource/form-field.tsx'
import { useForm } from '#src/resource/use-form.ts'
import { message } from '#src/ui/message.ts'

type Values = Omit<Payload<'copyProject'>, 'projectId'>

const parts = ['withPlan', 'withMembers', 'withMaterials', 'withCheckLists', 'withContacts', 'withFolders'] as const

const fields: readonly Field<Values>[] = [
  { key: 'number', title: 'project.number', kind: 'text', required: true, maxLength: 32 },
  { key: 'name', title: 'project.name', kind: 'text', required: true, maxLength: 64 },
  { key: 'startDate', title: 'project.startDate', kind: 'date', required: true },
  ...parts.map((key): Field<Values> => ({ key, title: `project.${key}`, kind: 'switch' })),
]

/** Makes a project like this one, and opens it. */
export function CopyForm({ project }: { project: OpenProject }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, dialog] = useOpenProject()
  const [made, setMade] = useState<string>()
  const initial = useMemo(
    (): Values => ({
      number: '',
      name: '',
      startDate: '',
      withPlan: true,
      withMembers: true,
      withMaterials: true,
      withCheckLists: true,
      withContacts: true,
      withFolders: true,
    }),
    [],
  )
  const form = useForm<Values>({
    fields,
    initial,
    save: async (values) => {
      const { id: copy } = await call('copyProject', { ...values, projectId: project.id })
      message.success(t('project.copied'))
      setMade(copy)
    },
  })
  useUnsaved(form.dirty && made === undefined)
  const openMade = useEffectEvent((copy: string) => void open({ ...project, id: copy }))
  useEffect(() => {
    if (made !== undefined) openMade(made)
  }, [made])
  return (
    <section className="card">
      <h2>{t('project.copyTitle')}</h2>
      <p>{t('project.copyText')}</p>
      <div className="form-fields" ref={form.box}>
        {fields.map((field) => (
          <FormField
            key={field.key}
            formId={id}
            // What a field asks of its form's values it asks of these.
            field={field as Field}
            values={form.values}
            faults={form.faults}
            disabled={false}
            onChange={(value) => form.set(field.key, value)}
          />
        ))}
      </div>
      <div>
        <Button loading={form.busy} onClick={() => void form.submit()}>
          {t('project.copyDo')}
        </Button>
        <span className="form-refusal" role="alert">
          {form.refusal}
        </span>
      </div>
      {dialog}
    </section>
  )
}
