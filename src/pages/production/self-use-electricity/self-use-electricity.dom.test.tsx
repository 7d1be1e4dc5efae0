import { expect, test, vi } from 'vitest'
import { listStage, rows } from '#tests/support/list-stage.tsx'
import SelfUseElectricity from './self-use-electricity.tsx'

const { server, draw } = listStage()
const row = {
  key: 'P/2026-10', stationId: 'T2', stationName: '站', stationNameEn: 'Station', connectionPointId: 'P', pointNumber: 'P1', pointName: 'Point', customerName: 'Buyer', month: '2026-10',
  mode: 'meter', kwh: '3200', price: '0.651886', amount: '2086.04', slip: { id: 's 1', number: 'JS1' }, corrected: { kwh: true, price: false, amount: true }, problems: [],
} // prettier-ignore

test('leads to the slip at its own station, whichever is chosen; what is made of corrected readings says so', async () => {
  server.answer = (payload) => ({ code: 200, result: 'pageSize' in payload ? { selfUseList: [row], totalRows: 1 } : [] })
  await draw(<SelfUseElectricity />)
  await vi.waitFor(() => expect(rows()[0]?.querySelector('a')?.textContent).toBe('JS1'))
  expect(rows()[0]?.querySelector('a')?.getAttribute('href')).toBe('#/production/settlement?station=T2&record=s+1')
  const marked = [...(rows()[0]?.querySelectorAll('td') ?? [])].filter((cell) => cell.querySelector('.corrected-mark') !== null)
  expect(marked.map(({ textContent }) => textContent)).toEqual(['3,200✎', '2,086.04✎'])
})
