import { expect, test } from 'vitest'
import { button, click, listStage, page, settle } from '#tests/support/list-stage.tsx'
import { organizationOptions } from './common-options.ts'
import { defineResource } from './define.ts'
import type { FormValues } from './field.ts'

interface Row {
  id: string
}
const saved: FormValues[] = []
const resource = defineResource({
  name: 'test',
  list: { endpoint: 'alarmList', payload: () => ({}), scope: {}, rows: (): Row[] => [], total: () => 0 },
  rowKey: (row: Row) => row.id,
  columns: [{ key: 'id', title: 'realtime.code', choice: false }],
  filters: [],
  form: {
    fields: [
      { key: 'organizationCode', title: 'station.organization', kind: 'tree-select', required: true, options: organizationOptions },
      { key: 'customer', title: 'settlement.customerOrganization', kind: 'tree-select', options: organizationOptions },
    ],
    empty: {} as FormValues,
    fromRow: (): FormValues => ({}),
    save: async (values: FormValues) => void saved.push(values),
    create: 'system_role:edit',
    createTitle: 'resource.create',
    editTitle: 'resource.edit',
  },
  emptyText: 'state.empty',
})
const { server, show } = listStage()

/** The form of a new record, of somebody who belongs to the first of these. */
async function open(...codes: string[]): Promise<void> {
  const organList = codes.map((code, i) => ({ code, name: code, nameEn: code, parentCode: i === 0 ? null : codes[0] }))
  server.answer = () => ({ code: 200, result: { organList, alarmList: [], totalRows: 0 } })
  saved.length = 0
  await show(resource)
  await settle()
  await click(button('New'))
}

test('whoever has one organization does not choose it, and has changed nothing by that; what may be left open stays open', async () => {
  await open('ONLY')
  expect(document.querySelector('[data-field=organizationCode]')?.textContent).toContain('ONLY')
  expect(document.querySelector('[data-field=customer]')?.textContent).not.toContain('ONLY')
  await click(button('Save'))
  expect(saved).toEqual([{ organizationCode: 'ONLY' }])
  await click(button('New'))
  await click(button('Cancel'))
  expect(page()).not.toContain('unsaved')
  expect(document.querySelector('.form-drawer [data-field]')).toBeNull()
})

test('whoever has several chooses', async () => {
  await open('TOP', 'BELOW')
  expect(document.querySelector('[data-field=organizationCode]')?.textContent).not.toContain('TOP')
  await click(button('Save'))
  expect(saved).toEqual([])
  expect(page()).toContain('incomplete information')
})
