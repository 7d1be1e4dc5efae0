import { expect, test } from 'vitest'
import { startOfDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { deviceExchange } from '#server/db/plant-schema.ts'
import { exampleReadings, readByHand, settledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'

/** Meters of agreements: none is billed twice, moves away, or is forgotten while slips lean on it. */
const stage = settlementStage()
const { send, make } = stage
const exchange = (sn: string, next: string) => {
  const readings = Object.keys(exampleReadings).map((code) => ({ code, last: 1000, first: 0 }))
  return stage.server.ok(
    'replaceDevice',
    { id: sn, sn: next, modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken' },
    stage.root,
  )
}

test('a register counts for one connection point, and in one direction', async () => {
  const { sn } = await settledCustomer(stage.server, stage.root, 'P1')
  const { agreement } = await settledCustomer(stage.server, stage.root, 'P2')
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
  await stage.server.core.reload()
  expect(await fieldsOf([{ sn: 'P1-NEXT', charge: 'EPI', discharge: 'EPE' }])).toEqual({ 'meters.0.charge': taken })
  expect(await fieldsOf(agreement.meters)).toBeUndefined()
})

test('a meter of an agreement stays at its station', async () => {
  const { sn, agreement } = await settledCustomer(stage.server, stage.root, 'P3')
  await exchange(sn, 'P3-NEXT')
  await stage.server.core.reload()
  const to = { stationId: 'T2', parentSn: '', connectionPointId: '' }
  expect(await send('moveDevice', { ids: ['P3-NEXT'], ...to })).toMatchObject({
    code: 409,
    message: 'It cannot be moved to another station, it is billed by: settlement agreements 1 (客户 P3 (点 P3))',
  })
  expect((await send('moveDevice', { ids: ['P3-NEXT'], ...to, stationId: 'T1' })).code).toBe(200)
  await stage.server.ok('deleteSettlementAgreement', { ids: [agreement.id] }, stage.root)
  expect((await send('moveDevice', { ids: ['P3-NEXT'], ...to })).code).toBe(200)
})

test('meters that slips or agreements lean on are not deleted, nor are their exchanges', async () => {
  const { sn, pointId, agreement } = await settledCustomer(stage.server, stage.root, 'P4')
  await readByHand(stage.server, stage.root, sn)
  await exchange(sn, 'P4-NEXT')
  await stage.server.core.reload()
  await stage.server.ok('retireDevice', { ids: ['P4-NEXT'], retired: true }, stage.root)
  const refused = { code: 409, message: 'It cannot be deleted, other records depend on it: settlement agreements 1 (客户 P4 (点 P4))' }
  expect(await send('deleteDevice', { ids: ['P4-NEXT'] })).toMatchObject(refused)
  const id = await make(pointId)
  await stage.server.ok('confirmSettlementSlip', { id, revision: 1 }, stage.customer)
  await stage.server.ok('deleteSettlementAgreement', { ids: [agreement.id] }, stage.root)
  // The new one came after the slip's period, which leans on the old one alone.
  const exchanges = async () =>
    (await stage.server.ok('deviceExchanges', { powerstationId: 'T1' }, stage.root)).exchanges.filter(({ oldSn }) => oldSn === sn)
  expect(await exchanges()).toHaveLength(1)
  expect((await send('deleteDevice', { ids: ['P4-NEXT'] })).code).toBe(200)
  expect(await send('deleteDevice', { ids: [sn] })).toMatchObject({
    code: 409,
    message: `It cannot be deleted, other records depend on it: settlement slips 1 (${(await stage.server.ok('settlementSlip', { id }, stage.root)).number})`,
  })
})

test('a meter that comes with other transformers counts by them; where its ratio is entered afterwards, what it showed first is read by hand', async () => {
  const { server, root } = stage
  const at = startOfDate('Asia/Shanghai', '2026-01-20') + 10 * 3_600_000
  const settle = async (number: string, more: { ctRatio?: number; ptRatio?: number }) => {
    const { pointId, sn } = await settledCustomer(server, root, number, { selfUse: 'none' })
    await readByHand(server, root, sn)
    const next = `${number}-NEXT`
    // Displays of 10 and 0.5, each by its own ratio.
    const readings = Object.entries(exampleReadings).map(([code, [, last]]) => ({ code, last: Number(last) * 8000, first: 1000 }))
    const entered = { id: sn, sn: next, modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken', ...more }
    await server.ok('replaceDevice', entered, root)
    // The console takes no exchange so old.
    await server.db.orm.update(deviceExchange).set({ at }).where(eq(deviceExchange.newSn, next))
    for (const code of Object.keys(exampleReadings)) await read(next, code, '2026-02-01', '4.5')
    return { pointId, next }
  }
  const read = (sn: string, code: string, date: string, value: string) =>
    server.ok('saveSettlementReading', { stationId: 'T1', sn, code, date, value, reason: 'read at the site' }, root)
  const counted = async (pointId: string) => {
    const { figures, problems } = await stage.slip(await make(pointId))
    const value = (id: string) => figures.find((one) => one.id === id)?.value
    return { problems, ratio: value('0.m1.ratio'), kwh: ['0.m0', '0.m1'].map((meter) => value(`${meter}.charge.total.metered`)) }
  }
  const said = await settle('P8', { ctRatio: 20, ptRatio: 100 })
  expect(await counted(said.pointId)).toEqual({ problems: [], ratio: '2000', kwh: ['88000', '8000'] })
  const late = await settle('P9', {})
  const draft = {
    sn: late.next,
    stationId: 'T1',
    modelCode: 'RATE_METER',
    name: late.next,
    connectionPointId: late.pointId,
    ctRatio: 20,
    ptRatio: 100,
  }
  const { revision } = (await server.ok('deviceList', { pageSize: 100 }, root)).deviceList.find(({ sn }) => sn === late.next) ?? {}
  await server.ok('saveDevice', { ...draft, id: late.next, revision }, root)
  expect((await counted(late.pointId)).problems).toContainEqual({ code: 'ratioCorrected', what: 'P9-NEXT EPI 2026-01-20' })
  for (const code of Object.keys(exampleReadings)) await read(late.next, code, '2026-01-20', '0.5')
  expect(await counted(late.pointId)).toEqual({ problems: [], ratio: '2000', kwh: ['88000', '8000'] })
})
