import { expect, test } from 'vitest'
import { SLOT_MS } from '#contract/response.ts'
import { eq } from '#server/db/orm.ts'
import { responsePoint, responseTask } from '#server/db/response-schema.ts'
import { localDate } from '#domain/time.ts'
import { measuredResponse } from '#server/response/figures.ts'
import { openChat } from '#tests/support/chat.ts'
import { storeReadings } from '#tests/support/field.ts'
import type { TestServer } from '#tests/support/server.ts'
import { begin, DAY, HOUR, responseStage } from '#tests/support/response-stage.ts'

/** What an event has achieved, and its money. */
let server: TestServer
let root: string
const { draft, task } = responseStage((own) => ({ server, root } = own))

test('over, it is executed; verdict and money are those of a calculation of its own, and parts add up to the cent', async () => {
  const { orm } = server.db
  // The last workday's ten o'clock, which is over.
  const isWorkday = (at: number): boolean => ![0, 6].includes(new Date(at + 8 * HOUR).getUTCDay())
  let from = begin - 2 * DAY
  while (!isWorkday(from)) from -= DAY
  const { id } = await server.ok('saveResponseTask', draft({ name: 'over', targetKw: 100 }), root)
  await orm
    .update(responseTask)
    .set({ fromAt: from, toAt: from + HOUR, state: 'issued', issuedBy: 'root' })
    .where(eq(responseTask.id, id))
  await orm.update(responsePoint).set({ state: 'ready', kw: 50 }).where(eq(responsePoint.taskId, id))
  // Grid power by quarter hour: days before it differ, the event's is 55 (T1) and 45 kW (T2) below their mean.
  const slots = [0, 1, 2, 3].map((i) => i * SLOT_MS)
  const kwOf = (station: string, back: number, i: number): number => (station === 'T1' ? 300 : 200) + (back % 3) * 10 + i * 4
  const lastKw: Record<string, number> = {}
  for (const [station, cut] of [
    ['T1', 55],
    ['T2', 45],
  ] as const) {
    const days: number[] = []
    for (let back = 1; days.length < 5; back++) if (isWorkday(from - back * DAY)) days.push(back)
    const mean = (i: number): number => days.reduce((sum, back) => sum + kwOf(station, back, i), 0) / days.length
    for (const back of days) await storeReadings(server, station, 'gridPower', slots.map((at) => from - back * DAY + at), slots.map((_, i) => kwOf(station, back, i))) // prettier-ignore
    await storeReadings(server, station, 'gridPower', slots.map((at) => from + at), slots.map((_, i) => mean(i) - cut)) // prettier-ignore
    lastKw[station] = mean(3) - cut
  }
  await server.core.services.responses.sweep()
  expect((await task(id)).task.state).toBe('executed')
  const { points, total } = await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, root)
  expect(
    points.map(({ stationId, verdict, countedKwh, revenue }) => [stationId, verdict?.meanKw, verdict?.rule1, verdict?.rule2, countedKwh, revenue]),
  ).toEqual([
    ['T1', 55, true, true, 55, '192.50'],
    ['T2', 45, false, true, 45, '157.50'],
  ])
  expect(total).toMatchObject({
    confirmedKw: 100,
    lack: null,
    countedKwh: 100,
    revenue: '350.00',
    verdict: { meanKw: 100, kwh: 100, rate: 100, rule2: true },
  })
  // Its last quarter hour is known some seconds after it is over: until then that is no gap.
  const entry = server.core.services.registry().stations.get('T1')
  const meter = entry?.quantities.get('gridPower')?.id
  await server.db.pool.query('delete from rollup_15m where point = $1 and t = $2', [meter, from + HOUR - SLOT_MS])
  const lackAt = async (now: number) =>
    entry === undefined
      ? undefined
      : (
          await measuredResponse(
            { orm, pool: server.db.pool, prices: server.core.services.prices, now: () => now },
            entry,
            { id, fromAt: from, toAt: from + HOUR },
            'fiveDays',
            false,
          )
        ).lack
  expect([await lackAt(from + HOUR - 1), await lackAt(from + HOUR + 30_000), await lackAt(from + HOUR + 180_000)]).toEqual([
    'notOver',
    'summing',
    'gaps',
  ])
  await storeReadings(server, 'T1', 'gridPower', [from + HOUR - SLOT_MS], [lastKw.T1 ?? 0])
  expect(await lackAt(from + HOUR + 180_000)).toBeNull()
  // Followed, it is told to its end: what came after an early one is no response.
  const followed = async () => (await server.ok('responseTracking', { id }, root)).responseKw
  expect(await followed()).toEqual([100, 100, 100, 100])
  await orm.update(responseTask).set({ endedAt: from + HOUR / 2 }).where(eq(responseTask.id, id)) // prettier-ignore
  expect(await followed()).toEqual([100, 100, null, null])
  await orm.update(responseTask).set({ endedAt: null }).where(eq(responseTask.id, id))
  // Ten days are not known, nor the hours before.
  expect((await server.ok('responseVerdict', { id, method: 'tenDays', adjusted: false }, root)).total).toMatchObject({
    lack: 'noBaseline',
    verdict: null,
  })
  expect((await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: true }, root)).points[0]?.factor).toBeNull()
  // They are; but where another event ran in them they are not what would have been drawn.
  const earlier = Array.from({ length: 15 }, (_, back) => Array.from({ length: 8 }, (_, i) => from - back * DAY - (i + 1) * SLOT_MS)).flat()
  for (const station of ['T1', 'T2']) await storeReadings(server, station, 'gridPower', earlier, earlier.map((at) => (at > from - DAY ? 110 : 100))) // prettier-ignore
  const factors = async () =>
    (await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: true }, root)).points.map(({ factor }) => factor)
  expect((await factors()).map((factor) => factor?.toFixed(2))).toEqual(['1.10', '1.10'])
  const { id: before } = await server.ok('saveResponseTask', draft({ name: 'before', points: draft().points.slice(0, 1) }), root)
  const ran = { fromAt: from - HOUR, toAt: from - HOUR / 2, state: 'executed' as const }
  await orm.update(responseTask).set(ran).where(eq(responseTask.id, before))
  expect((await factors()).map((factor) => factor?.toFixed(2))).toEqual([undefined, '1.10'])
  await orm.delete(responseTask).where(eq(responseTask.id, before))

  const { task: now } = await task(id)
  await server.ok('settleResponse', { id, revision: now.revision, settle: true }, root)
  const settled = await task(id)
  expect([settled.task.revenue, settled.task.settledBy, ...settled.points.map(({ revenue }) => revenue)]).toEqual([
    '350.00',
    'root',
    '192.50',
    '157.50',
  ])
  const day = new Date(from + 8 * HOUR).toISOString().slice(0, 10)
  const earned = async () => (await server.ok('businessOverview', { from: day, to: day }, root)).response
  expect(await earned()).toEqual({ revenue: '350.00', tasks: 1, unsettled: 0 })
  expect((await server.ok('businessDetails', { powerstationId: 'T1', from: day, to: day }, root)).response.revenue).toBe('192.50')
  const chat = await openChat(server, root)
  const told = await chat.ask(`demand response on ${day}`, { language: 'en', powerstationId: 'T1' })
  for (const part of ['over (load cut', 'part of this station 50.0 kW', 'mean response 55.0 kW, 110.0 %', 'rule 1 met', 'settled at 192.50 CNY']) expect(told.text).toContain(part) // prettier-ignore
  // Asked for the last one, whenever that was.
  expect((await chat.ask('what was the last demand response?', { language: 'en', powerstationId: 'T1' })).text).toMatch(
    /The last demand response task:[^]*mean response 55\.0 kW/,
  )
  expect((await chat.ask('现在有需求响应任务吗', { language: 'zh', powerstationId: 'T1' })).text).toContain('没有正在执行或将要开始的需求响应任务')
  chat.close()
  // What is settled does not change with readings that come later, until somebody takes that back.
  await storeReadings(server, 'T1', 'gridPower', [from], [0])
  const again = await server.call('settleResponse', { id, revision: settled.task.revision, settle: true }, { sessionId: root })
  expect([again.code, (await task(id)).task.revenue]).toEqual([409, '350.00'])
  await server.ok('settleResponse', { id, revision: settled.task.revision, settle: false }, root)
  expect((await task(id)).task.revenue).toBeNull()
  expect(await earned()).toEqual({ revenue: null, tasks: 0, unsettled: 1 })
  // What ended within its first quarter hour waits for no settlement.
  const ended = (judgedTo: number | null) => server.db.orm.update(responseTask).set({ judgedTo }).where(eq(responseTask.id, id))
  await ended((await task(id)).task.fromAt)
  expect(await earned()).toEqual({ revenue: null, tasks: 0, unsettled: 0 })
  await ended(null)
})

test.each([
  ['that end on the next day', 12, 3],
  ['whose hours before begin on the day before', -9.5, -1],
])('days of other events are none of a baseline: %s', async (_what, hours, other) => {
  const { db, core } = server
  const entry = core.services.registry().stations.get('T1')
  if (entry === undefined) throw new Error('no station')
  const isWorkday = (at: number): boolean => ![0, 6].includes(new Date(at + 8 * HOUR).getUTCDay())
  let from = begin + hours * HOUR - 3 * DAY
  while (!isWorkday(from)) from -= DAY
  for (let back = 1; back < 15; back++) {
    const slots = Array.from({ length: 16 }, (_, i) => from - back * DAY + i * SLOT_MS)
    await storeReadings(server, 'T1', 'gridPower', slots, slots.map(() => 200)) // prettier-ignore
  }
  const sources = { orm: db.orm, pool: db.pool, prices: core.services.prices, now: () => Date.now() }
  const days = async () =>
    (await measuredResponse(sources, entry, { id: 'none', fromAt: from, toAt: from + 4 * HOUR }, 'fiveDays', false)).baseline?.days ?? []
  const before = await days()
  expect(before).toHaveLength(5)
  const second = Array.from({ length: 15 }, (_, back) => from - back * DAY).find((at) => localDate('Asia/Shanghai', at) === before[1]) ?? 0
  const { id } = await server.ok('saveResponseTask', draft({ name: `other ${hours}`, points: draft().points.slice(0, 1) }), root)
  const ran = { fromAt: second + other * HOUR, toAt: second + other * HOUR + HOUR / 2, state: 'executed' as const }
  await db.orm.update(responseTask).set(ran).where(eq(responseTask.id, id))
  const after = await days()
  expect(after).toHaveLength(5)
  expect(after).not.toContain(before[1])
  await db.orm.delete(responseTask).where(eq(responseTask.id, id))
})
