import '#src/strategy/strategy.css'
import type { PowerTemplate } from '#contract/schemas/power-template.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { segmentsWords } from '#src/strategy/param-words.ts'
import { SegmentsControl } from '#src/strategy/segments-control.tsx'
import { Touched } from '#src/strategy/touched.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

const EDIT = 'production_charge_and_discharge_plan:edit'

const templates = defineResource({
  name: 'power-template',
  list: {
    endpoint: 'powerTemplateList',
    rows: (answer): PowerTemplate[] => answer.powerTemplateList,
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: PowerTemplate) => row.id,
  columns: [
    { key: 'name', title: 'plan.templateName', sortable: true, choice: false },
    { key: 'segments', title: 'plan.segments', text: (row, words) => segmentsWords(row.segments, words) },
    { key: 'stations', title: 'plan.stations', align: 'right', sortable: true },
    {
      key: 'organizationName',
      title: 'plan.organization',
      text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
    },
    { key: 'remark', title: 'plan.remark' },
    { key: 'updatedAt', title: 'plan.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt || row.createdAt) },
  ],
  sort: { by: 'name', order: 'asc' },
  filters: [{ key: 'text', kind: 'text', title: 'plan.searchTemplate' }],
  form: formOf('savePowerTemplate', {
    fields: [
      { key: 'name', title: 'plan.templateName', kind: 'text', required: true, maxLength: 64 },
      { key: 'organizationCode', title: 'plan.organization', kind: 'tree-select', required: true, options: organizationOptions },
      { key: 'segments', title: 'plan.segments', kind: 'table', required: true, render: SegmentsControl },
      { key: 'remark', title: 'plan.remark', kind: 'textarea' },
    ],
    async confirm({ segments }, row: PowerTemplate | undefined) {
      if (row === undefined || row.stations === 0 || JSON.stringify(segments) === JSON.stringify(row.segments)) return undefined
      return <Touched {...await call('powerTemplateUse', { id: row.id })} />
    },
    create: EDIT,
    edit: EDIT,
    createTitle: 'plan.newTemplate',
    editTitle: 'plan.editTemplate',
    width: 960,
  }),
  export: { fileName: 'plan.templates' },
  remove: { permission: EDIT, run: (rows) => call('deletePowerTemplate', { ids: rows.map((row) => row.id) }) },
  emptyText: 'plan.noTemplates',
  refreshes: ['strategyList'],
})

/** Days of plans under a name: where they are used, and what a change of one touches. */
export default () => <ResourcePage resource={templates} />
