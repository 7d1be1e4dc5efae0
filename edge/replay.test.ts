import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productModels } from '#domain/demo/models.ts'
import { demoStations } from '#domain/demo/stations.ts'
import { parseTime, readRecording, replayMap, type ReplayMap } from './replay.ts'

const mapOf = (name: string): ReplayMap => replayMap.parse(JSON.parse(readFileSync(new URL(`maps/${name}.json`, import.meta.url), 'utf8')))
const minutes = (rows: { offsetMs: number }[]): number[] => rows.map(({ offsetMs }) => offsetMs / 60_000)

test('steel load: labels are interval ends, and 0:00 ends the day it names', () => {
  const csv = ['date,Usage_kWh,NSM', '01/01/2018 23:45,4,85500', '01/01/2018 00:00,5,0', '02/01/2018 00:15,6,900', '01/01/2018 00:15,3,900'].join(
    '\n',
  )
  const { rows, skipped } = readRecording(csv, mapOf('steel-load'))
  expect(skipped).toBe(0)
  expect(minutes(rows)).toEqual([0, 1410, 1425, 1440])
  // kWh of a quarter hour to kW.
  expect(rows.map(({ values }) => values[0]?.value)).toEqual([12, 16, 20, 24])
  expect(rows[0]?.values[0]).toMatchObject({ sn: 'ST002-LOAD', code: 'P' })
})

test('PV: small negatives at night are nought, empty cells are left out and counted', () => {
  const csv = ['measured_on,ac_power', '2016-06-01 00:00:00,-12.5', '2016-06-01 00:15:00,', '2016-06-01 12:00:00,4000'].join('\r\n')
  const { rows, skipped } = readRecording(csv, mapOf('serf-pv'))
  expect(skipped).toBe(1)
  expect(rows.map(({ values }) => values[0]?.value)).toEqual([0, 80])
  expect(minutes(rows)).toEqual([0, 720])
})

test('charging sessions: years printed without their century', () => {
  expect(parseTime('0014-11-18 15:40:26', 'YYYY-MM-DD HH:mm:ss', 'Asia/Shanghai')).toBe(Date.parse('2014-11-18T15:40:26+08:00'))
  expect(parseTime('soon', 'YYYY-MM-DD HH:mm:ss', 'Asia/Shanghai')).toBeUndefined()
  const csv = 'sessionId,kwhTotal,created,chargeTimeHrs\n1,7.78,0014-11-18 15:40:26,1.5\n2,9.74,0014-11-18 17:40:26,2\n'
  const { rows } = readRecording(csv, mapOf('charging-sessions'))
  expect(minutes(rows)).toEqual([0, 120])
  expect(rows[0]?.values).toEqual([
    { sn: 'ST004-EV1', code: 'ESESSION', value: 7.78 },
    { sn: 'ST004-EV1', code: 'TSESSION', value: 90 },
  ])
})

test('a map that names a column which is not there says which there are', () => {
  expect(() => readRecording('a,b\n1,2', mapOf('serf-pv'))).toThrow(/measured_on.*there are: a, b/)
})

test('every map names points of the demonstration', () => {
  for (const file of readdirSync(new URL('maps/', import.meta.url))) {
    const map = mapOf(file.replace('.json', ''))
    for (const { device, code } of map.columns) {
      const found = demoStations.find(({ station }) => station.id === map.station)?.devices.find(({ sn }) => sn === device)
      const model = productModels.find((candidate) => candidate.code === found?.modelCode)
      expect(model?.parameters.map((parameter) => parameter.code)).toContain(code)
    }
  }
})
