import { beforeEach, expect, test } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { Plant } from '../plant/plant.ts'
import { readStation } from '../plant/readings.ts'
import { DeviceSetpoints } from './device-setpoints.ts'

const demo = demoStations[0] as DemoStation
const SN = demo.devices.find(({ kind }) => kind === 'pcs')?.sn ?? ''
const NOW = Date.UTC(2026, 2, 18, 4)
let plant: Plant
let setpoints: DeviceSetpoints
const command = (mid: string, values: Record<string, number>, expires = NOW + 1000) => ({ mid, values, timestamp: NOW, expires })
const readings = () => readStation(plant, NOW).get(SN)

beforeEach(() => {
  plant = new Plant(demo)
  setpoints = new DeviceSetpoints(plant)
})

test('what is written is reported, and the device runs by it', () => {
  expect(readings()?.SET_Q).toBe(0)
  expect(setpoints.command(SN, command('a', { SET_Q: 40 }), NOW)).toMatchObject({ reply: 'a', code: 200 })
  expect(readings()?.SET_Q).toBe(40)
  expect(Math.abs(Number(readings()?.Q) - 40)).toBeLessThan(3)
})

test('a command that comes twice is answered twice and carried out once', () => {
  setpoints.command(SN, command('a', { SET_Q: 40 }), NOW)
  setpoints.command(SN, command('b', { SET_Q: 10 }), NOW)
  expect(setpoints.command(SN, command('a', { SET_Q: 40 }), NOW)).toMatchObject({ reply: 'a', code: 200 })
  expect([readings()?.SET_Q, setpoints.taken]).toEqual([10, 2])
})

test('what is late, unknown or too much is refused, and then nothing of the command is done', () => {
  expect(setpoints.command(SN, command('a', { SET_Q: 40 }, NOW - 1), NOW)).toMatchObject({ code: 400, message: 'too late' })
  expect(setpoints.command(SN, command('b', { SET_Q: 40, P: 1 }), NOW)?.code).toBe(400)
  expect(setpoints.command(SN, command('c', { SET_Q: 1e6 }), NOW)?.code).toBe(400)
  expect(setpoints.command(`${demo.station.id}-GRID`, command('d', { SET_Q: 1 }), NOW)?.code).toBe(400)
  expect(setpoints.command(SN, { values: { SET_Q: 1 } }, NOW)).toBeUndefined()
  expect(readings()?.SET_Q).toBe(0)
})

test('it is kept over a restart', () => {
  setpoints.write(SN, 'SET_Q', -12.5)
  plant = new Plant(demo)
  setpoints = new DeviceSetpoints(plant, { [`${SN}/SET_Q`]: -12.5 })
  expect([readings()?.SET_Q, setpoints.state]).toEqual([-12.5, { [`${SN}/SET_Q`]: -12.5 }])
})
