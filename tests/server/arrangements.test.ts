import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What people arrange for looking: views of the fleet under a name, and single-line pictures. */
let server: TestServer
let root = ''
let stranger = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  stranger = await server.login('stranger')
})
afterAll(() => server.close())

const views = async (who: string) => (await server.ok('fleetViewList', {}, who)).fleetViewList

test('of a person’s views one is the default, also when several become it at once; nobody else sees or changes them', async () => {
  const { id } = await server.ok('saveFleetView', { name: 'night', query: 'level=VERY_URGENT&view=map', isDefault: true }, root)
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => server.ok('saveFleetView', { name, query: 'sort=soc', isDefault: true }, root)))
  expect((await views(root)).filter((view) => view.isDefault)).toHaveLength(1)
  const before = (await views(root)).find((view) => view.id === id)
  await server.ok('saveFleetView', { id, name: 'late', query: 'level=VERY_URGENT&view=map', isDefault: true, revision: before?.revision }, root)
  expect((await views(root)).filter((view) => view.isDefault).map(({ name }) => name)).toEqual(['late'])
  expect((await server.call('saveFleetView', { id, name: 'stale', revision: before?.revision }, { sessionId: root })).code).toBe(409)
  const { roleCode } = await server.ok('saveRole', { nameZh: '看', nameEn: 'Looks', powerCodes: ['monitor', 'monitor_operation'] }, root)
  await server.db.pool.query("update account set role_code = $1 where username = 'stranger'", [roleCode])
  stranger = await server.login('stranger')
  expect(await views(stranger)).toEqual([])
  expect((await server.call('deleteFleetView', { ids: [id] }, { sessionId: stranger })).code).toBe(404)
  expect((await server.call('saveFleetView', { id, name: 'taken over' }, { sessionId: stranger })).code).toBe(404)
  expect((await server.call('saveFleetView', { name: 'x', query: 'x'.repeat(1001) }, { sessionId: root })).code).toBe(400)
})

test('a picture keeps the places of what is there: unknown and retired devices leave none behind', async () => {
  const sn = 'PUT-1'
  await server.ok('saveDevice', { sn, stationId: 'T1', modelCode: 'TEST_METER', name: sn }, root)
  const put = (revision: number, positions: { node: string; x: number; y: number }[]) =>
    server.call('saveStationTopology', { powerstationId: 'T1', revision, positions }, { sessionId: root })
  const nodes = async () => (await server.ok('stationTopology', { powerstationId: 'T1' }, root)).positions.map(({ node }) => node)
  const at = (node: string) => ({ node, x: 20, y: 80 })
  expect(
    (await put(0, [at(sn), at(sn), at('T1-GRID'), at('nobody'), at('battery:nobody'), at('pile'), at('bus:left'), at('bus:right'), at('bus:top')]))
      .code,
  ).toBe(200)
  expect(await nodes()).toEqual([sn, 'T1-GRID', 'pile', 'bus:left', 'bus:right'])
  await server.ok('retireDevice', { ids: [sn], retired: true }, root)
  expect(await nodes()).toEqual(['T1-GRID', 'pile', 'bus:left', 'bus:right'])
  expect((await put(0, [])).code).toBe(409)
  expect((await put(1, [{ node: 'T1-GRID', x: -1, y: 101 }])).code).toBe(400)
  expect((await put(1, [])).code).toBe(200)
  expect(await nodes()).toEqual([])
  const { history } = await server.ok('recordHistory', { kind: 'station', recordId: 'T1', pageNum: 1, pageSize: 10, order: 'desc' }, root)
  expect(history.filter(({ action }) => action === 'arrangeStation')).toHaveLength(2)
})

test('what was arranged for a device, shows it or hangs on it is of the one that takes its place; a form that was open on it is of before', async () => {
  const put = async (sn: string, parentSn = '') => {
    const said = { sn, stationId: 'T2', modelCode: 'TEST_PCS', name: sn, parentSn }
    await server.ok('saveDevice', said, root)
    return said
  }
  await put('OLD-1')
  const below = await put('BELOW-1', 'OLD-1')
  const { id } = await server.ok('saveCamera', { stationId: 'T2', nameZh: '柜', nameEn: 'Cabinet', deviceSn: 'OLD-1' }, root)
  const hours = (from: number, to: number) => ({ fromAt: Date.now() + from * 3_600_000, toAt: Date.now() + to * 3_600_000 })
  for (const [reason, from] of [
    ['fan', 0],
    ['next week', 100],
  ] as const)
    // prettier-ignore
    await server.ok('saveMaintenance', { stationId: 'T2', deviceSn: 'OLD-1', reason, ...hours(from, from + 2) }, root)
  const { id: over } = await server.ok('saveMaintenance', { stationId: 'T2', deviceSn: 'OLD-1', reason: 'done', ...hours(-2, 1) }, root)
  await server.ok('endMaintenance', { id: over }, root)
  const places = ['OLD-1', 'battery:OLD-1', 'BELOW-1'].map((node, i) => ({ node, x: 10 + i, y: 60 }))
  await server.ok('saveStationTopology', { powerstationId: 'T2', revision: 0, positions: places }, root)
  await until(() => server.core.services.registry().devices.has('OLD-1'), 'the device is known')
  const readings = ['EPC', 'EPD'].map((code) => ({ code, last: 10, first: 0 }))
  await server.ok('replaceDevice', { id: 'OLD-1', sn: 'NEXT-1', modelCode: 'TEST_PCS', at: Date.now(), readings, reason: 'broken' }, root)
  const { positions, revision } = await server.ok('stationTopology', { powerstationId: 'T2' }, root)
  expect(positions.map(({ node, x }) => [node, x])).toEqual([
    ['NEXT-1', 10],
    ['battery:NEXT-1', 11],
    ['BELOW-1', 12],
  ])
  expect(revision).toBe(2)
  const { maintenanceList } = await server.ok('maintenanceList', { powerstationId: 'T2' }, root)
  expect(maintenanceList.map(({ reason, deviceSn }) => `${reason} ${deviceSn}`).sort()).toEqual(['done OLD-1', 'fan NEXT-1', 'next week NEXT-1'])
  const shown = async () => (await server.ok('cameraList', { id }, root)).cameraList[0]
  expect(await shown()).toMatchObject({ deviceSn: 'NEXT-1', revision: 2 })
  expect((await server.call('saveDevice', { ...below, id: 'BELOW-1', revision: 1 }, { sessionId: root })).code).toBe(409)
  await server.ok('moveDevice', { ids: ['NEXT-1'], stationId: 'T1', parentSn: '', connectionPointId: '' }, root)
  expect(await shown()).toMatchObject({ stationId: 'T2', deviceSn: null })
})
