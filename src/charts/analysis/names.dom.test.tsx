import { expect, test } from 'vitest'
import type { AnalysisPoint } from '#contract/schemas/analysis.ts'
import { parameterName } from './use-curves.ts'

const point = (stationId: string, deviceName: string): AnalysisPoint =>
  ({ stationId, stationName: stationId, stationNameEn: '', deviceName, deviceNameEn: '', name: { zh: '功率', en: 'Power' } }) as AnalysisPoint

test('a parameter is called as shortly as it is unmistakable, and without the station that is said beside it', () => {
  const [total, meter, other] = [point('S1', ''), point('S1', 'Meter'), point('S2', '')]
  expect(parameterName(total, [total, meter], 'en')).toBe('S1 · Power')
  expect(parameterName(total, [total, meter], 'en', 'S1')).toBe('Power')
  expect(parameterName(other, [other], 'en', 'S1')).toBe('S2 · Power')
  expect(parameterName(meter, [total, meter], 'en', 'S1')).toBe('Meter · Power')
  expect(parameterName(total, [total, other], 'en', 'S1')).toBe('S1 · Power')
})
