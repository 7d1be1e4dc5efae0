import { expect, test } from 'vitest'
import { Controller } from './controller.ts'

const NOW = 1000
const command = (mid: string, version: number, params: unknown, type = 'totalPower') => ({ mid, type, version, hash: '', params, timestamp: 0 })
const good = { enabled: true, chargeKw: 5, dischargeKw: 5 }

test('a command is carried out once, however often it comes, and answered each time', () => {
  const controller = new Controller()
  for (let i = 0; i < 3; i++) expect(controller.command(command('a', 1, good), NOW)).toMatchObject({ reply: 'a', code: 200 })
  expect(controller.taken).toBe(1)
  expect(controller.active).toEqual({ totalPower: good })
  // Also after it was switched off and on again.
  const again = new Controller(JSON.parse(JSON.stringify(controller.state)) as Controller['state'])
  expect(again.command(command('a', 1, good), NOW)).toMatchObject({ code: 200 })
  expect(again.taken).toBe(0)
  expect(again.active).toEqual(controller.active)
})

test('what is older than what runs, makes no sense, or comes while somebody works at the plant is refused with its reason', () => {
  const controller = new Controller()
  controller.command(command('a', 3, good), NOW)
  expect(controller.command(command('b', 3, { ...good, chargeKw: 9 }), NOW)).toMatchObject({ code: 400, message: 'older than version 3 that runs' })
  expect(controller.command(command('c', 4, { ...good, chargeKw: -1 }), NOW)).toMatchObject({ code: 400, message: 'chargeKw: outOfRange' })
  controller.isLocal = true
  expect(controller.command(command('d', 5, good), NOW)).toMatchObject({ code: 400, message: 'switched to local operation' })
  expect(controller.command({ mid: 'e' }, NOW)).toBeUndefined()
  expect(controller.report(NOW).strategies).toMatchObject([{ type: 'totalPower', version: 3, params: good, updatedBy: 'cloud' }])
})

test('of each device that carries strategies out it tells which version it has and since when', () => {
  const controller = new Controller(undefined, ['PCS1', 'PCS2'])
  controller.command(command('a', 3, good), NOW)
  const has = { version: 3, updatedAt: NOW }
  expect(controller.report(NOW + 5).strategies).toMatchObject([
    {
      devices: [
        { sn: 'PCS1', ...has },
        { sn: 'PCS2', ...has },
      ],
    },
  ])
})

test('a change at its own screen is a version of its own, so that a command from before it is refused', () => {
  const controller = new Controller()
  controller.command(command('a', 1, good), NOW)
  expect(controller.change('totalPower', { ...good, chargeKw: 1 }, 'Wang', NOW)).toBeUndefined()
  expect(controller.change('totalPower', { chargeKw: 'much' }, 'Wang', NOW)).toContain('chargeKw')
  expect(controller.report(NOW).strategies).toMatchObject([{ version: 2, params: { chargeKw: 1 }, updatedBy: 'Wang' }])
  expect(controller.command(command('b', 2, good), NOW)).toMatchObject({ code: 400 })
  expect(controller.command(command('c', 3, good), NOW)).toMatchObject({ code: 200 })
})
