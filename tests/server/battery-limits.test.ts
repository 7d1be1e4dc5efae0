import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import * as schema from '#server/db/schema.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** By which limits a station's batteries are graded: the usual ones until somebody who may sets others. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const asked = { ...defaultLimits, ...otherDefaults, powerstationId: 'T1' }

test('usual until they are set; a limit that is not above the one before is refused at its field', async () => {
  expect(await server.ok('batteryLimits', { powerstationId: 'T1' }, root)).toMatchObject({ ...defaultLimits, ...otherDefaults, revision: 0 })
  for (const [wrong, field] of [
    [{ voltageB: 30 }, 'voltageB'],
    [{ voltageC: 1 }, 'voltageC'],
    [{ temperatureC: 5 }, 'temperatureC'],
    [{ socHigh: 20 }, 'socHigh'],
    [{ restC: -1 }, 'restC'],
    [{ cellsPerPack: 0 }, 'cellsPerPack'],
    [{ voltageA: Number.MAX_VALUE }, 'voltageA'],
  ] as const) {
    const answer = await server.call('saveBatteryLimits', { ...asked, ...wrong, revision: 0 }, { sessionId: root })
    expect([answer.code, JSON.stringify(answer)]).toEqual([code.badRequest, expect.stringContaining(`"${field}"`)])
  }
  expect((await server.ok('batteryLimits', { powerstationId: 'T1' }, root)).revision).toBe(0)
})

test('set, they hold for everybody; who saves over another one is told; the log says what was', async () => {
  await server.ok('saveBatteryLimits', { ...asked, voltageA: 25, cellsPerPack: 52, revision: 0 }, root)
  expect(await server.ok('batteryLimits', { powerstationId: 'T1' }, root)).toMatchObject({ voltageA: 25, cellsPerPack: 52, revision: 1 })
  const late = await server.call('saveBatteryLimits', { ...asked, voltageA: 20, revision: 0 }, { sessionId: root })
  expect(late.code).toBe(code.conflict)
  const lines = (await server.db.orm.select().from(schema.auditLog)).filter(({ action }) => action === 'saveBatteryLimits')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ subject: 'station:T1', after: { voltageA: 25, cellsPerPack: 52 } })
})
