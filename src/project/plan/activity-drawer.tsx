import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  activityStates,
  otherOf,
  type Activity,
  type ActivityFields,
  type LinkFields,
  type PlanEdit,
  type ProjectPlan,
} from '#domain/project/edits.ts'
import { MOST_PLAN_DAYS } from '#contract/project.ts'
import { linkKinds, type LinkKind } from '#domain/project/plan.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import type { Option } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { newId } from './new-id.ts'
import type { PlanPage } from './use-plan-page.ts'

interface LinkLine extends Record<string, unknown> {
  id: string
  fromId: string
  kind: LinkKind
  lagDays: number | undefined
}
interface Values extends Record<string, unknown> {
  name: string
  kind: Activity['kind']
  parentId: string
  start: string
  durationDays: number | undefined
  percent: number | undefined
  state: Activity['state']
  assigneeId: string
  notBefore: string
  weight: number | undefined
  note: string
  after: LinkLine[]
}

interface Props {
  projectId: string
  plan: ProjectPlan
  /** Undefined: a new one. */
  activity: Activity | undefined
  /** What a new one begins as. */
  start: Pick<Activity, 'kind' | 'parentId' | 'start' | 'order'>
  assignees: PlanPage['assignees']
  mayEdit: boolean
  mayReport: boolean
  /** Rejects with the server's refusal. */
  send(edits: readonly PlanEdit[]): Promise<void>
  /** A new one was kept. */
  onMade(id: string): void
  onClose(): void
}

const valuesOf = (plan: ProjectPlan, activity: Activity | undefined, start: Props['start']): Values => ({
  name: activity?.name ?? '',
  kind: activity?.kind ?? start.kind,
  parentId: (activity ?? start).parentId ?? '',
  start: (activity ?? start).start,
  durationDays: activity?.durationDays ?? (start.kind === 'task' ? 1 : 0),
  percent: activity?.percent ?? 0,
  state: activity?.state ?? 'todo',
  assigneeId: activity?.assigneeId ?? '',
  notBefore: activity?.notBefore ?? '',
  weight: activity?.weight ?? undefined,
  note: activity?.note ?? '',
  after: plan.links.filter(({ toId }) => toId === activity?.id).map(({ id, fromId, kind, lagDays }) => ({ id, fromId, kind, lagDays })),
})

const fieldsOf = (values: Values): Partial<ActivityFields> => ({
  name: values.name.trim(),
  parentId: values.parentId === '' ? null : values.parentId,
  start: values.start,
  assigneeId: values.assigneeId,
  weight: values.weight ?? null,
  note: values.note,
  ...(values.kind === 'group'
    ? {}
    : {
        durationDays: values.kind === 'milestone' ? 0 : (values.durationDays ?? 1),
        percent: values.percent ?? 0,
        state: values.state,
        notBefore: values.notBefore === '' ? null : values.notBefore,
      }),
})

/** Ids of what a form makes: the same ones when it is saved again because no answer came, so that nothing is made twice. */
type IdFor = (what: string) => string
function useIds(): IdFor {
  const [ids] = useState(() => new Map<string, string>())
  return (what) => {
    const id = ids.get(what) ?? newId()
    ids.set(what, id)
    return id
  }
}

/** The edits that make `before` what was typed: only what is different, with what was seen. */
function editsOf(before: Values, values: Values, id: string, idFor: IdFor): PlanEdit[] {
  const [was, is] = [fieldsOf(before), fieldsOf(values)]
  const changed = (Object.keys(is) as (keyof ActivityFields)[]).filter((key) => is[key] !== was[key])
  const pick = (of: Partial<ActivityFields>): Partial<ActivityFields> => Object.fromEntries(changed.map((key) => [key, of[key]]))
  const edits: PlanEdit[] = changed.length === 0 ? [] : [{ kind: 'set', id, set: pick(is), was: pick(was) }]
  return [...edits, ...linkEdits(before.after, values.after, id, idFor)]
}

function linkEdits(before: readonly LinkLine[], after: readonly LinkLine[], toId: string, idFor: IdFor): PlanEdit[] {
  const kept = new Map(after.filter(({ id }) => id !== '').map((line) => [line.id, line]))
  const edits: PlanEdit[] = []
  for (const line of before) {
    const now = kept.get(line.id)
    if (now === undefined || now.fromId !== line.fromId) edits.push({ kind: 'unlink', id: line.id })
    else if (now.kind !== line.kind || (now.lagDays ?? 0) !== line.lagDays) {
      const [is, was] = [now, line].map(({ kind, lagDays }) => ({ kind, lagDays: lagDays ?? 0 })) as [Required<LinkFields>, Required<LinkFields>]
      edits.push({ kind: 'setLink', id: line.id, set: otherOf(is, was), was: otherOf(was, is) })
    }
  }
  for (const line of after) {
    const was = before.find(({ id }) => id === line.id)
    if (was !== undefined && was.fromId === line.fromId) continue
    edits.push({ kind: 'link', link: { id: idFor(line.fromId), fromId: line.fromId, toId, kind: line.kind, lagDays: line.lagDays ?? 0 } })
  }
  return edits
}

/** What the server says of an edit stands at the field that made it (`edits.parentId`, `edits.0.set.name`); links are lines of one field. */
const atFields = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(
        error.code,
        error.message,
        Object.fromEntries(
          Object.entries(error.fields).map(([key, words]) => {
            const parts = key.split('.')
            return [parts.includes('link') ? 'after' : (parts.at(-1) ?? key), words]
          }),
        ),
      )
    : error

/** One activity with its person, time and what it waits for. */
export function ActivityDrawer({ projectId, plan, activity, start, assignees, mayEdit, mayReport, send, onMade, onClose }: Props) {
  const { t } = useTranslation()
  // Of the moment in which it was opened: what others change meanwhile is compared by the server, field by field.
  // oxlint-disable-next-line react/exhaustive-deps
  const initial = useMemo(() => valuesOf(plan, activity, start), [])
  const fields = useMemo((): Field<Values>[] => {
    const rows = rowsOf(plan.activities)
    const label = ({ number, activity: one }: (typeof rows)[number]): string => `${number} ${one.name}`
    // Neither itself nor what lies in it.
    const apart = activity === undefined ? rows : rowsOf(plan.activities, new Set([activity.id]))
    const groups = apart.filter(({ activity: one }) => one.kind === 'group' && one.id !== activity?.id)
    const others = rows.filter(({ activity: one }) => one.kind !== 'group' && one.id !== activity?.id)
    const groupOptions: Option[] = groups.map((row) => ({ value: row.activity.id, label: label(row) }))
    const otherOptions: Option[] = others.map((row) => ({ value: row.activity.id, label: label(row) }))
    const isLeaf = ({ kind }: Values): boolean => kind !== 'group'
    const planner = (): boolean => !mayEdit
    const ofKind = activity?.kind === 'milestone' ? { hint: 'projectPlan.allowed.reached' as const } : {}
    const all: Field<Values>[] = [
      { key: 'name', title: 'projectPlan.name', kind: 'text', required: true, maxLength: 200, disabled: planner },
      ...(activity === undefined
        ? [
            {
              key: 'kind' as const,
              title: 'projectPlan.kindTitle' as const,
              kind: 'select' as const,
              required: true,
              options: () => (['task', 'milestone', 'group'] as const).map((value) => ({ value, label: t(`projectPlan.kind.${value}`) })),
            },
          ]
        : []),
      {
        key: 'parentId',
        title: 'projectPlan.group',
        kind: 'select',
        options: () => groupOptions,
        placeholder: 'projectPlan.topLevel',
        disabled: planner,
      },
      {
        key: 'state',
        title: 'projectPlan.stateTitle',
        kind: 'select',
        visible: isLeaf,
        options: () => activityStates.map((value) => ({ value, label: t(`projectPlan.state.${value}`) })),
      },
      { key: 'percent', title: 'projectPlan.percent', kind: 'integer', unit: '%', min: 0, max: 100, visible: isLeaf, ...ofKind },
      { key: 'start', title: 'projectPlan.start', kind: 'date', required: true, disabled: planner, visible: isLeaf },
      {
        key: 'durationDays',
        title: 'projectPlan.days',
        kind: 'integer',
        unit: t('projectPlan.daysUnit'),
        min: 1,
        max: MOST_PLAN_DAYS,
        visible: ({ kind }) => kind === 'task',
        disabled: planner,
      },
      {
        key: 'assigneeId',
        title: 'projectPlan.assignee',
        kind: 'select',
        placeholder: 'projectPlan.nobody',
        options: () => assignees(activity?.assigneeId ?? ''),
        disabled: planner,
      },
      { key: 'notBefore', title: 'projectPlan.notBefore', kind: 'date', visible: isLeaf, disabled: planner },
      { key: 'weight', title: 'projectPlan.weight', kind: 'decimal', min: 0, max: 1000, decimals: 2, disabled: planner },
      {
        key: 'after',
        title: 'projectPlan.after',
        kind: 'table',
        visible: isLeaf,
        disabled: planner,
        line: () => ({ id: '', fromId: '', kind: 'FS', lagDays: 0 }),
        columns: [
          { key: 'fromId', title: 'projectPlan.afterActivity', kind: 'select', required: true, options: () => otherOptions },
          {
            key: 'kind',
            title: 'projectPlan.linkKind',
            kind: 'select',
            required: true,
            options: () => linkKinds.map((value) => ({ value, label: t(`projectPlan.link.${value}`) })),
          },
          { key: 'lagDays', title: 'projectPlan.lag', kind: 'integer', min: -MOST_PLAN_DAYS, max: MOST_PLAN_DAYS },
        ],
      },
      { key: 'note', title: 'projectPlan.note', kind: 'textarea', maxLength: 2000 },
    ]
    return all
  }, [plan, activity, mayEdit, assignees, t])
  const idFor = useIds()
  /** What was seen, against which the server compares: after a conflict, what there is by then. */
  const seen = useRef(initial)
  const reload = async (): Promise<Values | undefined> => {
    const now = await call('projectPlan', { projectId })
    const one = now.activities.find(({ id }) => id === activity?.id)
    if (one === undefined) return undefined
    seen.current = valuesOf(now, one, start)
    return seen.current
  }
  const [tried, setTried] = useState(false)
  const save = (values: Values): Promise<void> =>
    saved(values).catch((error: unknown) => {
      throw atFields(error)
    })
  const saved = (values: Values): Promise<void> => {
    if (activity !== undefined) {
      const edits = editsOf(seen.current, values, activity.id, idFor)
      return edits.length === 0 ? Promise.resolve() : send(edits)
    }
    const id = idFor('')
    const made = fieldsOf(values)
    const fresh: Activity = {
      id,
      kind: values.kind,
      order: start.order,
      durationDays: 0,
      percent: 0,
      state: 'todo',
      notBefore: null,
      ...(made as Required<Pick<ActivityFields, 'name' | 'parentId' | 'start' | 'assigneeId' | 'note'>>),
      ...made,
      start: values.start === '' ? start.start : values.start,
    } as Activity
    setTried(true)
    // Where it came to the server the time before, what was typed since counts.
    const since: PlanEdit[] = tried ? [{ kind: 'set', id, set: { ...made, start: fresh.start } }] : []
    return send([{ kind: 'add', activity: fresh }, ...since, ...linkEdits([], values.after, id, idFor)])
  }
  return (
    <FormDrawer
      title={activity === undefined ? t('projectPlan.newActivity') : `${t('projectPlan.editActivity')}${t('layout.colon')}${activity.name}`}
      fields={fields}
      initial={initial}
      save={save}
      {...(activity === undefined ? {} : { reload })}
      readOnly={activity === undefined ? !mayEdit : !mayReport}
      width={640}
      onClose={(isSaved) => {
        if (isSaved && activity === undefined) onMade(idFor(''))
        onClose()
      }}
    />
  )
}
