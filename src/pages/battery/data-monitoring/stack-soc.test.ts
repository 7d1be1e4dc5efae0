import { expect, test } from 'vitest'
import { defaultLimits } from '#domain/battery/grade.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { readingsOf } from './readings.ts'
import { sourcesOf } from './sources.ts'
import { socContradictions } from './stack-soc.ts'

const point = (id: number, code: string) => ({ id, code, unit: '%', decimals: 1 }) as never
const device = (sn: string, parentSn: string | null) => ({ sn, parentSn, name: sn, nameEn: sn, ratedCapacityKwh: null }) as never
const [stack, first, second] = [device('BAT', null), device('CL1', 'BAT'), device('CL2', 'BAT')]
const points = new Map([
  ['BAT', new Map([['SOC', point(1, 'SOC')]])],
  ['CL1', new Map([['SOC', point(2, 'SOC')]])],
  ['CL2', new Map([['SOC', point(3, 'SOC')]])],
])
const rows = [first, second].map((one) => ({ device: one, stack }))

function contradictions(socs: readonly [number, number | null, number | null, quality?: number]) {
  const store = createLiveStore({ requestFrame: (callback) => callback(), now: () => 1000 })
  const [of, one, two, quality = 0] = socs
  store.seed([of, one, two].map((value, i) => ({ pointId: i + 1, value, at: 1000, quality: i === 0 ? quality : 0 })))
  return socContradictions(sourcesOf(rows, (sn) => points.get(sn)).map((source) => readingsOf(store, source, defaultLimits)))
}

test('a stack that is fuller or emptier than all of its clusters contradicts them', () => {
  expect(contradictions([45, 60, 62.5])).toMatchObject([{ stack: { sn: 'BAT' }, said: 45, low: 60, high: 62.5 }])
  expect(contradictions([70, 60, 62.5])).toHaveLength(1)
})

test('between them, nearly so, old, or where a cluster has none, nothing is said', () => {
  expect(contradictions([61, 60, 62.5])).toEqual([])
  expect(contradictions([58.5, 60, 62.5])).toEqual([])
  expect(contradictions([45, 60, 62.5, 1])).toEqual([])
  expect(contradictions([45, 60, null])).toEqual([])
})
