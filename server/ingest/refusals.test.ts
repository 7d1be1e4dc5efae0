import { expect, test } from 'vitest'
import { MOST_REFUSALS } from '#contract/refusals.ts'
import { Refusals } from './refusals.ts'

test.each([
  ['energy/T1/T1-GRID/telemetry', 'T1-GRID', ''],
  ['energy/T1/status', '', ''],
  ['energy/T1/modbus/connection', '', ''],
  ['spBv1.0/OWN/NDATA/T1', '', ''],
  ['spBv1.0/OWN/DDATA/T1/T1-GRID', 'T1-GRID', ''],
  ['T1/T1-GRID/P', 'T1-GRID', 'P'],
  ['T1', '', ''],
])('%s is of its station and device', (source, deviceSn, code) => {
  const refusals = new Refusals()
  refusals.add('badPayload', source, 'why', 1)
  expect(refusals.of('T1')).toMatchObject([{ deviceSn, code, detail: 'why' }])
})

test('a flood of one kind drives out none of another, and what is of no station of the plant is kept by none', () => {
  const refusals = new Refusals((id) => id === 'T1')
  refusals.add('badJson', 'energy/T1/A/telemetry', '', 1)
  for (let i = 0; i < 3 * MOST_REFUSALS; i++) refusals.add('unknownParameter', 'energy/T1/A/telemetry', `N${i}`, 2 + i)
  refusals.add('badJson', 'energy/T2/A/telemetry', '', 1)
  refusals.add('foreignTopic', 'energy/T1/A/telemetry', '', 1)
  const kept = refusals.of('T1')
  expect(kept).toHaveLength(MOST_REFUSALS)
  expect(kept[0]).toMatchObject({ code: `N${3 * MOST_REFUSALS - 1}` })
  expect(kept.filter(({ reason }) => reason === 'badJson')).toHaveLength(1)
  expect(kept.filter(({ reason }) => reason === 'foreignTopic')).toEqual([])
  expect(refusals.of('T2')).toEqual([])
})

test('text of a stranger is shown without what no page takes', () => {
  const refusals = new Refusals()
  refusals.add('unknownParameter', 'energy/T1/A\u0000/telemetry', '\u202Eevil\u0000', 1)
  refusals.add('unknownParameter', 'energy/T1/A\u0001/telemetry', '\u202Eevil\u0001', 1)
  expect(refusals.of('T1')).toMatchObject([{ count: 2 }])
  expect(JSON.stringify(refusals.of('T1'))).not.toMatch(/\\u0000|\u202E/)
})
