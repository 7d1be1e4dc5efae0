import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Models of devices with their parameters: what a person may say of them, and what saving them means to devices that are there. */
let server: TestServer
let root: string
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

type Draft = Payload<'saveProductModel'>
const power = { code: 'P', nameZh: '功率', nameEn: 'Power', kind: 'measurement' as const, unit: 'kW' }
const run = { code: 'RUN', nameZh: '状态', nameEn: 'State', kind: 'signal' as const, unit: '' }
const limit = { parameter: 'P', level: 'WARN' as const, textZh: '限', textEn: 'Limit' }
const high = (set: number) => ({ ...limit, code: 'HIGH', side: 'above' as const, set, clear: set })
const low = (set: number) => ({ ...limit, code: 'LOW', side: 'below' as const, set, clear: set })
const draft = (code: string, more: Partial<Draft> = {}): Draft => ({ code, kind: 'meter', nameZh: code, nameEn: code, parameters: [power], ...more })
const faultsOf = async (payload: unknown) => (await server.call('saveProductModel', payload as Draft, { sessionId: root })).fields ?? {}

test('a model comes back as it was saved: parameters in their order, limits and words with them', async () => {
  const whole = draft('WHOLE', {
    parameters: [{ ...power, rawUnit: 'W', reportSeconds: 2.5, rangeMin: -10, rangeMax: 10, registerAddress: '40001' }, run],
    limits: [{ parameter: 'P', code: 'HIGH', side: 'above', set: 8, clear: 7, delaySeconds: 3, level: 'URGENT', textZh: '高', textEn: 'High' }],
    texts: [{ parameter: 'RUN', value: 1, zh: '运行', en: 'Running' }],
  })
  await server.ok('saveProductModel', whole, root)
  const { draft: read } = await server.ok('productModel', { id: 'WHOLE' }, root)
  expect(read).toMatchObject(whole)
  expect((await server.ok('productModelList', { id: 'WHOLE' }, root)).productModelList).toMatchObject([{ parameters: 2, devices: 0, revision: 1 }])
})

test.each([
  ['parameters.0.code', { parameters: [{ ...power, code: 'a b' }] }],
  ['parameters.1.code', { parameters: [power, power] }],
  ['parameters.0.unit', { parameters: [{ ...power, unit: 'apples' }] }],
  ['parameters.0.rawUnit', { parameters: [{ ...power, rawUnit: 'kWh' }] }],
  ['parameters.0.coefficient', { parameters: [{ ...power, coefficient: 0 }] }],
  ['parameters.0.rangeMax', { parameters: [{ ...power, rangeMin: 1, rangeMax: 1 }] }],
  ['limits.0.parameter', { limits: [{ parameter: 'Q', code: 'L', side: 'above', set: 1, clear: 1, level: 'WARN', textZh: '高', textEn: 'High' }] }],
  ['limits.0.clear', { limits: [{ parameter: 'P', code: 'L', side: 'above', set: 1, clear: 2, level: 'WARN', textZh: '高', textEn: 'High' }] }],
  ['texts.0.parameter', { texts: [{ parameter: 'P', value: 1, zh: '一', en: 'one' }] }],
  ['parameters', { parameters: [] }],
  // What would go into the station's sums as kW, or as an energy.
  ['parameters.0.quantity', { parameters: [{ ...power, unit: 'degC', quantity: 'gridPower' }] }],
  ['parameters.0.quantity', { parameters: [{ ...power, unit: 'kWh', quantity: 'gridImport' }] }],
  ['parameters.0.quantity', { parameters: [{ ...power, kind: 'register', quantity: 'pvPower' }] }],
  ['limits.0.set', { parameters: [{ ...power, rangeMax: 10 }], limits: [high(10)] }],
  ['limits.0.set', { parameters: [{ ...power, rangeMin: 0 }], limits: [low(-1)] }],
  ['limits.0.code', { limits: [{ ...high(1), code: 'GATEWAY_OFFLINE' }] }],
  ['limits.0.code', { limits: [{ ...high(1), code: 'DATA_QUALITY.frozen' }] }],
])('what is wrong stands at its line: %s', async (field, more) => {
  expect(Object.keys(await faultsOf({ ...draft('WRONG'), ...more }))).toEqual([field])
})

test('two limits of one parameter leave a value between them, each told at its line; those of two parameters are apart', async () => {
  expect(Object.keys(await faultsOf({ ...draft('CROSS'), limits: [high(10), low(20)] }))).toEqual(['limits.0.set', 'limits.1.set'])
  const second = { ...power, code: 'P2' }
  await server.ok('saveProductModel', draft('APART', { parameters: [power, second], limits: [high(10), { ...low(20), parameter: 'P2' }] }), root)
  await server.ok('saveProductModel', draft('BETWEEN', { limits: [high(20), low(10)] }), root)
})

test('code and kind of a model stay while there are devices of it; what a change means to them is told first', async () => {
  const { draft: pcs } = await server.ok('productModel', { id: 'TEST_PCS' }, root)
  expect(await faultsOf({ ...pcs, id: 'TEST_PCS', code: 'OTHER' })).toHaveProperty('code')
  expect(await faultsOf({ ...pcs, id: 'TEST_PCS', kind: 'meter' })).toHaveProperty('kind')
  const changed = {
    ...pcs,
    texts: [],
    parameters: pcs.parameters.filter((one) => one.code !== 'RUN').map((one) => (one.code === 'P' ? { ...one, coefficient: 2 } : one)),
  }
  const { devices, stations, places, effects } = await server.ok('productModelEffects', changed, root)
  expect(devices).toBeGreaterThan(0)
  expect(places).toHaveLength(stations)
  expect(places.reduce((sum, one) => sum + one.devices, 0)).toBe(devices)
  expect(effects).toEqual([
    { parameter: 'P', what: 'scale', before: '-1', after: '2' },
    { parameter: 'RUN', what: 'removed', before: '', after: '' },
  ])
  const refused = await server.call('deleteProductModel', { ids: ['TEST_PCS'] }, { sessionId: root })
  expect(refused.code).toBe(409)
  expect(refused.message).toContain('PCS1')
})

test('where a limit is over and how often a parameter is reported are changes that are told', async () => {
  const { draft: whole } = await server.ok('productModel', { id: 'WHOLE' }, root)
  const changed = {
    ...whole,
    parameters: whole.parameters.map((one) => ({ ...one, reportSeconds: one.code === 'P' ? 60 : null })),
    limits: whole.limits.map((one) => ({ ...one, clear: 6 })),
  }
  expect((await server.ok('productModelEffects', changed, root)).effects).toEqual([
    { parameter: 'P', what: 'interval', before: '2.5 s', after: '60 s' },
    { parameter: 'P', what: 'limits', before: 'HIGH > 8, clear 7 (3 s, URGENT)', after: 'HIGH > 8, clear 6 (3 s, URGENT)' },
  ])
})

test('every template can be saved as it is', async () => {
  const { templates } = await server.ok('productTemplates', {}, root)
  expect(templates.length).toBeGreaterThan(10)
  for (const template of templates) await server.ok('saveProductModel', template, root)
})
