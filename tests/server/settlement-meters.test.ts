import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { addCustomer, EXAMPLE_MONTH, exampleReadings, prepareSettlement, readByHand, settledCustomer } from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Meters of agreements: none is billed twice, moves away, or is forgotten while slips lean on it. */
let server: TestServer
let [root, customer] = ['', '']

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  await addCustomer(server, 'buyer')
  customer = await server.login('buyer')
  await prepareSettlement(server, root)
})
afterAll(() => server.close())

const send = <N extends EndpointName>(name: N, payload: Payload<N>) => server.call(name, payload, { sessionId: root, acceptLanguage: 'en' })
const make = async (connectionPointId: string) => (await server.ok('makeSettlementSlip', { connectionPointId, month: EXAMPLE_MONTH }, root)).id
const exchange = (sn: string, next: string) => {
  const readings = Object.keys(exampleReadings).map((code) => ({ code, last: 1000, first: 0 }))
  return server.ok('replaceDevice', { id: sn, sn: next, modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken' }, root)
}

test('a register counts for one connection point, and in one direction', async () => {
  const { sn } = await settledCustomer(server, root, 'P1')
  const { agreement } = await settledCustomer(server, root, 'P2')
  const fieldsOf = async (meters: (typeof agreement)['meters'], more = {}) =>
    (await send('saveSettlementAgreement', { ...agreement, meters, ...more })).fields
  const taken = 'This register is billed already, to 客户 P1 (点 P1)'
  expect(await fieldsOf([{ sn, charge: 'EPI', discharge: 'EPE' }])).toEqual({ 'meters.0.charge': taken })
  // A rate is a part of its total.
  expect(await fieldsOf([{ sn, charge: 'EPI3', discharge: 'EPE4' }])).toEqual({ 'meters.0.charge': taken })
  expect(await fieldsOf(agreement.meters, { selfUse: 'meter', selfUseMeters: [{ sn, charge: 'EPE' }] })).toEqual({ 'selfUseMeters.0.charge': taken })
  const same = { 'meters.0.discharge': 'Charging and discharging cannot be counted by the same register' }
  expect(await fieldsOf([{ sn: 'T1-P2', charge: 'EPI', discharge: 'EPI' }])).toEqual(same)
  expect(await fieldsOf([{ sn: 'T1-P2', charge: 'EPI', discharge: 'EPI1' }])).toEqual(same)
  // The meter that came for another one counts on for it.
  await exchange(sn, 'P1-NEXT')
  await server.core.reload()
  expect(await fieldsOf([{ sn: 'P1-NEXT', charge: 'EPI', discharge: 'EPE' }])).toEqual({ 'meters.0.charge': taken })
  expect(await fieldsOf(agreement.meters)).toBeUndefined()
})

test('a meter of an agreement stays at its station', async () => {
  const { sn, agreement } = await settledCustomer(server, root, 'P3')
  await exchange(sn, 'P3-NEXT')
  await server.core.reload()
  const to = { stationId: 'T2', parentSn: '', connectionPointId: '' }
  expect(await send('moveDevice', { ids: ['P3-NEXT'], ...to })).toMatchObject({
    code: 409,
    message: 'It cannot be moved to another station, it is billed by: settlement agreements 1 (客户 P3 (点 P3))',
  })
  expect((await send('moveDevice', { ids: ['P3-NEXT'], ...to, stationId: 'T1' })).code).toBe(200)
  await server.ok('deleteSettlementAgreement', { ids: [agreement.id] }, root)
  expect((await send('moveDevice', { ids: ['P3-NEXT'], ...to })).code).toBe(200)
})

test('meters that slips or agreements lean on are not deleted, nor are their exchanges', async () => {
  const { sn, pointId, agreement } = await settledCustomer(server, root, 'P4')
  await readByHand(server, root, sn)
  await exchange(sn, 'P4-NEXT')
  await server.core.reload()
  await server.ok('retireDevice', { ids: ['P4-NEXT'], retired: true }, root)
  const refused = { code: 409, message: 'It cannot be deleted, other records hang on it: settlement agreements 1 (客户 P4 (点 P4))' }
  expect(await send('deleteDevice', { ids: ['P4-NEXT'] })).toMatchObject(refused)
  const id = await make(pointId)
  await server.ok('confirmSettlementSlip', { id, revision: 1 }, customer)
  await server.ok('deleteSettlementAgreement', { ids: [agreement.id] }, root)
  // The new one came after the slip's period, which leans on the old one alone.
  const exchanges = async () => (await server.ok('deviceExchanges', { powerstationId: 'T1' }, root)).exchanges.filter(({ oldSn }) => oldSn === sn)
  expect(await exchanges()).toHaveLength(1)
  expect((await send('deleteDevice', { ids: ['P4-NEXT'] })).code).toBe(200)
  expect(await send('deleteDevice', { ids: [sn] })).toMatchObject({
    code: 409,
    message: `It cannot be deleted, other records hang on it: settlement slips 1 (${(await server.ok('settlementSlip', { id }, root)).number})`,
  })
})
