import { expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { SLOT_MS } from '#contract/response.ts'
import { eq } from '#server/db/orm.ts'
import { responsePoint, responseTask } from '#server/db/response-schema.ts'
import * as schema from '#server/db/schema.ts'
import { strategy } from '#server/db/strategy-schema.ts'
import { openChat } from '#tests/support/chat.ts'
import { storeReadings } from '#tests/support/field.ts'
import { PASSWORD, type TestServer } from '#tests/support/server.ts'
import { begin, DAY, HOUR, MINUTE, responseStage } from '#tests/support/response-stage.ts'
import { until } from '#tests/support/until.ts'

/** Demand response from the task to the money. */
let server: TestServer
let root: string
const { controllers, wake, speak, draft, task, states, issue, windowsOf } = responseStage((own) => ({ server, root } = own))

test('what makes no sense is refused at its field', async () => {
  const bad = async (more: Partial<Payload<'saveResponseTask'>>) =>
    Object.keys((await server.call('saveResponseTask', draft(more), { sessionId: root })).fields ?? {})
  const point = { stationId: 'T1', mode: 'discharge' as const, limitPercent: 90, kw: 1 }
  expect(await bad({ fromAt: begin + 1000, toAt: begin + HOUR })).toEqual(['fromAt'])
  expect(await bad({ fromAt: SLOT_MS, toAt: SLOT_MS * 3 })).toEqual(['fromAt'])
  expect(await bad({ toAt: begin })).toEqual(['toAt'])
  expect(await bad({ toAt: begin + 25 * HOUR })).toEqual(['toAt'])
  for (const targetKw of [0, 0.09, 1e-9, -1, 1e308]) expect(await bad({ targetKw })).toEqual(['targetKw'])
  expect(await bad({ price: '1e3' })).toEqual(['price'])
  expect(await bad({ points: [point, point] })).toEqual(['points.1.stationId'])
  expect(await bad({ points: [{ ...point, mode: 'charge' }] })).toEqual(['points.0.mode'])
  expect(await bad({ points: [{ ...point, stationId: 'X1' }] })).toEqual(['points.0.stationId'])
  expect(await bad({ points: [{ ...point, stationId: 'NONE' }] })).toEqual([])
})

test('room is what charge, share and limits leave; the target is shared by it, and what stands in the way is named', async () => {
  const points = draft().points.map(({ stationId, mode, limitPercent }) => ({ stationId, mode, limitPercent, fixedKw: null }))
  const ask = (more: Partial<Payload<'responseRoom'>> = {}) =>
    server.ok('responseRoom', { kind: 'cut', fromAt: begin, toAt: begin + HOUR, targetKw: 120, points, ...more }, root)
  const { rooms, shares, missingKw } = await ask()
  expect(rooms[0]).toMatchObject({ stationId: 'T1', soc: 60, capacityKwh: 200, powerKw: 100, headroomKw: 90, by: 'share', conflicts: [] })
  // Nobody has heard T2.
  expect(rooms[1]).toMatchObject({ stationId: 'T2', headroomKw: null, lack: 'noSoc' })
  expect(rooms[1]?.conflicts.map(({ kind }) => kind)).toEqual(['away'])
  expect([shares, missingKw]).toEqual([[90, 0], 30])
  // Half of 200 kWh, less losses, over four hours.
  expect((await ask({ toAt: begin + 4 * HOUR })).rooms[0]).toMatchObject({ headroomKw: 23.5, by: 'energy' })
})

test('a point whose gateway is away fails and is said, and the rest takes its part over as far as it can', async () => {
  const { id } = await server.ok('saveResponseTask', draft(), root)
  await issue(id)
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  90', 'failed away 60'])
  expect(windowsOf('T1')).toEqual([[id, 90]])
  // Who is followed and cannot be reached is told, whatever it has.
  const { points: tracked } = await server.ok('responseTracking', { id }, root)
  expect(tracked.map(({ stationId, isAway }) => [stationId, isAway])).toEqual([['T1', false], ['T2', true]]) // prettier-ignore
  // Who has no right to see tasks sees on the timeline that the time is taken, and not by what; changes nothing there, and issues nothing.
  const { orm } = server.db
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.role).values({ code: 'looker', nameZh: '查看', nameEn: 'Looker', powerCodes: [] })
  await orm.insert(schema.account).values({ ...owner, id: 'looker', username: 'looker', roleCode: 'looker', organizationCode: 'OWN' })
  const looker = await server.login('looker')
  const day = new Date(begin + 8 * HOUR).toISOString().slice(0, 10)
  const names = async (token: string) =>
    (await server.ok('powerSchedule', { from: day, to: day }, token)).stations.find(({ stationId }) => stationId === 'T1')?.windows.map(({ taskName }) => taskName) // prettier-ignore
  expect([await names(root), await names(looker)]).toEqual([[(await task(id)).task.name], ['']])
  const chat = await openChat(server, root)
  const told = await chat.ask(`what is scheduled on ${day}`, { language: 'en', powerstationId: 'T1' })
  for (const part of ['Power scheduling, which comes before the plan:', 'discharge 90.0 kW']) expect(told.text).toContain(part)
  chat.close()
  const nothing = { powerstationId: 'T1', type: 'scheduling' as const, params: { enabled: true, windows: [] } }
  expect((await server.call('saveStrategy', nothing, { sessionId: looker })).code).toBe(code.forbidden)
  const out = { powerstationId: 'T1', type: 'scheduling' as const, revision: 1, password: PASSWORD }
  expect((await server.call('issueStrategy', out, { sessionId: looker })).code).toBe(code.forbidden)
  // Nobody changes what is on its way.
  const { task: now } = await task(id)
  expect((await server.call('saveResponseTask', { ...draft(), id, revision: now.revision }, { sessionId: root })).code).toBe(code.conflict)
  await server.ok('cancelResponseTask', { id, revision: now.revision }, root)
  await expect.poll(() => windowsOf('T1')).toEqual([])
  expect((await task(id)).task.state).toBe('saved')
  await server.ok('deleteResponseTask', { ids: [id] }, root)
})

test('a task that nobody takes has failed; issued again it is taken, and the controllers run by it', async () => {
  await wake('T2')
  const [one, other] = [...controllers.values()].map(({ controller }) => controller)
  if (one === undefined || other === undefined) throw new Error('both are there')
  one.isLocal = other.isLocal = true
  const { id } = await server.ok('saveResponseTask', draft({ name: 'again' }), root)
  await issue(id)
  await expect.poll(() => states(id)).toEqual(['failed', 'failed refused 60', 'failed refused 60'])
  one.isLocal = other.isLocal = false
  await issue(id)
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  60', 'ready  60'])
  expect([windowsOf('T1'), windowsOf('T2')]).toEqual([[[id, 60]], [[id, 60]]])

  // Another task of that time finds the stations taken.
  const { id: late } = await server.ok('saveResponseTask', draft({ name: 'late', fromAt: begin + HOUR / 2, toAt: begin + 2 * HOUR }), root)
  await issue(late)
  await expect.poll(() => states(late)).toEqual(['failed', 'failed overlap 60', 'failed overlap 60'])

  // A controller that comes back with an empty memory is told again, and the part is not lost.
  await controllers.get('T2')?.client.endAsync()
  const back = await wake('T2')
  const client = controllers.get('T2')?.client
  const tell = () => client?.publishAsync('energy/T2/EMS/strategy', JSON.stringify(back.report(Date.now())), { qos: 1 })
  await tell()
  await expect.poll(() => windowsOf('T2')).toEqual([[id, 60]])
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  60', 'ready  60'])

  // Somebody takes it out at the site: that part has gone, and the other takes over what it can. One that refuses more is left with what it has.
  await speak('T1')
  const takeOut = async () => {
    back.change('scheduling', { enabled: true, windows: [] }, 'Wang at the screen', Date.now())
    await tell()
  }
  one.isLocal = true
  await takeOut()
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  60', 'failed gone 60'])
  const wanted = async () =>
    (await server.ok('strategyList', { powerstationId: 'T1' }, root)).strategies.find(({ type }) => type === 'scheduling')?.state
  await expect.poll(wanted).toBe('synchronized')
  expect(windowsOf('T1')).toEqual([[id, 60]])
  one.isLocal = false
  await server.ok('cancelResponseTask', { id, revision: (await task(id)).task.revision }, root)
  await issue(id)
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  60', 'ready  60'])
  await takeOut()
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  90', 'failed gone 60'])
  expect(windowsOf('T1')).toEqual([[id, 90]])
  await server.db.orm.delete(responseTask).where(eq(responseTask.id, late))
  await server.db.orm.delete(responseTask).where(eq(responseTask.id, id))
})

test('of two who issue a task at the same moment one does, and the other is told by whom it was done', async () => {
  const { orm } = server.db
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.account).values({ ...owner, id: 'second', username: 'second' })
  await speak('T1')
  const later = { fromAt: begin + 8 * HOUR, toAt: begin + 9 * HOUR }
  const { id } = await server.ok('saveResponseTask', draft({ name: 'twice', ...later, targetKw: 60, points: draft().points.slice(0, 1) }), root)
  const { revision } = (await task(id)).task
  const people = { root, second: await server.login('second') }
  const answers = await Promise.all(
    Object.entries(people).map(async ([name, sessionId]) => ({
      name,
      answer: await server.call('issueResponseTask', { id, revision, password: PASSWORD }, { sessionId }),
    })),
  )
  const first = answers.find(({ answer }) => answer.code === code.ok)
  const late = answers.find(({ answer }) => answer.code === code.conflict)
  expect(late?.answer.message).toContain(first?.name)
  expect((await task(id)).task).toMatchObject({ state: 'issued', issuedBy: first?.name, updatedBy: first?.name })
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  60'])
  const given = () => windowsOf('T1').filter(([of]) => of === id)
  expect(given()).toEqual([[id, 60]])
  await server.ok('cancelResponseTask', { id, revision: (await task(id)).task.revision }, people.second)
  await expect.poll(given).toEqual([])
  const stale = await server.call('cancelResponseTask', { id, revision }, { sessionId: root })
  expect(stale.message).toContain('second')
  await orm.delete(responseTask).where(eq(responseTask.id, id))
})

test('an event that runs is ended as a whole: every controller is told, one that refuses says so, and the verdict is of the time until then', async () => {
  const { orm } = server.db
  const now = Date.now()
  const from = (Math.floor(now / SLOT_MS) - 3) * SLOT_MS
  const { id } = await server.ok('saveResponseTask', draft({ name: 'ended', targetKw: 100, shareAnew: false }), root)
  const end = async (counts: 'until' | 'whole') =>
    server.call('endResponseTask', { id, revision: (await task(id)).task.revision, counts }, { sessionId: root })
  expect((await end('until')).code).toBe(code.conflict)

  // It began three quarter hours ago, and both controllers report it.
  const windows = [{ from, to: from + 4 * HOUR, mode: 'discharge' as const, kw: 60, task: id }]
  for (const [station, { controller, client }] of controllers) {
    controller.change('scheduling', { enabled: true, windows }, 'test', Date.now())
    await client.publishAsync(`energy/${station}/EMS/strategy`, JSON.stringify(controller.report(Date.now())), { qos: 1 })
  }
  const reported = async () => (await orm.select().from(strategy).where(eq(strategy.type, 'scheduling'))).filter((row) => JSON.stringify(row.reported).includes(id)).length // prettier-ignore
  await expect.poll(reported).toBe(2)
  await orm.transaction(async (tx) => {
    await tx.update(responsePoint).set({ state: 'ready' }).where(eq(responsePoint.taskId, id))
    await tx
      .update(responseTask)
      .set({ state: 'issued', issuedBy: 'root', fromAt: from, toAt: from + 4 * HOUR })
      .where(eq(responseTask.id, id))
  })
  await server.core.services.responses.sweep()
  expect(await states(id)).toEqual(['issued', 'ready  60', 'ready  60'])

  // T2 is run at its own screen when it is ended.
  const other = controllers.get('T2')?.controller
  if (other === undefined) throw new Error('it is there')
  other.isLocal = true
  expect((await end('until')).code).toBe(code.ok)
  await expect.poll(() => states(id)).toEqual(['issued', 'ended  60', 'ending refused 60'])
  expect(windowsOf('T1').map(([of]) => of)).not.toContain(id)
  const ended = (await task(id)).task
  expect(ended).toMatchObject({ endedBy: 'root', judgedTo: Math.floor((ended.endedAt ?? 0) / SLOT_MS) * SLOT_MS })
  // Told again, it has it no more: then nobody has it any more, and the event is over before its time.
  other.isLocal = false
  expect((await end('until')).code).toBe(code.ok)
  await expect.poll(() => states(id)).toEqual(['executed', 'ended  60', 'ended  60'])
  expect((await task(id)).task.endedAt).toBe(ended.endedAt)
  expect((await end('until')).code).toBe(code.conflict)

  const { points, total } = await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, root)
  expect(points.map(({ starts }) => starts)).toEqual(points.map(() => Array.from({ length: ((ended.judgedTo ?? 0) - from) / SLOT_MS }, (_, i) => from + i * SLOT_MS))) // prettier-ignore
  expect(total.lack).toBe('noBaseline')
  const chat = await openChat(server, root)
  const asked = async () => (await chat.ask('what was the last demand response?', { language: 'en', powerstationId: 'T1' })).text
  expect(await asked()).toContain('too few like days for a baseline')
  // Judged by its whole time it is not over yet; within its first quarter hour there is nothing to judge.
  await orm.update(responseTask).set({ judgedTo: null }).where(eq(responseTask.id, id))
  expect((await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, root)).total.starts).toHaveLength(16)
  await orm.update(responseTask).set({ judgedTo: from }).where(eq(responseTask.id, id))
  expect((await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, root)).total).toMatchObject({
    lack: 'tooShort',
    starts: [],
    revenue: null,
  })
  expect(await asked()).toContain('it ended within its first quarter hour')
  await orm.delete(responseTask).where(eq(responseTask.id, id))
})

test('in its first quarter hour an event is drawn by its minutes so far; quarters that are to come are empty', async () => {
  const { orm } = server.db
  const from = Math.floor(Date.now() / MINUTE) * MINUTE - 4 * MINUTE
  const { id } = await server.ok('saveResponseTask', draft({ name: 'first quarter', points: draft().points.slice(0, 1) }), root)
  await orm
    .update(responseTask)
    .set({ fromAt: from, toAt: from + HOUR, state: 'issued', issuedBy: 'root' })
    .where(eq(responseTask.id, id))
  // One that took part and is through with it: no controller here has a window, and one that should have it would be found to have failed.
  await orm.update(responsePoint).set({ state: 'ended' }).where(eq(responsePoint.taskId, id))
  const days = Array.from({ length: 20 }, (_, i) => from - (i + 1) * DAY)
  const slots = days.flatMap((day) => [0, 1, 2, 3].map((i) => day + i * SLOT_MS))
  await storeReadings(server, 'T1', 'gridPower', slots, slots.map(() => 130)) // prettier-ignore
  await storeReadings(server, 'T1', 'gridPower', [from], [90])
  await storeReadings(server, 'T1', 'storagePower', [from], [40])
  const { values } = server.core.services
  await until(async () => {
    await speak('T1')
    return (['gridPower', 'storagePower'] as const).every((one) => values.fresh(server.pointId('T1', null, one)))
  }, 'T1 is heard')
  // The first of its minutes is added up by the server's clock.
  const { responseKw, storageKw } = await until(async () => {
    const answer = await server.ok('responseTracking', { id }, root)
    return answer.storageKw[0] === null || answer.responseKw[0] === null ? undefined : answer
  }, 'a minute of it is known')
  const known = expect.any(Number) as number
  expect([responseKw, storageKw]).toEqual([
    [known, null, null, null],
    [known, null, null, null],
  ])
  // Nothing is judged by a part of a quarter hour.
  expect((await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, root)).points[0]?.actualKw).toEqual([
    null,
    null,
    null,
    null,
  ])
  await orm.delete(responseTask).where(eq(responseTask.id, id))
  // Whatever hour it is, the next event finds readings of its own alone.
  const points = (['gridPower', 'storagePower'] as const).map((one) => server.pointId('T1', null, one))
  await server.db.pool.query('delete from rollup_15m where point = any($1::int4[])', [points])
})

test('what was drawn by hand and not issued does not go out with a task, and who may not issue strategies issues no task', async () => {
  const windows = [{ from: begin + 5 * HOUR, to: begin + 6 * HOUR, mode: 'charge', kw: 5 }]
  await server.ok('saveStrategy', { powerstationId: 'T2', type: 'scheduling', params: { enabled: true, windows } }, root)
  // A task that is not kept yet is told of what was drawn, as one that is.
  const at = { kind: 'cut' as const, fromAt: begin + 5 * HOUR, toAt: begin + 6 * HOUR, targetKw: 10 }
  const points = [{ stationId: 'T2', mode: 'discharge' as const, limitPercent: 90, fixedKw: null }]
  const { rooms } = await server.ok('responseRoom', { ...at, points }, root)
  expect(rooms[0]?.conflicts).toContainEqual(expect.objectContaining({ kind: 'overlap', from: at.fromAt, to: at.toAt }))
  const { id } = await server.ok('saveResponseTask', draft({ name: 'draft', points: draft().points.slice(1) }), root)
  await issue(id)
  await expect.poll(() => states(id)).toEqual(['failed', 'failed draft 60'])
  const { orm } = server.db
  const powerCodes = ['demand_response', 'demand_response:edit', 'demand_response:issue']
  await orm.insert(schema.role).values({ code: 'dispatch', nameZh: '调度', nameEn: 'Dispatch', powerCodes })
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.account).values({ ...owner, id: 'dispatch', username: 'dispatch', roleCode: 'dispatch', organizationCode: 'OWN' })
  const other = await server.login('dispatch')
  const refused = await server.call('issueResponseTask', { id, revision: 1, password: PASSWORD }, { sessionId: other })
  expect(refused.code).toBe(code.forbidden)
})
