import { expect, test } from 'vitest'
import { demoStations } from '#domain/demo/stations.ts'
import { syntheticStations } from '#domain/demo/synthetic.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import { ORIGIN, Plant } from '../plant/plant.ts'
import { readStation } from '../plant/readings.ts'
import { Reporting } from './reporting.ts'

const codes = (reporting: Reporting, readings: Record<string, number | boolean>, now: number): string[] =>
  reporting.due('D', readings, now, now).map(({ code }) => code)

test('by exception: the first time all, then what changed, at its pace', () => {
  const reporting = new Reporting()
  expect(codes(reporting, { P: 1, T_IGBT: 30, EPI: 5, RUN: true }, 0)).toEqual(['P', 'T_IGBT', 'EPI', 'RUN'])
  expect(codes(reporting, { P: 1.1, T_IGBT: 31, EPI: 6, RUN: true }, 990)).toEqual(['P'])
  expect(codes(reporting, { P: 1.1, T_IGBT: 31, EPI: 6, RUN: true }, 5000)).toEqual(['T_IGBT'])
  expect(codes(reporting, { P: 1.1, T_IGBT: 31, EPI: 6, RUN: true }, 15_000)).toEqual(['EPI'])
})

test('by exception: a device of which nothing changes gives a sign of life each minute', () => {
  const reporting = new Reporting()
  const idle = { P: 0, U: 0, STATUS: 1, EPC: 5 }
  codes(reporting, idle, 0)
  expect([30_000, 59_000, 60_000, 61_000, 119_000, 120_000].map((now) => codes(reporting, idle, now))).toEqual([
    [],
    [],
    ['STATUS'],
    [],
    [],
    ['STATUS'],
  ])
})

test('registers are told as a quarter hour begins, whenever the gateway was started', () => {
  const reporting = new Reporting()
  codes(reporting, { EPI: 1 }, 893_400)
  expect(codes(reporting, { EPI: 2 }, 899_400)).toEqual([])
  expect(codes(reporting, { EPI: 3 }, 900_400)).toEqual(['EPI'])
})

test('a change of state is told at once', () => {
  const reporting = new Reporting()
  codes(reporting, { RUN: true }, 0)
  expect(codes(reporting, { RUN: false }, 100)).toEqual(['RUN'])
})

test('periodic: an unchanged value is told again, so that it does not look dead', () => {
  const reporting = new Reporting('periodic')
  codes(reporting, { P: 1, EPE: 0, STATUS: 0 }, 0)
  expect(codes(reporting, { P: 1, EPE: 0, STATUS: 0 }, 1000)).toEqual(['P'])
  expect(codes(reporting, { P: 1, EPE: 0, STATUS: 0 }, 15_000)).toEqual(['P', 'EPE', 'STATUS'])
})

test('samples carry the time of the gateway, not of the plant', () => {
  expect(new Reporting().due('D', { P: 1 }, 1000, 91_000)).toEqual([{ sn: 'D', code: 'P', at: 91_000, value: 1 }])
})

test('under load a synthetic station reports 40 values each second', () => {
  const demo = syntheticStations(2)[1] as DemoStation
  const plant = new Plant(demo, { source: new Plant(demoStations[1] as DemoStation) })
  const reporting = new Reporting('load')
  let sent = 0
  for (let second = 0; second < 10; second++) {
    const now = ORIGIN + 1_000_000 + second * 1000
    for (const [sn, readings] of readStation(plant, now)) {
      const due = reporting.due(sn, readings, now, now).length
      if (second > 0) sent += due
    }
  }
  expect(sent / 9).toBe(40)
})
