import { expect, test } from 'vitest'
import { eventCodes } from '#domain/demo/models.ts'
import { demoStations } from '#domain/demo/stations.ts'
import { ailingAt, ailmentsOf } from './ailments.ts'

const DAY = Date.parse('2026-03-03T00:00:00+08:00')

test('ordinary days bring small, known complaints of own devices, that end the same day', () => {
  const seen = new Set<string>()
  for (const demo of demoStations) {
    for (let day = 0; day < 60; day++) {
      for (const { sn, code, from, to } of ailmentsOf(demo, DAY + day * 86_400_000)) {
        seen.add(code)
        expect(demo.devices.map((device) => device.sn)).toContain(sn)
        expect(['COMMON', 'WARN']).toContain(eventCodes.find((event) => event.code === code)?.level)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(1440)
        expect(to - from).toBeGreaterThanOrEqual(15)
      }
    }
  }
  expect(seen.size).toBe(4)
})

test('they hold from their start to their end', () => {
  const ailments = [{ sn: 'A', code: 'DOOR_OPEN', from: 10, to: 20 }]
  const at = (minute: number): string[] => [...ailingAt(ailments, DAY, DAY + minute * 60_000)]
  expect([at(9.99), at(10), at(19.99), at(20)]).toEqual([[], ['A:DOOR_OPEN'], ['A:DOOR_OPEN'], []])
})
