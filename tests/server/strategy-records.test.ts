import { expect, test } from 'vitest'
import { localDate, startOfDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { planReport, strategyIssue } from '#server/db/strategy-schema.ts'
import { ANSWER_MS } from '#server/strategy/delivery.ts'
import { dropLimits } from '#server/jobs/retention.ts'
import { fail } from '#server/strategy/issues.ts'
import { keepPlanReport } from '#server/strategy/plan-reports.ts'
import { PASSWORD, type TestServer } from '#tests/support/server.ts'
import { STATION, strategyStage } from '#tests/support/strategy-stage.ts'

/** What is kept of strategies: by device, of issues and of scheduled times that are over. */
let server: TestServer
let root: string
const { say, report, answer, entry, states, save, issue, sent } = strategyStage((own) => ({ server, root } = own))

test('what each device has of a strategy is told beside what is wanted, and no longer when the controller says nothing of it', async () => {
  const params = { enabled: true, peakKw: 260, rechargeKw: 100 }
  const command = await sent('peakCut', params)
  const at = Date.now() - 5000
  const own = { type: 'peakCut' as const, version: command.version, params }
  const devices = [
    { sn: `${STATION}-PCS1`, version: command.version, updatedAt: at },
    { sn: `${STATION}-GRID`, version: command.version - 1, params: { ...params, peakKw: 250 }, updatedAt: at },
    // Of a version that nobody has told, of a station that is not this one, and ahead of all clocks.
    { sn: 'X1-PCS1', version: command.version - 1, updatedAt: at + 9e9 },
  ]
  await say('strategy', { timestamp: Date.now(), strategies: [{ ...own, updatedAt: at, updatedBy: 'cloud', devices }] })
  // The controller has it, not all of its devices do.
  await expect.poll(() => states('peakCut')).toEqual(['synchronizing', 'devices', 'done'])
  const found = await entry('peakCut')
  expect(found.devices?.map(({ sn, name, version, hash }) => [sn, name !== '', version, hash === found.hash, hash === null])).toEqual([
    [`${STATION}-PCS1`, true, command.version, true, false],
    [`${STATION}-GRID`, true, command.version - 1, false, false],
    ['X1-PCS1', false, command.version - 1, false, true],
  ])
  expect(found.devices?.map(({ since }) => since === at)).toEqual([true, true, false])
  expect(Math.max(...(found.devices?.map(({ since }) => since) ?? []))).toBeLessThanOrEqual(Date.now())
  const alike = devices.slice(0, 1)
  await say('strategy', { timestamp: Date.now(), strategies: [{ ...own, updatedAt: at, updatedBy: 'cloud', devices: alike }] })
  await expect.poll(() => states('peakCut')).toEqual(['synchronized', '', 'done'])
  // What a person wants again, and has had on all devices, is there at once; where one differs it may be issued again.
  await say('strategy', { timestamp: Date.now(), strategies: [{ ...own, updatedAt: at, updatedBy: 'cloud', devices }] })
  await expect.poll(() => states('peakCut')).toEqual(['synchronizing', 'devices', 'done'])
  const again = await sent('peakCut', params)
  expect(again.version).toBe(command.version + 1)
  await report([{ ...own, version: again.version }])
  await expect.poll(() => states('peakCut')).toEqual(['synchronized', '', 'done'])
  expect((await entry('peakCut')).devices).toBeNull()
})

test('a refusal that comes after the time limit is what is said: the controller is not silent', async () => {
  const type = 'totalPower'
  const command = await sent(type, { enabled: true, chargeKw: 20, dischargeKw: 20 })
  await server.db.orm.update(strategyIssue).set({ sentAt: Date.now() - ANSWER_MS - 1 })
  await server.core.services.strategies.sweep()
  expect(await states(type)).toEqual(['toBeIssued', 'noAnswer', 'timedOut'])
  await answer(command.mid, 400, 'local mode')
  await expect.poll(() => states(type)).toEqual(['toBeIssued', 'refused', 'refused'])
  // One that says no to what is not the newest any more says nothing of that.
  const older = await sent(type, { enabled: true, chargeKw: 21, dischargeKw: 20 })
  await server.db.orm
    .update(strategyIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(strategyIssue.mid, older.mid))
  await server.core.services.strategies.sweep()
  const newer = await issue(type)
  await server.db.orm
    .update(strategyIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(strategyIssue.mid, newer.mid))
  await server.core.services.strategies.sweep()
  await answer(older.mid, 400, 'local mode')
  await expect.poll(async () => (await server.db.orm.select().from(strategyIssue).where(eq(strategyIssue.mid, older.mid)))[0]?.code).toBe(400)
  expect((await states(type)).slice(0, 2)).toEqual(['toBeIssued', 'noAnswer'])
})

test('an issue that is over says when it ended, however it ended: taken, replaced, refused, unanswered, withdrawn or declined', async () => {
  const { orm } = server.db
  const type = 'demandParameter'
  await sent(type, { actShare: 0.9 })
  const refused = await sent(type, { actShare: 0.91 })
  await answer(refused.mid, 400, 'local mode')
  await expect.poll(() => states(type)).toEqual(['toBeIssued', 'refused', 'refused'])
  const silent = await sent(type, { actShare: 0.92 })
  await orm
    .update(strategyIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(strategyIssue.mid, silent.mid))
  await server.core.services.strategies.sweep()
  await orm.update(schema.station).set({ secondPerson: true })
  const handIn = async () => {
    const { revision } = await entry(type)
    return (await server.ok('issueStrategy', { powerstationId: STATION, type, revision, password: PASSWORD }, root)).mid
  }
  await server.ok('withdrawStrategy', { powerstationId: STATION, mid: await handIn() }, root)
  const declined = await handIn()
  await orm.update(strategyIssue).set({ issuerId: 'somebody else' }).where(eq(strategyIssue.mid, declined))
  await server.ok('approveStrategy', { powerstationId: STATION, mid: declined, approve: false, password: PASSWORD }, root)
  await orm.update(schema.station).set({ secondPerson: false })
  const { issueList } = await server.ok('strategyIssueList', { powerstationId: STATION, type, order: 'asc' }, root)
  expect(issueList.map(({ state, doneAt, issuedAt }) => [state, doneAt !== null && doneAt >= issuedAt])).toEqual([
    ['replaced', true],
    ['refused', true],
    ['timedOut', true],
    ['withdrawn', true],
    ['declined', true],
  ])
})

test('of scheduled times that are over nothing is to be issued, whether the controller has had them, or has them no more', async () => {
  const HOUR = 3_600_000
  const date = localDate('Asia/Shanghai', Date.now())
  const standing = async () => {
    const { stations } = await server.ok('powerSchedule', { from: date, to: date }, root)
    const { state, ahead, wasIssued } = stations.find(({ stationId }) => stationId === STATION)!
    return [state, ahead, wasIssued]
  }
  const begin = Math.floor(Date.now() / HOUR) * HOUR
  const past = { from: begin - 3 * HOUR, to: begin - 2 * HOUR, mode: 'charge' as const, kw: 5, task: '' }
  const next = { ...past, from: begin + 24 * HOUR, to: begin + 25 * HOUR }
  await save('scheduling', { enabled: true, windows: [past] })
  expect(await standing()).toEqual(['toBeIssued', 'none', false])
  const told = await issue('scheduling')
  await report([{ type: 'scheduling', version: told.version, params: told.params }])
  await expect.poll(standing).toEqual(['synchronized', 'none', true])
  await report([{ type: 'scheduling', version: told.version, params: { enabled: true, windows: [] } }])
  await expect.poll(standing).toEqual(['toBeIssued', 'none', true])
  await save('scheduling', { enabled: true, windows: [past, next] })
  expect(await standing()).toEqual(['toBeIssued', 'different', false])
  await report([{ type: 'scheduling', version: told.version, params: { enabled: true, windows: [next] } }])
  await expect.poll(standing).toEqual(['toBeIssued', 'same', false])
})

test('a command that another has replaced while its time ran out is not said to have timed out', async () => {
  const { orm } = server.db
  const type = 'peakCut'
  const params = { enabled: true, peakKw: 270, rechargeKw: 90 }
  const { mid } = await sent(type, params)
  const row = async () => (await orm.select().from(strategyIssue).where(eq(strategyIssue.mid, mid)))[0]!
  const read = await row()
  await sent(type, { ...params, peakKw: 280 })
  await orm.transaction((tx) => fail(tx, read, { state: 'timedOut', reason: 'noAnswer', at: Date.now() + 1000 }))
  expect((await row()).state).toBe('replaced')
})

test('a plan that was changed at the site, or that the controller has no longer, is not in force any more', async () => {
  const all = (kw: number) => ({ days: [{ dates: [], weekdays: [], segments: [{ from: 0, to: 1440, mode: 'discharge', kw }] }] })
  const tomorrow = localDate('Asia/Shanghai', Date.now() + 86_400_000)
  const planned = async () => [...new Set((await server.ok('planDay', { powerstationId: STATION, date: tomorrow }, root)).planned)]
  const command = await sent('plan', all(40))
  const own = { type: 'plan' as const, version: command.version, params: command.params }
  // By a clock that is an hour behind it had the plan before it was sent.
  await say('strategy', { timestamp: Date.now(), strategies: [{ ...own, updatedAt: Date.now() - 3_600_000, updatedBy: 'cloud' }] })
  await expect.poll(() => states('plan')).toEqual(['synchronized', '', 'done'])
  const [kept] = await server.db.orm.select().from(planReport).where(eq(planReport.stationId, STATION))
  expect(kept?.since).toBe(kept?.toldAt)
  expect(await planned()).toEqual([40])
  await report([{ ...own, version: command.version + 1, params: all(30), updatedBy: 'screen' }])
  await expect.poll(planned).toEqual([30])
  await report([])
  await expect.poll(planned).toEqual([null])
  await report([{ ...own, version: command.version + 2 }])
  await expect.poll(planned).toEqual([40])
  // Of a day that is over: what the controller had at each time of it, though it has told something else since; its clock was a day behind.
  const yesterday = localDate('Asia/Shanghai', Date.now() - 86_400_000)
  const at = (hour: number) => startOfDate('Asia/Shanghai', yesterday) + hour * 3_600_000
  const told = (hour: number, since: number, params: unknown, hash = '-') =>
    server.db.orm.transaction((tx) =>
      keepPlanReport(tx, { stationId: STATION, toldAt: at(hour), since, plan: params === null ? null : { params, hash } }),
    )
  await told(1, at(1), all(20))
  await told(6, at(6), null)
  await told(12, at(-12), all(25))
  const then = async () => {
    const { planned: quarters } = await server.ok('planDay', { powerstationId: STATION, date: yesterday }, root)
    return [0, 2, 7, 13].map((hour) => quarters[hour * 4])
  }
  expect(await then()).toEqual([null, 20, null, 25])
  // Past what is kept the plan stays that holds on.
  await dropLimits(server.db.pool, at(7))
  expect(await then()).toEqual([null, null, null, 25])
  await dropLimits(server.db.pool, at(15))
  expect(await then()).toEqual([null, null, null, 25])
  expect(await planned()).toEqual([40])
})
