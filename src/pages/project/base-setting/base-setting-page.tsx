import { Button } from '@arco-design/web-react'
import { Fragment, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { datesIn, projectFields } from '#src/project/project-fields.ts'
import type { OpenProject } from '#src/project/project-page.tsx'
import { SettingsPage } from '#src/project/settings-page.tsx'
import { useStationOptions } from '#src/resource/common-options.ts'
import type { Field } from '#src/resource/field.ts'
import { FormField } from '#src/resource/form-field.tsx'
import { useForm } from '#src/resource/use-form.ts'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'

type Values = Omit<Payload<'saveProject'>, 'projectId' | 'revision' | 'calendar'> & {
  weekend: string[]
  national: boolean
  holidays: string
  workdays: string
}

const days = ['1', '2', '3', '4', '5', '6', '7'] as const
/** A thousand days, each with what parts it from the next. */
const MOST_DATES = 12_000
const dateRule = (value: unknown) => (typeof value === 'string' && datesIn(value) === undefined ? ('pattern' as const) : undefined)
/** A day that is said to be of rest and of work would be neither. */
const isWork = (value: unknown, { holidays }: Values) => {
  const off = new Set(datesIn(holidays) ?? [])
  return dateRule(value) ?? (datesIn(String(value))?.some((day) => off.has(day)) === true ? ('pattern' as const) : undefined)
}

const fieldsOf = (seesMoney: boolean): Field<Values>[] => [
  ...projectFields<Values>(useStationOptions).filter(({ key }) => seesMoney || key !== 'budget'),
  {
    key: 'weekend',
    title: 'project.weekend',
    kind: 'select',
    multiple: true,
    section: 'project.calendar',
    options: ({ t }) => days.map((value) => ({ value, label: t(`project.weekday.d${value}`) })),
  },
  { key: 'national', title: 'project.national', kind: 'switch' },
  {
    key: 'holidays',
    title: 'project.holidays',
    kind: 'textarea',
    maxLength: MOST_DATES,
    hint: 'project.dateList',
    form: 'project.dateList',
    rule: dateRule,
  },
  {
    key: 'workdays',
    title: 'project.workdays',
    kind: 'textarea',
    maxLength: MOST_DATES,
    hint: 'project.dateList',
    form: 'project.workdayList',
    rule: isWork,
  },
]

function valuesOf(project: OpenProject): Values {
  const { number, name, state, stationId, site, capacity, contractor, startDate, dueDate, budget, description, calendar } = project
  return {
    number,
    name,
    state,
    stationId,
    site,
    capacity,
    contractor,
    startDate,
    dueDate,
    budget,
    description,
    weekend: calendar.weekend.map(String),
    national: calendar.national,
    holidays: calendar.holidays.join('\n'),
    workdays: calendar.workdays.join('\n'),
  }
}

/** Kept while somebody types in it, whoever saves meanwhile; begun anew by `onSaved`. */
function BaseForm({ project, onSaved }: { project: OpenProject; onSaved(): void }) {
  const { t } = useTranslation()
  const id = useId()
  const mayEdit = useCan('project/settings:edit')
  // Of whoever is let see the money while the form is open it has no budget yet: none is shown and none is sent.
  const isTold = project.codes.includes('money')
  const [wasTold] = useState(isTold)
  const seesMoney = useCan('project/money') && wasTold
  const fields = useMemo(() => fieldsOf(seesMoney), [seesMoney])
  const revision = useRef(project.revision)
  /** What this form has saved last: begun anew with it, it shows what was kept. */
  const [saved, setSaved] = useState<number>()
  const form = useForm<Values>({
    fields,
    initial: valuesOf(project),
    save: async ({ weekend, national, holidays, workdays, budget, ...others }) => {
      const draft = { ...others, ...(seesMoney ? { budget } : {}) }
      const calendar = { weekend: weekend.map(Number), national, holidays: datesIn(holidays) ?? [], workdays: datesIn(workdays) ?? [] }
      await call('saveProject', { ...draft, projectId: project.id, revision: revision.current, calendar })
    },
    reload: async () => {
      const now = await call('projectInfo', { projectId: project.id })
      revision.current = now.project.revision
      return valuesOf(now.project)
    },
  })
  useUnsaved(form.dirty)
  const isNewer = project.revision > revision.current || project.revision === saved || isTold !== wasTold
  useEffect(() => {
    if (isNewer && !form.dirty) onSaved()
  }, [isNewer, form.dirty, onSaved])
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return
    message.success(t('project.saved'))
    refreshQueries('projectInfo')
    revision.current += 1
    setSaved(revision.current)
  }
  return (
    <div className="card">
      <div className="project-form" ref={form.box}>
        {fields.map((field) => (
          <Fragment key={field.key}>
            {field.section !== undefined && <h3 className="form-section">{t(field.section)}</h3>}
            <FormField
              formId={id}
              // What a field asks of its form's values it asks of these.
              field={field as Field}
              values={form.values}
              faults={form.faults}
              disabled={!mayEdit}
              onChange={(value) => form.set(field.key, value)}
            />
          </Fragment>
        ))}
      </div>
      {form.dirty && !mayEdit && (
        <p className="form-note form-fault" role="alert">
          {t('resource.rightLost')}
        </p>
      )}
      {mayEdit && (
        <div className="project-form-foot">
          <span className="form-refusal" role="alert">
            {form.refusal}
          </span>
          {form.dirty && <span className="dim">{t('project.unsaved')}</span>}
          <Button
            type="primary"
            loading={form.busy}
            disabled={!form.dirty}
            title={form.dirty ? undefined : t('resource.nothingToSave')}
            onClick={() => void submit()}
          >
            {t('project.save')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Base({ project }: { project: OpenProject }) {
  const [life, setLife] = useState(0)
  const anew = useCallback(() => setLife((n) => n + 1), [])
  return <BaseForm key={life} project={project} onSaved={anew} />
}

/** What is said of the project, and its working calendar. */
export default function BaseSettingPage() {
  return <SettingsPage>{(project) => <Base project={project} />}</SettingsPage>
}
