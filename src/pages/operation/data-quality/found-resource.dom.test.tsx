import { expect, test } from 'vitest'
import { qualityArrivals, qualityFaults } from '#contract/quality.ts'
import { listStage, rows, settle } from '#tests/support/list-stage.tsx'
import { foundResource } from './found-resource.tsx'

const { server, show } = listStage()

const row = (key: string, share: number | null, more: object = {}) => ({
  key,
  stationId: 'T1',
  stationName: 'T1',
  stationNameEn: 'T1',
  deviceSn: key,
  deviceName: key,
  deviceNameEn: key,
  code: null,
  parameter: null,
  unit: '',
  date: null,
  share,
  ...Object.fromEntries([...qualityFaults, ...qualityArrivals].map((fault) => [fault, 0])),
  firstFault: null,
  firstAt: null,
  firstValue: null,
  ...more,
})

test('a device that was checked has noughts where nothing is wrong; one that was not says so and has none', async () => {
  server.answer = () => ({ code: 200, result: { qualityRows: [row('CHECKED', 1), row('NEW', null, { late: 2 })], totalRows: 2 } })
  await show(foundResource(false))
  await settle()
  const cells = (at: number) => [...(rows()[at]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  expect(cells(0).filter((words) => words === '0')).toHaveLength(qualityFaults.length + qualityArrivals.length)
  expect(cells(1)).toContain('Not checked yet')
  expect(cells(1)).toContain('2')
  expect(cells(1)).not.toContain('0')
})

test('what was seen first has its value where its parameter is named, and no bare number where it is not', async () => {
  const first = { firstFault: 'jump', firstAt: Date.parse('2026-11-28T08:39:10Z'), firstValue: 90 }
  const soc = { code: 'SOC', parameter: { zh: 'SOC', en: 'SOC' }, unit: '%' }
  server.answer = () => ({ code: 200, result: { qualityRows: [row('DEVICE', 1, first), row('POINT', 1, { ...first, ...soc })], totalRows: 2 } })
  await show(foundResource(false))
  await settle()
  const last = rows().map((tr) => [...tr.querySelectorAll('td')].map((cell) => cell.textContent).find((words) => words?.startsWith('Jump')))
  expect(last).toEqual([expect.stringMatching(/^Jump · 2026-11-28/), expect.stringMatching(/^Jump 90.00 % · 2026-11-28/)])
})
