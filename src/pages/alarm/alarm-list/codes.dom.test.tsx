import { expect, test } from 'vitest'
import { button, click, listStage, settle, type } from '#tests/support/list-stage.tsx'
import { CodeList } from './codes.tsx'

const { server, draw } = listStage()

test('what a code means is changed, not made a second time', async () => {
  const words = { level: 'URGENT', textZh: '过温', textEn: 'Too hot', guideZh: '', guideEn: '' }
  const row = { code: 'OVER_TEMP', ...words, revision: 4, updatedAt: 0, updatedBy: 'root' }
  server.answer = () => ({ code: 200, result: { eventCodeList: [row], totalRows: 1, id: row.code } })
  await draw(<CodeList />)
  await settle()
  await click(button('Edit'))
  await type(document.querySelector('[data-field="textEn"] input') as HTMLInputElement, 'Far too hot')
  await click(button('Save'))
  expect(server.asked).toContainEqual({ ...words, code: 'OVER_TEMP', textEn: 'Far too hot', id: 'OVER_TEMP', revision: 4 })
})
