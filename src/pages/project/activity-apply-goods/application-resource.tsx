import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { applicationStates } from '#contract/project-material.ts'
import type { ApplicationLine, ProjectApplication } from '#contract/schemas/project-material.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Language } from '#contract/text.ts'
import { materialUnitIn } from '#domain/project/material-units.ts'
import { isMore, isNone } from '#domain/project/quantity.ts'
import { call } from '#src/api/client.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { dueShown } from '#src/project/records/record-resource.tsx'
import { defineResource, type Option, type Options, type Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import { decisionActions } from './decision-actions.tsx'

const EDIT = 'project/materials:edit'

/** Planned material as choices, with what is left of the plan. */
const materialsOf = (projectId: string): Options => ({
  useOptions: function useMaterials(): Option[] {
    const { t } = useTranslation()
    const language = useAtomValue(languageAtom)
    const list = valueOf(useQuery('projectMaterialList', { projectId, pageSize: 999 }))?.materialList ?? []
    return list.map(({ id, name, model, unit, remaining }) => ({
      value: id,
      label: t('projectRecords.material.choice', {
        name: [name, model].filter((word) => word !== '').join(' '),
        left: `${remaining} ${materialUnitIn(unit, language)}`,
      }),
    }))
  },
})

const linesField = (projectId: string): Field => ({
  key: 'lines',
  title: 'projectRecords.material.lines',
  kind: 'table',
  hint: 'projectRecords.material.linesHint',
  max: 100,
  columns: [
    { key: 'materialId', title: 'projectRecords.material.material', kind: 'select', required: true, options: materialsOf(projectId) },
    { key: 'quantity', title: 'projectRecords.material.asked', kind: 'text', required: true, maxLength: 13 },
  ],
})

/** Lines of an application in one line of words. */
const linesWords = (lines: readonly ApplicationLine[], { t, language }: Words): string =>
  lines.map(({ name, quantity, approved, unit }) => `${name} ${approved ?? quantity} ${materialUnitIn(unit, language)}`).join(t('layout.semicolon'))

/** How it stands; of an order whose first part has come that it is not all. */
export const applicationStateWords = ({ state, lines }: Pick<ProjectApplication, 'state' | 'lines'>, { t }: Words): string =>
  state === 'ordered' && lines.some(({ received }) => !isNone(received))
    ? t('projectRecords.material.partly')
    : t(`projectRecords.material.state.${state}`)

/** Of what is asked beyond what is left of the plan: how much, and how much is left. */
async function beyondWords(projectId: string, lines: readonly { materialId: string; quantity: string }[], language: Language): Promise<string[]> {
  const { materialList } = await call('projectMaterialList', { projectId, pageSize: 999 })
  return lines.flatMap(({ materialId, quantity }) => {
    const planned = materialList.find(({ id }) => id === materialId)
    // What is no number is refused where it is saved.
    if (planned === undefined || !/^\d+(\.\d+)?$/.test(quantity.trim()) || !isMore(quantity, planned.remaining)) return []
    return [`${planned.name} ${quantity} > ${planned.remaining} ${materialUnitIn(planned.unit, language)}`]
  })
}

/** Applications for material: made by who needs it, decided by who may approve, received by who may receive. */
export const applicationResource = (projectId: string, language: Language) =>
  defineResource({
    name: 'project-application',
    list: {
      endpoint: 'projectApplicationList',
      scope: { projectId },
      rows: (answer): ProjectApplication[] => answer.applicationList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectApplication) => row.id,
    columns: [
      {
        key: 'number',
        title: 'projectRecords.number',
        sortable: true,
        width: 110,
        choice: false,
      },
      {
        key: 'lines',
        title: 'projectRecords.material.lines',
        choice: false,
        heads: true,
        leads: true,
        text: (row, words) => linesWords(row.lines, words),
        render: (row, words) => <RecordLink id={row.id}>{linesWords(row.lines, words)}</RecordLink>,
      },
      {
        key: 'state',
        title: 'projectRecords.stateTitle',
        sortable: true,
        width: 120,
        text: applicationStateWords,
      },
      { key: 'reason', title: 'projectRecords.material.reason' },
      { key: 'createdBy', title: 'projectRecords.material.createdBy' },
      { key: 'neededBy', title: 'projectRecords.material.neededBy', sortable: true, width: 120 },
      { key: 'supplier', title: 'projectRecords.material.supplier', choice: 'hidden' },
      { key: 'orderNumber', title: 'projectRecords.material.orderNumber', choice: 'hidden' },
      {
        key: 'expectedOn',
        title: 'projectRecords.material.expectedOn',
        sortable: true,
        width: 170,
        render: ({ expectedOn, overdue }, words) => dueShown({ dueDate: expectedOn, overdue }, words),
      },
      {
        key: 'beyondPlan',
        title: 'projectRecords.material.beyond',
        width: 120,
        text: (row, { t }) => (row.beyondPlan ? t('projectRecords.material.beyondMark') : ''),
      },
    ],
    sort: { by: 'number', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.material.searchApplication', width: 320 },
      {
        key: 'state',
        kind: 'select',
        title: 'projectRecords.stateTitle',
        options: ({ t }) => applicationStates.map((value) => ({ value, label: t(`projectRecords.material.state.${value}`) })),
      },
    ],
    form: formOf('saveProjectApplication', {
      fields: [
        { key: 'reason', title: 'projectRecords.material.reason', kind: 'textarea', maxLength: 2000 },
        { key: 'neededBy', title: 'projectRecords.material.neededBy', kind: 'date' },
        linesField(projectId) as never,
      ],
      empty: { lines: [{ materialId: '', quantity: '' }] },
      fromRow: (row: ProjectApplication) => ({ lines: row.lines.map(({ materialId, quantity }) => ({ materialId, quantity })) }),
      toPayload: (values) => ({ ...values, projectId }),
      confirm: async ({ lines }, _, words) => {
        const beyond = await beyondWords(projectId, lines, language)
        return beyond.length === 0 ? undefined : (
          <>
            <p>{words.t('projectRecords.material.asksBeyond')}</p>
            <ul>
              {beyond.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )
      },
      create: EDIT,
      edit: EDIT,
      mayEdit: (row: ProjectApplication) => row.state === 'applied',
      createTitle: 'projectRecords.material.newApplication',
      editTitle: 'projectRecords.material.editApplication',
      width: 640,
    }),
    actions: decisionActions(projectId, language),
    remove: {
      permission: EDIT,
      visible: ({ state }) => state === 'applied' || state === 'rejected',
      run: (rows) => call('deleteProjectApplication', { projectId, ids: rows.map((row) => row.id) }),
    },
    export: { fileName: 'projectRecords.material.application' },
    emptyText: 'projectRecords.material.noApplications',
    refreshes: ['projectMaterialList', 'projectReceiptList'],
  })
