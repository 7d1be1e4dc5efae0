import type pg from 'pg'
import { expect, test } from 'vitest'
import { eq } from '#server/db/orm.ts'
import { connectionPoint } from '#server/db/plant-schema.ts'
import { account, station } from '#server/db/schema.ts'
import { settlementAgreement, settlementRun, settlementRunItem, settlementSlip } from '#server/db/settlement-schema.ts'
import { runBy } from '#server/routes/settlement-run.ts'
import { SettlementRuns } from '#server/settlement/runs.ts'
import { startOfDate } from '#domain/time.ts'
import { storeReadings } from '#tests/support/field.ts'
import { EXAMPLE_MONTH, exampleReadings, readByHand, settledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'
import { until } from '#tests/support/until.ts'

/** What would be paid for twice, at the wrong rate, or by people who may not. */
const stage = settlementStage()
const { send, make, slip } = stage

test('a meter and the one that was exchanged for it are not both named', async () => {
  const { agreement, sn } = await settledCustomer(stage.server, stage.root, 'P1')
  const readings = Object.keys(exampleReadings).map((code) => ({ code, last: 1000, first: 0 }))
  await stage.server.ok(
    'replaceDevice',
    { id: sn, sn: 'P1-NEW', modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken' },
    stage.root,
  )
  const meters = [sn, 'P1-NEW'].map((one) => ({ sn: one, charge: 'EPI', discharge: 'EPE' }))
  expect((await send('saveSettlementAgreement', { ...agreement, meters })).fields).toEqual({ 'meters.1.sn': 'The same meter stands twice' })
  expect((await send('saveSettlementAgreement', { ...agreement, meters: meters.slice(1) })).code).toBe(200)
})

test('what a register showed before its ratio was corrected is not read by the new one', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'P5', { selfUse: 'none' })
  for (const [date, which] of [
    ['2026-01-01', 0],
    ['2026-02-01', 1],
  ] as const)
    for (const [code, shown] of Object.entries(exampleReadings))
      await storeReadings(stage.server, 'T1', code, [startOfDate('Asia/Shanghai', date) - 900_000], [Number(shown[which]) * 8000], sn)
  for (const code of Object.keys(exampleReadings)) {
    const id = stage.server.pointId('T1', sn, code)
    stage.server.core.services.values.take(id, Date.now(), 1_000_000, 0, Date.now())
  }
  const { deviceList } = await stage.server.ok('deviceList', { powerstationId: 'T1', pageSize: 100 }, stage.root)
  const before = deviceList.find((one) => one.sn === sn)
  await stage.server.ok('saveDevice', { id: sn, revision: before?.revision, sn, stationId: 'T1', modelCode: 'RATE_METER', name: sn, connectionPointId: pointId, ctRatio: 100, ptRatio: 100 }, stage.root) // prettier-ignore
  const { payable, problems } = await slip(await make(pointId))
  expect([payable, ...new Set(problems.map(({ code }) => code))]).toEqual([null, 'ratioCorrected', 'readingMissing'])
})

test('a meter of self-use that is not counted any more stands in the way of no other agreement', async () => {
  const save = (agreement: Awaited<ReturnType<typeof settledCustomer>>['agreement'], revision = 1) =>
    send('saveSettlementAgreement', { ...agreement, revision })
  const [one, other] = [await settledCustomer(stage.server, stage.root, 'P10'), await settledCustomer(stage.server, stage.root, 'P11')]
  await stage.server.ok('saveDevice', { sn: 'AUX', stationId: 'T1', modelCode: 'RATE_METER', name: 'AUX' }, stage.root)
  await stage.server.core.reload()
  const counted = { selfUse: 'meter' as const, selfUseMeters: [{ sn: 'AUX', charge: 'EPI' }] }
  expect((await save({ ...one.agreement, ...counted })).code).toBe(200)
  expect((await save({ ...other.agreement, ...counted })).fields).toHaveProperty(['selfUseMeters.0.charge'])
  // As the form sends it: what it does not show is not lost there.
  expect((await save({ ...one.agreement, ...counted, selfUse: 'none' }, 2)).code).toBe(200)
  expect((await save({ ...other.agreement, ...counted })).code).toBe(200)
})

test('a tax rate that begins with the day after the period does not hold in it; one that begins within it does, and the one before is told', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'P3')
  await readByHand(stage.server, stage.root, sn)
  const [before] = await stage.server.db.orm.select().from(station).where(eq(station.id, 'T1'))
  const rates = before?.taxRates ?? []
  const taxOf = async (from: string) => {
    await stage.server.db.orm.update(station).set({ taxRates: [...rates, { from, electricity: '9', service: '6' }] }).where(eq(station.id, 'T1')) // prettier-ignore
    const { figures, warnings } = await slip(await make(pointId))
    return [figures.find(({ id }) => id === 'taxRate')?.value, ...warnings.filter(({ code }) => code === 'taxRateChanges').map(({ what }) => what)]
  }
  expect(await taxOf('2026-02-01')).toEqual(['13'])
  expect(await taxOf('2026-01-31')).toEqual(['9', '2026-01-01: 13 %'])
  expect(await taxOf('2026-01-01')).toEqual(['9'])
  await stage.server.db.orm.update(station).set({ taxRates: rates }).where(eq(station.id, 'T1'))
})

test('a reading that no display shows is refused in words', async () => {
  const { sn } = await settledCustomer(stage.server, stage.root, 'P4')
  for (const value of ['٣', '-0', '00.1', '1e5', '1.23456', '9'.repeat(13)])
    expect(
      (await send('saveSettlementReading', { stationId: 'T1', sn, code: 'EPI', date: '2026-01-01', value, reason: 'typed' })).fields,
      value,
    ).toEqual({ value: 'A number that is not negative, with few decimals and not too large' })
})

test('a reading that somebody else has entered is not written over by who takes it for a new one', async () => {
  const { sn } = await settledCustomer(stage.server, stage.root, 'P9')
  const reading = { stationId: 'T1', sn, code: 'EPI', date: '2026-01-03', reason: 'typed' }
  await stage.server.ok('saveSettlementReading', { ...reading, value: '1' }, stage.root)
  expect((await send('saveSettlementReading', { ...reading, value: '2' })).code).toBe(409)
})

test('of runs that one person begins at once one goes', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send('startSettlementRun', { month: EXAMPLE_MONTH })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  await until(async () => ((await stage.server.ok('settlementRun', {}, stage.root)).run?.state === 'done' ? true : undefined), 'the run is over')
})

test('a run that was stopped is not gone on with beside another one of the same person', async () => {
  const { orm } = stage.server.db
  const [owner] = await orm.select().from(account).where(eq(account.username, 'root'))
  const of = { month: EXAMPLE_MONTH, startedBy: 'root', ownerId: owner?.id ?? '' }
  await orm.insert(settlementRun).values({ id: 'stopped', ...of, state: 'stopped', startedAt: 1 })
  await orm.insert(settlementRun).values({ id: 'going', ...of, state: 'running', startedAt: 2 })
  expect((await send('continueSettlementRun', { id: 'stopped' })).code).toBe(409)
  await stage.server.ok('stopSettlementRun', { id: 'going' }, stage.root)
  expect((await send('continueSettlementRun', { id: 'stopped' })).code).toBe(200)
  const actions = (await stage.server.ok('auditLogList', {}, stage.root)).auditList.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['stopSettlementRun', 'continueSettlementRun']))
  await until(async () => (await orm.select().from(settlementRun).where(eq(settlementRun.id, 'stopped')))[0]?.state === 'done', 'the run is over')
})

test('a run that is gone on with makes no slips of stations that were lost meanwhile', async () => {
  const { orm } = stage.server.db
  const [worker] = await orm.select().from(account).where(eq(account.username, 'worker'))
  const of = { stationId: 'X1', connectionPointId: 'theirs' }
  await orm.insert(connectionPoint).values({ id: 'theirs', stationId: 'X1', number: '1', name: 'theirs', voltageLevel: '1-10kV' })
  await orm.insert(settlementAgreement).values({ id: 'theirs', ...of, formula: 'discount', split: 'quarterHours', meters: [] })
  const id = 'left-half'
  await orm.insert(settlementRun).values({ id, month: EXAMPLE_MONTH, state: 'stopped', startedAt: 1, startedBy: 'worker', ownerId: worker?.id ?? '' })
  await orm.insert(settlementRunItem).values({ runId: id, position: 0, connectionPointId: 'theirs' })
  const token = await stage.server.login('worker')
  await stage.server.ok('continueSettlementRun', { id }, token)
  await until(async () => ((await stage.server.ok('settlementRun', {}, token)).run?.state === 'done' ? true : undefined), 'the run is over')
  expect(await orm.select().from(settlementSlip).where(eq(settlementSlip.connectionPointId, 'theirs'))).toEqual([])
})

test('a run that an error of the store has ended is said to have stopped once the store is back, and is gone on with', async () => {
  const { services } = stage.server.core
  const viewer = await services.sessions.viewer(stage.root)
  const by = runBy({ services, viewer, stationIds: ['T1'], address: '', clientToken: undefined })
  let isDown = true
  const { pool, orm } = stage.server.db
  const query = (text: string, values: unknown[]) => (isDown ? Promise.reject(new Error('down')) : pool.query(text, values))
  const runs = new SettlementRuns({ query } as unknown as pg.Pool, orm, services.log, Date.now)
  const id = await runs.start(by, EXAMPLE_MONTH)
  const state = () => runs.newest(viewer.accountId).then((run) => run?.state, () => 'down') // prettier-ignore
  await expect.poll(state).toBe('down')
  isDown = false
  expect(await state()).toBe('stopped')
  await runs.goOn(by, id)
  await expect.poll(state).toBe('done')
})
