import type { ReactNode } from 'react'
import { recordKindOf, type RecordKind, type RecordStep } from '#contract/project-record.ts'
import type { ProjectRecord } from '#contract/schemas/project-record.ts'
import { evenly } from '#domain/settlement/layout.ts'
import { call } from '#src/api/client.ts'
import type { OpenProject } from '#src/project/project-page.tsx'
import { siteDay } from '#src/project/site-day.ts'
import { defineResource, type Action, type ColumnOf, type TextKey, type Words } from '#src/resource/define.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { NamedValue } from '#src/resource/field-value.tsx'
import { formOf } from '#src/resource/form-of.ts'
import { isEmpty } from '#src/resource/form-rules.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { peopleOf, signersOf } from './people.ts'
import { optionKey, recordFields } from './record-fields.ts'

type Column = ColumnOf<ProjectRecord, 'projectRecordList'>

const choice =
  (key: 'category' | 'severity' | 'weather' | 'reason' | 'origin') =>
  (row: ProjectRecord, { t }: Words): string =>
    row[key] === '' ? '' : t(optionKey(key, row[key]))
const chosen = (key: 'category' | 'severity' | 'weather' | 'reason' | 'origin'): Column => ({
  key,
  title: `projectRecords.fact.${key}`,
  wraps: 80,
  text: choice(key),
})

/** What a list says of each kind beyond the common columns. */
const ownColumns: Readonly<Record<RecordKind, readonly Column[]>> = {
  safety: [chosen('category'), { ...chosen('severity'), width: 100 }],
  supervision: [
    { key: 'day', title: 'projectRecords.day', sortable: true, width: 110 },
    { ...chosen('weather'), width: 90 },
    { key: 'people', title: 'projectRecords.fact.people', align: 'right', width: 76, text: ({ people }) => people ?? '' },
    { key: 'workDone', title: 'projectRecords.fact.workDone', wraps: 112 },
  ],
  change: [
    chosen('reason'),
    { key: 'cost', title: 'projectRecords.fact.cost', align: 'right', render: ({ cost }) => (cost === '' ? undefined : evenly(cost, 2)) },
    { key: 'days', title: 'projectRecords.fact.days', align: 'right', text: ({ days }) => days ?? '' },
    { key: 'signed', title: 'projectRecords.signedOf', width: 90, text: ({ signed, asked }) => (asked === 0 ? '' : `${signed}/${asked}`) },
    {
      key: 'unable',
      title: 'projectRecords.signerGone',
      choice: 'hidden',
      text: ({ unable }, { t }) => unable.map(({ name }) => name).join(t('layout.list')),
    },
  ],
  feedback: [chosen('origin'), { key: 'contact', title: 'projectRecords.fact.contact', choice: 'hidden' }],
}

/** The due day, and whether it is over. */
export const dueWords = ({ dueDate, overdue }: { dueDate: string; overdue: boolean }, { t }: Words): string =>
  overdue ? t('projectRecords.isOverdue', { date: dueDate }) : dueDate
/** Undefined where there is none. */
export const dueShown = (row: { dueDate: string; overdue: boolean }, words: Words): ReactNode =>
  row.dueDate === '' ? undefined : <span className={row.overdue ? 'record-late' : undefined}>{dueWords(row, words)}</span>

const stepTitle = ({ to, back, again }: RecordStep): TextKey =>
  again === true
    ? 'projectRecords.openAgain'
    : (`projectRecords.to${to[0]?.toUpperCase() ?? ''}${to.slice(1)}${back === true ? 'Back' : ''}` as TextKey)
const told = (isRequired: boolean, hint?: TextKey): readonly Field[] => [
  { key: 'note', title: 'projectRecords.note', kind: 'textarea', maxLength: 2000, required: isRequired, ...(hint === undefined ? {} : { hint }) },
  { key: 'photos', title: 'projectRecords.photos', kind: 'pictures', max: 20 },
]
const nothingTold = { note: '', photos: [] }
interface Told {
  note: string
  photos: ProjectRecord['photos']
}

/** All that a record says, as its form asks it: whoever signs it, or takes a step of it, does so of this. */
function Content({ row, fields }: { row: ProjectRecord; fields: readonly Field[] }) {
  const values = row as unknown as FormValues
  return (
    <dl className="record-signed-facts">
      {fields
        // What the drawer is called by.
        .filter(({ key }) => key !== 'title' && !isEmpty(values[key]))
        .map((field) => (
          <div key={field.key}>
            <NamedValue field={field} value={values[field.key]} />
          </div>
        ))}
    </dl>
  )
}

/** One list for each kind, made of the kind's definition. `me`: the viewer's account. */
export function recordResource(kind: RecordKind, { id: projectId, codes, archivedAt }: OpenProject, me: string) {
  const { steps, states, edit, sign, frozen, hasDay, hasSigners } = recordKindOf[kind]
  const mayEdit = codes.includes(edit)
  const maySign = codes.includes(sign)
  const isMine = (row: ProjectRecord): boolean => row.responsibleId === me && archivedAt === null
  const anew = async ([row]: readonly ProjectRecord[]) => (await call('projectRecordList', { projectId, kind, id: row?.id ?? '' })).recordList
  const refreshes = ['projectRecord' as const, 'projectRound' as const]
  const fields = recordFields(kind, projectId)
  const note = ([row]: readonly ProjectRecord[]): ReactNode =>
    row !== undefined && <Content row={row} fields={fields as unknown as readonly Field[]} />
  const stepActions = steps.map((step): Action<ProjectRecord> => {
    const { from, to, needs, back, again, asks } = step
    return {
      id: `${to}${again === true ? '-again' : back === true ? '-back' : ''}`,
      title: stepTitle(step),
      where: 'row',
      visible: (row) => from.includes(row.state) && (needs === 'sign' ? maySign : mayEdit || isMine(row)),
      form: { fields: told(back === true, asks === undefined ? undefined : 'projectRecords.noteHint'), empty: nothingTold, note, anew },
      run: async ([row], values) => {
        if (row !== undefined)
          await call('setProjectRecordState', { projectId, kind, id: row.id, revision: row.revision, to, ...(values as unknown as Told) })
      },
    }
  })
  const decide = (yes: boolean): Action<ProjectRecord> => ({
    id: yes ? 'sign' : 'decline',
    title: yes ? 'projectRecords.sign' : 'projectRecords.decline',
    where: 'row',
    danger: !yes,
    visible: (row) => maySign && row.state === 'signing' && row.undecided.includes(me),
    form: {
      fields: [{ key: 'note', title: 'projectRecords.note', kind: 'textarea', maxLength: 2000, required: !yes }],
      empty: { note: '' },
      note,
      anew,
    },
    run: async ([row], values) => {
      if (row === undefined) return
      const one = { projectId, kind, id: row.id, revision: row.revision }
      await call('setProjectRecordSignature', { ...one, sign: yes, note: String(values.note) })
    },
  })
  const replace: Action<ProjectRecord> = {
    id: 'replace-signer',
    title: 'projectRecords.replaceSigner',
    where: 'row',
    visible: (row) => row.unable.length > 0 && (mayEdit || isMine(row)),
    form: {
      fields: [{ key: 'to', title: 'projectRecords.signerNew', kind: 'select', required: true, options: signersOf(projectId) }],
      empty: { to: '' },
      note: ([row], { t }) => row !== undefined && <p>{t('projectRecords.signersGone', { names: row.unable[0]?.name })}</p>,
      anew,
    },
    // One after the other: each has their own successor.
    run: async ([row], values) => {
      const [gone] = row?.unable ?? []
      if (row === undefined || gone === undefined) return
      await call('replaceProjectRecordSigner', { projectId, kind, id: row.id, from: gone.accountId, to: String(values.to) })
    },
  }
  return defineResource({
    name: `project-${kind}`,
    list: {
      endpoint: 'projectRecordList',
      scope: { projectId, kind },
      rows: (answer): ProjectRecord[] => answer.recordList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectRecord) => row.id,
    rowClass: (row) => (row.overdue ? 'record-overdue' : ''),
    columns: [
      { key: 'number', title: 'projectRecords.number', sortable: true, width: 110 },
      {
        key: 'title',
        title: 'projectRecords.title',
        sortable: true,
        choice: false,
        wraps: 116,
        heads: true,
        leads: true,
        render: (row) => <RecordLink id={row.id}>{row.title}</RecordLink>,
      },
      { key: 'state', title: 'projectRecords.stateTitle', sortable: true, wraps: 72, text: (row, { t }) => t(`projectRecords.state.${row.state}`) },
      ...ownColumns[kind],
      { key: 'responsibleName', title: 'projectRecords.responsible', wraps: 80 },
      {
        key: 'dueDate',
        title: 'projectRecords.dueDate',
        sortable: true,
        // What a day was is due at no other.
        ...(hasDay ? { choice: 'hidden' as const } : {}),
        wraps: 96,
        text: dueWords,
        render: dueShown,
      },
      { key: 'place', title: 'projectRecords.place', choice: 'hidden' },
      { key: 'comments', title: 'projectRecords.comments', align: 'right', width: 76 },
      { key: 'createdBy', title: 'projectRecords.createdBy', choice: 'hidden' },
      {
        key: 'updatedAt',
        title: 'projectRecords.updatedAt',
        sortable: true,
        choice: 'hidden',
        text: (row) => consoleTime(Math.max(row.updatedAt, row.createdAt)),
      },
    ],
    sort: { by: kind === 'supervision' ? 'day' : 'number', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.search' },
      {
        key: 'state',
        kind: 'select',
        title: 'projectRecords.stateTitle',
        values: states,
        options: ({ t }) => states.map((value) => ({ value, label: t(`projectRecords.state.${value}`) })),
      },
      {
        key: 'late',
        kind: 'select',
        title: 'projectRecords.late',
        values: ['overdue', 'open'],
        options: ({ t }) => [
          { value: 'overdue', label: t('projectRecords.overdue') },
          { value: 'open', label: t('projectRecords.notOver') },
        ],
      },
      { key: 'responsibleId', kind: 'select', title: 'projectRecords.responsible', options: peopleOf(projectId) },
    ],
    form: formOf('saveProjectRecord', {
      fields,
      empty: () => (hasDay === true ? { day: siteDay() } : {}),
      toPayload: (values) => ({ ...values, projectId, kind }),
      create: `project/${edit}`,
      edit: `project/${edit}`,
      mayEdit: (row: ProjectRecord) => !frozen.includes(row.state),
      // What was signed does not hold for something else: it is said before.
      confirm: async (_values, row, { t }) => {
        if (row === undefined || hasSigners !== true) return undefined
        // Somebody may have signed since the form was opened.
        const [now] = (await call('projectRecordList', { projectId, kind, id: row.id })).recordList
        const given = now === undefined ? 0 : now.asked - now.undecided.length
        return given === 0 ? undefined : t('projectRecords.voids', { n: given })
      },
      createTitle: `projectRecords.newOf.${kind}`,
      editTitle: `projectRecords.editOf.${kind}`,
      width: 560,
    }),
    actions: [
      ...(hasSigners === true ? [decide(true), decide(false), replace] : []),
      ...stepActions,
      {
        id: 'comment',
        title: 'projectRecords.comment',
        where: 'row',
        visible: (row) => archivedAt === null && (mayEdit || maySign || isMine(row) || row.signers.includes(me)),
        form: { fields: told(false), empty: nothingTold },
        run: async ([row], values) => {
          if (row !== undefined) await call('saveProjectRecordComment', { projectId, kind, id: row.id, ...(values as unknown as Told) })
        },
      },
    ],
    remove: {
      permission: `project/${edit}`,
      visible: (row) => !frozen.includes(row.state) && !row.sealed,
      run: (rows) => call('deleteProjectRecord', { projectId, kind, ids: rows.map((row) => row.id) }),
    },
    export: { fileName: `projectRecords.kind.${kind}` },
    emptyText: `projectRecords.emptyOf.${kind}`,
    refreshes,
  })
}
