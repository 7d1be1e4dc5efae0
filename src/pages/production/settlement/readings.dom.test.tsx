import { expect, test, vi } from 'vitest'
import { button, click, listStage, rows } from '#tests/support/list-stage.tsx'
import { readingsOf } from './readings.tsx'

const { server, show } = listStage()
const reading = { id: 'a', stationId: 'T1', sn: 'M1', code: 'EPI', called: null, date: '2026-10-01', value: '1', source: 'hand', reason: 'read' }
const stamps = { revision: 1, updatedAt: 0, updatedBy: 'u' }

test('the photo of a reading is opened from its row', async () => {
  const list = [
    { ...reading, ...stamps, fileId: 'f' },
    { ...reading, ...stamps, id: 'b', sn: 'M2', fileId: '' },
  ]
  server.answer = () => ({ code: 200, result: { settlementReadingList: list, totalRows: 2 } })
  await show(readingsOf('T1'))
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().map((row) => [row.textContent?.includes('read'), row.textContent?.includes('Photo')])).toEqual([
    [true, true],
    [true, false],
  ])
  await click(button('Photo'))
  await vi.waitFor(() => expect(document.querySelector('.arco-drawer')?.textContent).toContain('M1 EPI 2026-10-01'))
})
