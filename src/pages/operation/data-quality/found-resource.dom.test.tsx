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
