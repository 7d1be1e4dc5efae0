import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ProjectMaterial } from '#contract/schemas/project-material.ts'
import type { Language } from '#contract/text.ts'
import { materialUnitIn, materialUnitsIn } from '#domain/project/material-units.ts'
import { isNone } from '#domain/project/quantity.ts'
import { call } from '#src/api/client.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ProjectPage } from '#src/project/project-page.tsx'
import { activitiesOf } from '#src/project/records/people.ts'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'

const EDIT = 'project/materials:edit'

const resourceOf = (projectId: string, language: Language) =>
  defineResource({
    name: 'project-material',
    list: {
      endpoint: 'projectMaterialList',
      scope: { projectId },
      rows: (answer): ProjectMaterial[] => answer.materialList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectMaterial) => row.id,
    columns: [
      { key: 'name', title: 'projectRecords.material.name', sortable: true, choice: false, wraps: 96 },
      { key: 'model', title: 'projectRecords.material.model', wraps: 80 },
      { key: 'unit', title: 'projectRecords.material.unit', width: 60, text: ({ unit }) => materialUnitIn(unit, language) },
      { key: 'quantity', title: 'projectRecords.material.quantity', align: 'right' },
      { key: 'applied', title: 'projectRecords.material.applied', align: 'right' },
      { key: 'approved', title: 'projectRecords.material.approved', align: 'right' },
      { key: 'received', title: 'projectRecords.material.received', align: 'right' },
      { key: 'remaining', title: 'projectRecords.material.remaining', align: 'right' },
      {
        key: 'beyond',
        title: 'projectRecords.material.beyond',
        align: 'right',
        text: ({ beyond }) => (isNone(beyond) ? '' : beyond),
        render: ({ beyond }) => (isNone(beyond) ? null : <span className="record-late">{beyond}</span>),
      },
      { key: 'neededBy', title: 'projectRecords.material.neededBy', sortable: true, width: 110 },
      { key: 'activityName', title: 'projectRecords.material.activity', wraps: 104 },
      { key: 'remark', title: 'projectRecords.material.remark', choice: 'hidden' },
    ],
    sort: { by: 'name', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.material.search' },
      { key: 'activityId', kind: 'select', title: 'projectRecords.material.activity', options: activitiesOf(projectId) },
      {
        key: 'what',
        kind: 'select',
        title: 'projectRecords.material.what',
        options: ({ t }) =>
          (['remaining', 'beyond', 'missing'] as const).map((value) => ({ value, label: t(`projectRecords.material.whatOf.${value}`) })),
      },
    ],
    form: formOf('saveProjectMaterial', {
      fields: [
        { key: 'name', title: 'projectRecords.material.name', kind: 'text', required: true, maxLength: 64 },
        { key: 'model', title: 'projectRecords.material.model', kind: 'text', maxLength: 200 },
        {
          key: 'unit',
          title: 'projectRecords.material.unit',
          kind: 'text',
          required: true,
          maxLength: 20,
          options: () => materialUnitsIn(language).map((value) => ({ value, label: value })),
        },
        { key: 'quantity', title: 'projectRecords.material.quantity', kind: 'text', required: true, maxLength: 13 },
        { key: 'activityId', title: 'projectRecords.material.activity', kind: 'select', options: activitiesOf(projectId) },
        { key: 'neededBy', title: 'projectRecords.material.neededBy', kind: 'date' },
        { key: 'remark', title: 'projectRecords.material.remark', kind: 'textarea', maxLength: 2000 },
      ],
      fromRow: ({ unit }: ProjectMaterial) => ({ unit: materialUnitIn(unit, language) }),
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'projectRecords.material.newMaterial',
      editTitle: 'projectRecords.material.editMaterial',
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectMaterial', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'projectRecords.material.name' },
    emptyText: 'projectRecords.material.none',
    refreshes: ['projectApplicationList'],
  })

function Materials({ projectId }: { projectId: string }) {
  const language = useAtomValue(languageAtom)
  const resource = useMemo(() => resourceOf(projectId, language), [projectId, language])
  useProjectPart(projectId, 'materials', ['projectMaterialList'])
  return <ResourcePage resource={resource} />
}

/** What the project needs, and how much of it is approved and has come. */
export default function MaterialsPlannedOrderPage() {
  return <ProjectPage needs="materials">{({ id }) => <Materials projectId={id} />}</ProjectPage>
}
