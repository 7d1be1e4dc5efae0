import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { newDevice } from '#tests/support/record-drafts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Devices that people enter, adopt, move, replace and retire while the server runs. */
let server: TestServer
let root: string
let asRoot: Record<string, string>
let gateway: mqtt.MqttClient
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  asRoot = { sessionId: root }
  gateway = await mqtt.connectAsync(server.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync(true)
  await server.close()
})

const publish = (sn: string, values: Record<string, number>, stationId = 'T1'): Promise<unknown> =>
  gateway.publishAsync(`energy/${stationId}/${sn}/telemetry`, JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
const rowOf = async (id: string) => (await server.ok('deviceList', { id }, root)).deviceList[0]
const meter = (sn: string, more: Partial<Payload<'saveDevice'>> = {}): Payload<'saveDevice'> => ({ ...newDevice(sn), ...more })
const faultsOf = async (payload: Payload<'saveDevice'>) => Object.keys((await server.call('saveDevice', payload, asRoot)).fields ?? {})
/** What the station says it has taken from the grid, kWh. */
const imported = (): number | null => server.core.services.values.read(server.pointId('T1', null, 'gridImport')).value

test('a device that is entered is heard without a restart, and its list says so', async () => {
  await server.ok('saveDevice', meter('NEW-1'), root)
  expect(await rowOf('NEW-1')).toMatchObject({ online: false, lastAt: null, kind: 'gridMeter', stationName: '站 T1' })
  await until(async () => {
    await publish('NEW-1', { P: 5 })
    return (await rowOf('NEW-1'))?.online === true
  }, 'the device to be heard')
  const { deviceList } = await server.ok('deviceList', { online: 'true', powerstationId: 'T1' }, root)
  expect(deviceList.map((row) => row.sn)).toEqual(['NEW-1'])
})

test.each([
  [['sn'], meter('T1-GRID')],
  [['sn'], meter('a/b')],
  [['modelCode'], meter('BAD', { modelCode: 'NONE' })],
  [['parentSn'], meter('BAD', { parentSn: 'NONE' })],
  [['parentSn'], meter('BAD', { parentSn: 'T2-GRID' })],
  [['connectionPointId'], meter('BAD', { connectionPointId: 'NONE' })],
  [['ctRatio'], meter('BAD', { ctRatio: 0 })],
  [['sn'], { ...meter('OTHER-SN'), id: 'T1-PV1', modelCode: 'TEST_PV' }],
  [['stationId'], { ...meter('T1-PV1'), id: 'T1-PV1', modelCode: 'TEST_PV', stationId: 'T2' }],
])('what is wrong stands at its field: %j', async (fields, payload) => {
  expect(await faultsOf(payload)).toEqual(fields)
})

test('a device does not hang on itself or on one below it, and takes what is below it along', async () => {
  await server.ok('saveDevice', meter('TOP'), root)
  await server.ok('saveDevice', meter('BELOW', { parentSn: 'TOP' }), root)
  expect(await faultsOf({ ...meter('TOP'), id: 'TOP', parentSn: 'BELOW' })).toEqual(['parentSn'])
  expect((await server.call('moveDevice', { ids: ['TOP'], stationId: 'T1', parentSn: 'BELOW' }, asRoot)).fields).toHaveProperty('parentSn')
  await server.ok('moveDevice', { ids: ['TOP'], stationId: 'T2' }, root)
  expect(await rowOf('BELOW')).toMatchObject({ stationId: 'T2', parentSn: 'TOP' })
  expect((await server.call('deleteDevice', { ids: ['TOP'] }, asRoot)).code).toBe(409)
  await server.ok('deleteDevice', { ids: ['BELOW'] }, root)
  await server.ok('deleteDevice', { ids: ['TOP'] }, root)
})

test.each(['__proto__', 'constructor'])('nothing is called %s, by which something would be found where nothing was kept', async (word) => {
  expect(await faultsOf(meter(word))).toEqual(['sn'])
  const station = { number: word, name: 'x', organizationCode: 'OWN', isStorage: true }
  expect(Object.keys((await server.call('savePowerStation', station, asRoot)).fields ?? {})).toEqual(['number'])
})

test('a place of the tree has what hangs there: below a device, and at a connection point that others do not name', async () => {
  const { id } = await server.ok('saveConnectionPoint', { stationId: 'T1', number: 'G1', name: 'G1', voltageLevel: '1-10kV' }, root)
  const other = await server.ok('saveConnectionPoint', { stationId: 'T1', number: 'G2', name: 'G2', voltageLevel: '1-10kV' }, root)
  await server.ok('saveDevice', meter('P-TOP', { connectionPointId: id }), root)
  await server.ok('saveDevice', meter('P-MID', { parentSn: 'P-TOP' }), root)
  await server.ok('saveDevice', meter('P-LOW', { parentSn: 'P-MID', connectionPointId: other.id }), root)
  const listed = async (payload: Payload<'deviceList'>) => (await server.ok('deviceList', payload, root)).deviceList.map(({ sn }) => sn).sort()
  expect(await listed({ branchOf: 'P-MID' })).toEqual(['P-LOW', 'P-MID'])
  expect(await listed({ connectionPointId: id })).toEqual(['P-MID', 'P-TOP'])
  expect(await listed({ connectionPointId: other.id })).toEqual(['P-LOW'])
  // Moved within the station, what hangs on it keeps its own.
  await server.ok('moveDevice', { ids: ['P-TOP'], stationId: 'T1', parentSn: 'NEW-1', connectionPointId: id }, root)
  expect(await listed({ connectionPointId: id })).toEqual(['P-MID', 'P-TOP'])
  expect(await listed({ connectionPointId: other.id })).toEqual(['P-LOW'])
  await server.ok('saveDevice', { ...meter('P-TOP', { connectionPointId: id }), id: 'P-TOP', name: 'renamed' }, root)
  const { history } = await server.ok('recordHistory', { kind: 'device', recordId: 'P-TOP' }, root)
  expect(history.map(({ action }) => action)).toEqual(['saveDevice', 'moveDevice', 'saveDevice'])
  expect((await server.call('recordHistory', { kind: 'device', recordId: 'NONE' }, asRoot)).code).toBe(404)
  for (const sn of ['P-LOW', 'P-MID', 'P-TOP']) await server.ok('deleteDevice', { ids: [sn] }, root)
})

test('who sends without having been entered is listed with the model that fits, and adopted', async () => {
  const strangers = async () => (await server.ok('strangerList', { powerstationId: 'T1' }, root)).strangers
  await publish('STRANGER', { P: 3, SOC: 50, RUN: 1 })
  await until(async () => (await strangers()).length > 0, 'a stranger')
  expect(await strangers()).toMatchObject([
    { sn: 'STRANGER', stationId: 'T1', modelCode: 'TEST_PCS', known: 3, values: expect.arrayContaining([{ code: 'SOC', value: 50 }]) },
  ])
  const ask = { stationId: 'T1', sn: 'STRANGER', modelCode: 'TEST_PCS' }
  expect((await server.ok('deviceConnection', ask, root)).heard).toMatchObject({ asDevice: false, fresh: true })
  await server.ok('saveDevice', meter('STRANGER', { modelCode: 'TEST_PCS' }), root)
  expect(await strangers()).toEqual([])
  await until(async () => {
    await publish('STRANGER', { P: 4 })
    return (await server.ok('deviceConnection', ask, root)).heard?.asDevice === true
  }, 'the adopted device to be heard')
  await server.ok('retireDevice', { ids: ['STRANGER'], retired: true }, root)
  // Out of service it is neither on line nor off line.
  const found = async (more: object) => (await server.ok('deviceList', { id: 'STRANGER', ...more }, root)).totalRows
  expect([await found({}), await found({ online: 'true' }), await found({ online: 'false' })]).toEqual([1, 0, 0])
  // Another one is of no interest: it is no longer listed, however often it is heard.
  await until(async () => {
    await publish('PASSER-BY', { P: 1 })
    return (await strangers()).some(({ sn }) => sn === 'PASSER-BY')
  }, 'another unknown device')
  await server.ok('forgetStranger', { stationId: 'T1', sn: 'PASSER-BY' }, root)
  await publish('PASSER-BY', { P: 1 })
  await until(async () => {
    await publish('SECOND', { P: 1 })
    return (await strangers()).length > 0
  }, 'an unknown device after it')
  expect((await strangers()).map(({ sn }) => sn)).toEqual(['SECOND'])
  await server.ok('forgetStranger', { stationId: 'T1', sn: 'SECOND' }, root)
  // One that was moved, and whose gateway still sends as before: there is nothing to adopt.
  await until(async () => {
    await publish('T2-GRID', { EPI: 1 })
    return (await strangers())[0]?.elsewhere != null
  }, 'a device of another station')
  expect((await strangers())[0]).toMatchObject({ sn: 'T2-GRID', said: 1, elsewhere: expect.anything() })
  await server.ok('forgetStranger', { stationId: 'T1', sn: 'T2-GRID' }, root)
})

test('energies go on without a jump: a meter that is added, exchanged or retired', async () => {
  await server.ok('retireDevice', { ids: ['NEW-1'], retired: true }, root)
  await until(async () => {
    await publish('T1-GRID', { EPI: 1000, EPE: 0 })
    return imported() === 1000
  }, 'the first reading')
  // Counted elsewhere before: only what it counts from now on is this station's.
  await server.ok('saveDevice', meter('SECOND'), root)
  await until(async () => {
    await publish('SECOND', { EPI: 5000, EPE: 0 })
    return !Number.isNaN(server.core.services.registry().devices.get('SECOND')?.points.get('EPI')?.offset ?? Number.NaN)
  }, 'the second meter to be known')
  await until(async () => {
    await publish('SECOND', { EPI: 5010, EPE: 0 })
    return imported() === 1010
  }, 'its energy to be counted')
  const { registers } = await server.ok('deviceRegisters', { id: 'T1-GRID' }, root)
  expect(registers).toMatchObject([
    { code: 'EPI', counted: true, last: 1000 },
    { code: 'EPE', counted: true, last: 0 },
  ])
  const exchange = { id: 'T1-GRID', sn: 'GRID-B', modelCode: 'TEST_METER', at: Date.now(), reason: 'calibration' }
  const halfRead = { ...exchange, readings: [{ code: 'EPI', last: 1000, first: 7 }] }
  expect((await server.call('replaceDevice', halfRead, asRoot)).fields?.readings).toContain('EPE')
  await server.ok(
    'replaceDevice',
    {
      ...exchange,
      readings: [
        { code: 'EPI', last: 1000, first: 7 },
        { code: 'EPE', last: 0, first: 0 },
      ],
    },
    root,
  )
  expect(await rowOf('GRID-B')).toMatchObject({ replacesSn: 'T1-GRID', retiredAt: null })
  expect((await rowOf('T1-GRID'))?.retiredAt).toBe(exchange.at)
  // What was read off it at the exchange it has not told itself.
  expect(await rowOf('GRID-B')).toMatchObject({ online: false, lastAt: null })
  const connection = { stationId: 'T1', sn: 'GRID-B', modelCode: 'TEST_METER' }
  expect((await server.ok('deviceConnection', connection, root)).heard).toBeNull()
  await until(async () => {
    await publish('GRID-B', { EPI: 9, EPE: 0 })
    return imported() === 1012
  }, 'the exchanged meter to be counted')
  expect((await server.ok('deviceConnection', connection, root)).heard).toMatchObject({ asDevice: true, fresh: true })
  // One that is taken away goes on with what it showed last.
  await server.ok('retireDevice', { ids: ['SECOND'], retired: true }, root)
  await until(async () => {
    await publish('GRID-B', { EPI: 12, EPE: 0 })
    return imported() === 1015
  }, 'the rest to stand')
  expect((await server.call('retireDevice', { ids: ['T1-GRID'], retired: false }, asRoot)).code).toBe(409)
  expect((await server.ok('deviceExchanges', { powerstationId: 'T1' }, root)).exchanges).toMatchObject([
    { oldSn: 'T1-GRID', newSn: 'GRID-B', reason: 'calibration' },
  ])
})

test('an exchange is of a time and of figures that can be', async () => {
  const exchange = { id: 'GRID-B', sn: 'GRID-C', modelCode: 'TEST_METER', at: Date.now(), reason: 'broken' }
  const readings = (last: number, first: number) => [
    { code: 'EPI', last, first },
    { code: 'EPE', last: 0, first: 0 },
  ]
  const wrong = async (more: object) =>
    Object.keys((await server.call('replaceDevice', { ...exchange, readings: readings(12, 0), ...more }, asRoot)).fields ?? {})
  expect(await wrong({ at: 0 })).toEqual(['at'])
  // GRID-B itself came into service today.
  expect(await wrong({ at: Date.now() - 86_400_000 })).toEqual(['at'])
  expect(await wrong({ readings: readings(1e308, -1e308) })).toEqual(['readings.0.last', 'readings.0.first'])
  // It has shown 12 itself, a moment ago, and has a rated power of 100 kW.
  expect(await wrong({ readings: readings(2, 0) })).toEqual(['readings.0.last'])
  expect(await wrong({ readings: readings(1200, 0) })).toEqual(['readings.0.last'])
  // As of a moment that is over by now, when it had just come into service with 7.
  const [first] = (await server.db.pool.query<{ at: number }>("select since as at from device where sn = 'GRID-B'")).rows
  expect(await wrong({ at: first?.at, readings: readings(5, 0) })).toEqual(['readings.0.last'])
  expect(await wrong({ readings: readings(12, -2e12) })).toEqual(['readings.0.first'])
  // No register: the station's power would be off by as much for good.
  expect(await wrong({ readings: [...readings(12, 0), { code: 'P', last: 700, first: 0 }] })).toEqual(['readings.2.code'])
  expect(await wrong({ readings: [...readings(12, 0), { code: 'EPI', last: 12, first: 3 }] })).toEqual(['readings.2.code'])
  expect((await rowOf('GRID-B'))?.retiredAt).toBeNull()
})

test('what several meters have counted stays when the last one has no register', async () => {
  const { draft } = await server.ok('productModel', { id: 'TEST_METER' }, root)
  const parameters = draft.parameters.filter(({ code }) => code === 'P')
  await server.ok('saveProductModel', { ...draft, code: 'POWER_ONLY', parameters, limits: [] }, root)
  const before = imported()
  const exchange = { id: 'GRID-B', sn: 'GRID-C', modelCode: 'POWER_ONLY', at: Date.now(), reason: 'broken' }
  const readings = ['EPI', 'EPE'].map((code) => ({ code, last: code === 'EPI' ? 12 : 0, first: 0 }))
  await server.ok('replaceDevice', { ...exchange, readings }, root)
  await until(async () => {
    await publish('GRID-C', { P: 77 })
    return server.core.services.values.read(server.pointId('T1', null, 'gridPower')).value === 77
  }, 'the station to follow the new device')
  expect(imported()).toBe(before)
})

test('a ratio or a coefficient that is corrected is no energy: the station’s register goes on', async () => {
  const ofStation = () => server.core.services.values.read(server.pointId('X1', null, 'gridImport')).value
  const counted = (reading: number, wanted: number): Promise<unknown> =>
    until(async () => {
      await publish('X1-GRID', { EPI: reading, EPE: 0 }, 'X1')
      return ofStation() === wanted
    }, `${wanted} kWh`)
  await counted(1000, 1000)
  const own = { ...meter('X1-GRID', { stationId: 'X1' }), id: 'X1-GRID' }
  const point = server.pointId('X1', 'X1-GRID', 'EPI')
  const before = Math.floor(Date.now() / 900_000) * 900_000 - 1_800_000
  await server.db.pool.query(
    'insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) values ($1, $2, 1000, 1000, 1000, 1000, 1000, 1, $2, $2)',
    [point, before],
  )
  await server.ok('saveDevice', { ...own, ctRatio: 10 }, root)
  expect(ofStation()).toBe(1000)
  await counted(1001, 1010)
  const { draft } = await server.ok('productModel', { id: 'TEST_METER' }, root)
  const twice = draft.parameters.map((one) => (one.code === 'EPI' ? { ...one, coefficient: 2 } : one))
  await server.ok('saveProductModel', { ...draft, id: 'TEST_METER', parameters: twice }, root)
  await counted(1002, 1030)
  await server.ok('saveProductModel', { ...draft, id: 'TEST_METER' }, root)
  await counted(1003, 1040)
  // Its own energy neither: what it showed jumped from 1,000 to 10,000.
  const asked = { sources: [{ point, as: 'energy' as const }], from: before + 900_000, to: Date.now() + 60_000, leaveOut: false }
  const { statistics } = await server.ok('analysisStatistics', asked, root)
  expect(statistics[0]?.integralKwh).toBeCloseTo(40, 6)
  // Whoever reads the plant first, the clock or another server's: reading and offset are of one factor, also while nothing more is heard.
  for (const [ratio, offset, shown] of [
    [1, 37, 1003],
    [10, -8990, 10_030],
  ] as const) {
    await server.db.pool.query(
      "update device set ct_ratio = $1, register_offsets = register_offsets || jsonb_build_object('EPI', $2::float8) where sn = 'X1-GRID'",
      [ratio, offset],
    )
    await server.core.reload()
    expect(server.core.services.values.read(point).value).toBe(shown)
  }
})

test('a register that its model lets count for nothing for a while, or that another model does not have, is no energy lost or won', async () => {
  const ofStation = () => server.core.services.values.read(server.pointId('X1', null, 'gridImport')).value
  const counted = (sn: string, reading: number, wanted: number): Promise<unknown> =>
    until(async () => {
      await publish(sn, { EPI: reading, EPE: 0 }, 'X1')
      return ofStation() === wanted
    }, `${wanted} kWh`)
  const begun = (sn: string) => server.core.services.registry().devices.get(sn)?.points.get('EPI')?.offset !== undefined
  const { draft } = await server.ok('productModel', { id: 'TEST_METER' }, root)
  const second = { ...draft, code: 'SECOND_METER', limits: [] }
  const { id } = await server.ok('saveProductModel', second, root)
  const own = meter('X1-SECOND', { stationId: 'X1', modelCode: id })
  await server.ok('saveDevice', own, root)
  const before = ofStation() ?? 0
  await until(async () => {
    await publish('X1-SECOND', { EPI: 5000, EPE: 0 }, 'X1')
    return begun('X1-SECOND')
  }, 'the second meter to be known')
  await counted('X1-SECOND', 5500, before + 500)
  const model = (quantity: '' | 'gridImport') =>
    server.ok(
      'saveProductModel',
      { ...second, id, parameters: draft.parameters.map((one) => (one.code === 'EPI' ? { ...one, quantity } : one)) },
      root,
    )
  await model('')
  expect(ofStation()).toBe(before + 500)
  await counted('X1-GRID', 1004, before + 510)
  await model('gridImport')
  await until(async () => {
    await publish('X1-SECOND', { EPI: 5600, EPE: 0 }, 'X1')
    return begun('X1-SECOND')
  }, 'the second meter to count again')
  await counted('X1-SECOND', 5620, before + 530)

  const other = { ...second, code: 'POWER_METER', parameters: draft.parameters.filter(({ code }) => code === 'P') }
  await server.ok('saveProductModel', other, root)
  await server.ok('saveDevice', { ...own, id: 'X1-SECOND', modelCode: other.code }, root)
  await counted('X1-GRID', 1005, before + 540)
  await server.ok('saveDevice', { ...own, id: 'X1-SECOND' }, root)
  await until(async () => {
    await publish('X1-SECOND', { EPI: 5700, EPE: 0 }, 'X1')
    return begun('X1-SECOND')
  }, 'the second meter to count once more')
  await counted('X1-SECOND', 5701, before + 541)
})

/** By the first station, before one of its meters was deleted. */
let counted = 0

test('a device that has reported is retired before it is deleted; what its station was made of stays there, the rest goes with it', async () => {
  expect((await server.call('deleteDevice', { ids: ['GRID-C'] }, asRoot)).code).toBe(409)
  counted = imported() ?? 0
  await server.ok('deleteDevice', { ids: ['SECOND'] }, root)
  const { rows } = await server.db.pool.query("select p.code from point p where device_sn = 'SECOND' order by code")
  expect(rows).toEqual([{ code: 'EPE' }, { code: 'EPI' }])
})

test('what a meter has counted stays with the station when it is deleted or moved, and a moved one brings none along', async () => {
  const offset = (): number | undefined => server.core.services.registry().devices.get('WANDERS')?.points.get('EPI')?.offset
  const energy = (stationId: string): number | null => server.core.services.values.read(server.pointId(stationId, null, 'gridImport')).value
  const counts = async (stationId: string, kwh: number, wanted: number): Promise<void> => {
    await until(async () => {
      await publish('WANDERS', { EPI: kwh, EPE: 0 }, stationId)
      return energy(stationId) === wanted
    }, `${stationId} to show ${wanted}`)
  }
  await until(async () => {
    await publish('T2-GRID', { EPI: 500, EPE: 0 }, 'T2')
    return energy('T2') === 500
  }, 'the other station')
  await server.ok('saveDevice', meter('WANDERS'), root)
  await until(async () => {
    await publish('WANDERS', { EPI: 5000, EPE: 0 })
    return offset() === -5000
  }, 'its first reading')
  await until(async () => {
    await publish('WANDERS', { EPI: 5040, EPE: 0 })
    return energy('T1') === counted + 40
  }, 'its energy, on top of what the deleted one had counted')
  await server.ok('moveDevice', { ids: ['WANDERS'], stationId: 'T2' }, root)
  await until(async () => {
    await publish('WANDERS', { EPI: 5041, EPE: 0 }, 'T2')
    return offset() === -5041
  }, 'its first reading at the other station')
  await counts('T2', 5043, 502)
  await until(async () => {
    await publish('GRID-C', { P: 78 })
    return server.core.services.values.read(server.pointId('T1', null, 'gridPower')).value === 78
  }, 'the first station to be worked out anew')
  expect(energy('T1')).toBe(counted + 40)
})
