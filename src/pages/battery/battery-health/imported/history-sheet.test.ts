import { describe, expect, test } from 'vitest'
import { csvCells } from '#src/resource/import/csv.ts'
import { readHistory } from './history-sheet.ts'

const zone = 'Asia/Shanghai'
const read = (csv: string) => readHistory(csvCells(csv), zone)

describe('a sheet of capacities', () => {
  test.each([
    ['cycle,capacity\n2,1.05\n1,1.07'],
    ['循环次数,放电容量(Ah)\n2,1.05\n1,1.07'],
    ['Cycle_Index,Discharge_Capacity (mAh),note\n2,1050,a\n1,1070,b'],
    ['cycle number,capacity_Ah\n2,1.05\n\n1,1.07\n'],
  ])('is known by its titles and units, in the order of its cycles: %s', (csv) => {
    expect(read(csv)).toEqual({
      kind: 'cycles',
      cycles: [
        { cycle: 1, ah: 1.07 },
        { cycle: 2, ah: 1.05 },
      ],
    })
  })

  test('what is no number, or not above nought, is told by row and column', () => {
    expect(read('cycle,capacity\n1,1.1\n2,x\n3,0\n4,')).toMatchObject({
      kind: 'faulty',
      total: 3,
      faults: [
        { row: 3, column: 'capacity', fault: 'number' },
        { row: 4, column: 'capacity', fault: 'positive' },
        { row: 5, column: 'capacity', fault: 'number' },
      ],
    })
  })
})

test('a number is what people and instruments write', () => {
  expect(read('cycle,capacity\n1,1.5e0\n2,+1.4\n 3 ,.9')).toMatchObject({ cycles: [{ ah: 1.5 }, { ah: 1.4 }, { cycle: 3, ah: 0.9 }] })
  expect(read('cycle,capacity\n0x10,1\n2,0b1\n3,1.2.3')).toMatchObject({ kind: 'faulty', faults: [{ row: 2 }, { row: 3 }, { row: 4 }] })
})

test('what no battery has is told, and of a thermometer left out', () => {
  expect(read('cycle,capacity (mAh)\n1,1e308\n1e12,1000')).toMatchObject({
    kind: 'faulty',
    faults: [
      { row: 2, column: 'capacity (mAh)', fault: 'tooLarge' },
      { row: 3, column: 'cycle', fault: 'tooLarge' },
    ],
  })
  expect(read('time,current,voltage\n0,1,-1e9\n1e300,1,3')).toMatchObject({ faults: [{ fault: 'tooLarge' }, { fault: 'time' }] })
  expect(read('time,current,voltage,temperature\n0,1,3,1e300')).toMatchObject({ readings: [{ degrees: undefined }] })
})

describe('a sheet of readings', () => {
  const at = Date.UTC(2026, 4, 1, 0, 0, 0)
  test.each([
    ['time,current,voltage,temperature\n2026-05-01 08:00:00,-1.5,3.2,25\n2026-05-01 08:00:10,-1.5,3.19,25'],
    ['时间,电流(A),电压(mV),温度/℃\n2026/5/1 8:00,-1.5,3200,25\n2026-05-01T00:00:10Z,-1.5,3190,25'],
    [`timestamp,Current_mA,Voltage_V,Temp (°C)\n${at / 1000},-1500,3.2,25\n${at + 10_000},-1500,3.19,25`],
  ])('takes times in words or as an epoch, by the station’s clock: %s', (csv) => {
    expect(read(csv)).toEqual({
      kind: 'readings',
      readings: [
        { t: at, amps: -1.5, volts: 3.2, degrees: 25 },
        { t: at + 10_000, amps: -1.5, volts: 3.19, degrees: 25 },
      ],
    })
  })

  test('takes seconds since the begin of a test, a date of a spreadsheet, and no thermometer', () => {
    expect(read('test time (s),I,U\n0,1,3.2\n10.5,1,3.1')).toMatchObject({ readings: [{ t: 0, degrees: undefined }, { t: 10_500 }] })
    const sheet = [
      ['时间', '电流', '电压'],
      [new Date(Date.UTC(2026, 4, 1, 8)), 1, 3.2],
    ]
    expect(readHistory(sheet, zone)).toMatchObject({ readings: [{ t: at }] })
  })

  test.each(['Europe/Berlin', 'America/New_York'])('goes on through the hour that the clock has twice: %s', (own) => {
    const change = own === 'Europe/Berlin' ? '2026-10-25 02' : '2026-11-01 01'
    const before = own === 'Europe/Berlin' ? '2026-10-25 01' : '2026-11-01 00'
    const times = [`${before}:30`, `${change}:00`, `${change}:30`, `${change}:00`, `${change}:30`]
    const rows = times.map((time) => `${time},1,3.2`).join('\n')
    const sheet = readHistory(csvCells(`time,current,voltage\n${rows}`), own)
    const begin = own === 'Europe/Berlin' ? Date.UTC(2026, 9, 24, 23, 30) : Date.UTC(2026, 10, 1, 4, 30)
    expect(sheet).toMatchObject({ readings: times.map((_, i) => ({ t: begin + i * 1_800_000 })) })
  })

  test('a time that is none, or goes back, is told', () => {
    const rows = ['2026-05-01 08:00', '2026-13-01 08:00', '2026-05-01 07:59', '2027-02-29 08:00', '2026-05-01 08:75']
    expect(read(`time,current,voltage\n${rows.map((time) => `${time},1,3`).join('\n')}`)).toMatchObject({
      kind: 'faulty',
      faults: [
        { row: 3, fault: 'time' },
        { row: 4, fault: 'order' },
        { row: 5, fault: 'time' },
        { row: 6, fault: 'time' },
      ],
    })
  })
})

test('other columns are named', () => {
  expect(read('a,capacity\n1,2')).toEqual({ kind: 'unknown', columns: ['a', 'capacity'] })
  expect(read('')).toEqual({ kind: 'unknown', columns: [] })
})
