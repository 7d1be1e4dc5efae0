import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { bookOf } from '#tests/support/book.ts'
import { loadWords } from '#src/i18n/i18n.ts'
import { zhRecords } from '#src/i18n/zh-records.ts'
import { button, click, listStage, page, settle } from '#tests/support/list-stage.tsx'
import type { Field, FormValues } from '../field.ts'
import { ImportDrawer } from './import-drawer.tsx'

const fields: Field[] = [{ key: 'sn', title: 'device.sn', kind: 'text', required: true }]
const { server, draw } = listStage()

async function choose(book: Blob, told: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([await book.arrayBuffer()], 'devices.xlsx')] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  // What reads a sheet is loaded when it is needed.
  await vi.waitFor(async () => {
    await settle()
    expect(page()).toContain(told)
  })
}

test('a row that is unusual and will be taken is told by its line before it is written', async () => {
  server.answer = ({ rows, check }) => ({ code: 200, result: { made: check === true ? 0 : (rows as unknown[]).length, faults: [] } })
  const unusual = (row: FormValues): string | undefined => (row.sn === 'B' ? 'peak below flat' : undefined)
  await draw(<ImportDrawer title="Import" name="devices" endpoint="importDevice" fields={fields} unusual={unusual} onClose={() => undefined} />)
  await settle()
  await choose(bookOf(['sn', 'A', 'B'], []), 'Unusual, and taken as they are: 1. row 3: peak below flat')
  await choose(bookOf(['sn', 'A', 'C', 'D'], []), 'Rows that are right: 3, all of them.')
  expect(page()).not.toContain('Unusual')
})

test('rows that are hidden in the sheet are told before they are written, those that say nothing are not counted', async () => {
  server.answer = ({ rows, check }) => ({ code: 200, result: { made: check === true ? 0 : (rows as unknown[]).length, faults: [] } })
  await draw(<ImportDrawer title="Import" name="devices" endpoint="importDevice" fields={fields} onClose={() => undefined} />)
  await settle()
  await choose(
    bookOf(['sn', 'A', 'B', 'C', ''], [2, 4, 5]),
    'Rows that are right: 3, all of them. Of these, hidden in the sheet (by hand or by a filter) and imported too: 2.',
  )
  await choose(bookOf(['sn', 'A', 'B'], []), 'Rows that are right: 2, all of them.')
  expect(page()).not.toContain('hidden')
  await click(button('Import (rows: 2)'))
  expect(server.asked.at(-1)).toMatchObject({ rows: [{ sn: 'A' }, { sn: 'B' }], check: false })
})

test('a sheet of a colleague who has the other language is read as well', async () => {
  server.answer = ({ rows, check }) => ({ code: 200, result: { made: check === true ? 0 : (rows as unknown[]).length, faults: [] } })
  await loadWords('records')
  const named: Field[] = [{ key: 'sn', title: 'organization.groupName', kind: 'text', required: true }]
  await draw(<ImportDrawer title="Import" name="groups" endpoint="importUserGroup" fields={named} onClose={() => undefined} />)
  await settle()
  await choose(bookOf([zhRecords.organization.groupName, 'A', 'B'], []), 'Rows that are right: 2, all of them.')
})
