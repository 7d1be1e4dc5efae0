import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { MOST_CAPACITIES } from '#contract/schemas/battery-import.ts'
import * as schema from '#server/db/schema.ts'
import { batteryFigures as figures } from '#tests/support/fixtures/battery-import.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Histories of batteries out of files: kept as what was counted, for everybody who sees the page. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const list = async (token: string, powerstationId = 'T1') => (await server.ok('batteryImportList', { powerstationId }, token)).importList

/** A member of the same organization with just these rights. */
async function memberWith(
  username: string,
  powerCodes: readonly ('energy' | 'energy_batteryHealth' | 'energy_batteryHealth:edit')[],
): Promise<string> {
  const { roleCode } = await server.ok('saveRole', { nameZh: username, nameEn: username, powerCodes: [...powerCodes] }, root)
  await server.ok('saveMember', { username, realname: username, roleCode, organizationCode: 'OWN', password: 'test-password' }, root)
  await server.db.pool.query('update account set password_expired = false where username = $1', [username])
  return server.login(username)
}

test('what is kept is told to others as it was counted, under a name that is changed and its figures never', async () => {
  const { id } = await server.ok('saveBatteryImport', { stationId: 'T1', name: 'lab', deviceSn: 'T1-PCS1', figures }, root)
  const looks = await memberWith('looks', ['energy', 'energy_batteryHealth'])
  const [row] = await list(looks)
  expect(row).toMatchObject({ id, name: 'lab', deviceSn: 'T1-PCS1', kind: 'cycles', rows: 3, ratedAh: null, soh: 98, lastAh: 98, uploadedBy: 'root' })
  expect(row?.deviceName).not.toBe('')
  expect(await server.ok('batteryImport', { id }, looks)).toEqual({ id, name: 'lab', ...figures })
  // Who may only look neither keeps, renames nor deletes.
  for (const [call, payload] of [
    ['saveBatteryImport', { stationId: 'T1', name: 'mine', figures }],
    ['saveBatteryImport', { id, stationId: 'T1', name: 'mine' }],
    ['deleteBatteryImport', { ids: [id] }],
  ] as const)
    expect((await server.call(call, payload as never, { sessionId: looks })).code).toBe(code.forbidden)

  const worse = { ...figures, capacities: [{ cycle: 0, ah: 1 }] }
  await server.ok('saveBatteryImport', { id, revision: 1, stationId: 'T1', name: 'lab, 25 °C', figures: worse }, root)
  expect((await list(looks))[0]).toMatchObject({ name: 'lab, 25 °C', deviceSn: null, soh: 98 })
  expect((await server.ok('batteryImport', { id }, looks)).capacities).toEqual(figures.capacities)

  await server.ok('deleteBatteryImport', { ids: [id] }, root)
  expect(await list(looks)).toEqual([])
  expect((await server.call('batteryImport', { id }, { sessionId: looks })).code).toBe(code.notFound)
  const lines = (await server.db.orm.select().from(schema.auditLog)).filter(({ action }) => action.endsWith('BatteryImport'))
  // The log keeps who kept what of which, and not the thousands of figures.
  expect(
    lines.map(({ action, subject, after }) => [
      action,
      subject,
      Object.keys((after ?? {}) as object)
        .sort()
        .join(),
    ]),
  ).toEqual([
    ['saveBatteryImport', 'batteryImport:lab', 'deviceSn,kind,name,ratedAh,stationId'],
    ['saveBatteryImport', 'batteryImport:lab', expect.stringContaining('name')],
    ['deleteBatteryImport', 'batteryImport:lab, 25 °C', ''],
  ])
})

test('refused at its field: no figures, figures that are none, too many, another station’s device, one that is moved elsewhere', async () => {
  const refused = async (payload: object) => {
    const answer = await server.call('saveBatteryImport', { stationId: 'T1', name: 'wrong', ...payload } as never, { sessionId: root })
    return [answer.code, Object.keys(answer.fields ?? {}).join()]
  }
  const capacities = (...ah: unknown[]) => ({ figures: { ...figures, capacities: ah.map((one, cycle) => ({ cycle, ah: one })) } })
  expect(await refused({})).toEqual([code.badRequest, 'figures'])
  for (const wrong of [0, -1, 1e308, '1', null, [1], {}]) expect((await refused(capacities(wrong)))[0]).toBe(code.badRequest)
  expect((await refused(capacities(...Array.from({ length: MOST_CAPACITIES + 1 }, () => 1))))[0]).toBe(code.badRequest)
  expect(await refused({ figures, deviceSn: 'X1-PCS1' })).toEqual([code.badRequest, 'deviceSn'])
  expect(await refused({ figures, deviceSn: 'T2-PCS1' })).toEqual([code.badRequest, 'deviceSn'])
  const { id } = await server.ok('saveBatteryImport', { stationId: 'T1', name: 'stays', figures }, root)
  expect(await refused({ id, stationId: 'T2' })).toEqual([code.badRequest, 'stationId'])
  await server.ok('deleteBatteryImport', { ids: [id] }, root)
  expect(await list(root)).toEqual([])
})

test('the largest that is kept comes back whole; a station keeps a hundred, also of many who keep at once', async () => {
  const long = {
    ...figures,
    rows: MOST_CAPACITIES,
    capacities: Array.from({ length: MOST_CAPACITIES }, (_, cycle) => ({ cycle, ah: 100 - cycle * 0.0123456789 })),
  }
  const { id } = await server.ok('saveBatteryImport', { stationId: 'T2', name: 'long', figures: long }, root)
  expect((await server.ok('batteryImport', { id }, root)).capacities).toEqual(long.capacities)
  for (let i = 1; i < 98; i++) await server.ok('saveBatteryImport', { stationId: 'T2', name: `no ${i}`, figures }, root)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => server.call('saveBatteryImport', { stationId: 'T2', name: `last ${i}`, figures }, { sessionId: root })),
  )
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 200, 409, 409, 409])
  expect(answers.find((answer) => answer.code === 409)?.message).toContain('100')
})

test('a device that is deleted leaves its history without one', async () => {
  const device = { sn: 'GONE-1', stationId: 'T1', name: 'gone', nameEn: 'gone', kind: 'gridMeter', modelCode: 'TEST_METER' }
  await server.db.pool.query(
    'insert into device (sn, station_id, name, name_en, kind, model_code) values ($1, $2, $3, $4, $5, $6)',
    Object.values(device),
  )
  const { id } = await server.ok('saveBatteryImport', { stationId: 'T1', name: 'of a device', deviceSn: 'GONE-1', figures }, root)
  await server.db.pool.query("delete from device where sn = 'GONE-1'")
  expect((await list(root)).find((one) => one.id === id)).toMatchObject({ deviceSn: null, deviceName: '' })
})
