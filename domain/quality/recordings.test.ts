import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { judge, type Reading } from './judge.ts'
import { rulesFor } from './rules.ts'

/** Recordings that others have published, with their known faults. They are not part of the project: without them these tests are skipped, and say so. */
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const there = existsSync(`${folder}battery`)
const notThere = there ? '' : ' (skipped: the recordings are not beside the project)'
const rows = (file: string): string[][] =>
  readFileSync(`${folder}${file}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
const QUARTER = 900_000
const DAY = 86_400_000

test.skipIf(!there)(`the four impossible capacities of 12,000 are found, and no other is accused${notThere}`, () => {
  const found = rows('battery/severson_lfp_capacity_cycles2-100.csv').flatMap(([, cell = '', , ...capacities]) => {
    const readings = capacities.flatMap((text, i): Reading[] => (text === '' ? [] : [{ t: (i + 2) * DAY, v: Number(text) }]))
    const rules = { ...rulesFor({ unit: 'Ah', kind: 'measurement', range: [0.5, 1.3], intervalMs: DAY }) }
    return judge(readings, { from: 2 * DAY, to: (readings.length + 2) * DAY }, rules).findings.map(({ fault, from, value }) => [
      cell,
      fault,
      `cycle ${from / DAY}`,
      value,
    ])
  })
  expect(found).toEqual([
    ['2', 'outOfRange', 'cycle 12', 30.971],
    ['9', 'outOfRange', 'cycle 13', 31.039],
    ['3', 'outOfRange', 'cycle 12', 30.973],
    ['9', 'outOfRange', 'cycle 13', 31.028],
  ])
})

test.skipIf(!there)(`a steel works' year of quarter hours: none is accused${notThere}`, () => {
  // The row of 0:00 ends the day whose date it has: its place in the file is right, its label is not.
  const readings = rows('load/steel_industry_15min_2018.csv').map(([, usage = ''], i) => ({ t: i * QUARTER, v: Number(usage) * 4 }))
  const rules = rulesFor({ unit: 'kW', kind: 'measurement', intervalMs: QUARTER, ratedPowerKw: 700 })
  expect(judge(readings, { from: 0, to: readings.length * QUARTER }, rules)).toEqual({ findings: [], expected: 35_040, good: 35_040 })
})

test.skipIf(!there)(`a PV system's hundred days: small negatives at night are no fault, quarters that are missing are told${notThere}`, () => {
  const readings = rows('pv/serf_east_15min_ac_power.csv').flatMap(([at = '', watts = '']): Reading[] =>
    watts === '' ? [] : [{ t: Date.parse(at.replace(' ', 'T')), v: Number(watts) / 1000 }],
  )
  const [first, last] = [readings[0]?.t ?? 0, (readings.at(-1)?.t ?? 0) + QUARTER]
  const rules = rulesFor({ unit: 'kW', kind: 'measurement', intervalMs: QUARTER, ratedPowerKw: 5.4 })
  expect(judge(readings, { from: first, to: last }, rules).findings).toEqual([])
  expect(Math.min(...readings.map(({ v }) => v))).toBeLessThan(0)
  // A logger that was off for half a day.
  const off = readings.filter((_, i) => i < 5000 || i >= 5048)
  expect(judge(off, { from: first, to: last }, rules).findings).toMatchObject([{ fault: 'missing', n: 48, from: readings[5000]?.t }])
})
