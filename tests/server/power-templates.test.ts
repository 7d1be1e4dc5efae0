import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { strategy } from '#server/db/strategy-schema.ts'
import { storePastDays } from '#tests/support/past-days.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Power templates, the plans that are made of them, and plans that are copied to other stations: drafts change, nothing is sent. */
let server: TestServer
let root: string
const night: PlanSegment[] = [{ from: 0, to: 120, mode: 'charge', kw: 60 }]
const evening: PlanSegment[] = [{ from: 1080, to: 1200, mode: 'discharge', kw: 50 }]

const plan = async (powerstationId: string) => {
  const { strategies, templates } = await server.ok('strategyList', { powerstationId }, root)
  const entry = strategies.find(({ type }) => type === 'plan')
  return { segments: ((entry as StrategyEntry).params as { days: { segments: PlanSegment[] }[] }).days.map((day) => day.segments), templates, entry }
}
const template = async (name: string, segments = night) =>
  (await server.ok('savePowerTemplate', { name, organizationCode: 'OWN', segments }, root)).id
const savePlan = (powerstationId: string, days: PlanSegment[][], templates?: (string | null)[]) =>
  server.ok(
    'saveStrategy',
    // The first is for every day, others for a weekday each.
    {
      powerstationId,
      type: 'plan',
      params: { days: days.map((segments, i) => ({ segments, weekdays: i === 0 ? [] : [i] })) },
      ...(templates === undefined ? {} : { templates }),
    },
    root,
  )

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server?.close())

test('another template changes the drafts that are made of it, and nothing else; what it touches is told before', async () => {
  const id = await template('night')
  await savePlan('T1', [night, evening], [id, null])
  await savePlan('T2', [night])
  expect((await plan('T1')).templates).toEqual([{ id, name: 'night' }, null])
  const use = await server.ok('powerTemplateUse', { id }, root)
  expect([use.stations.map(({ powerstationId, days }) => [powerstationId, days]), use.hidden]).toEqual([[['T1', 1]], 0])
  const wider: PlanSegment[] = [{ from: 0, to: 240, mode: 'charge', kw: 30 }]
  const before = (await plan('T1')).entry
  const saved = await server.ok('savePowerTemplate', { id, name: 'night', organizationCode: 'OWN', segments: wider }, root)
  expect(saved.changed).toBe(1)
  const after = await plan('T1')
  expect([after.segments, after.entry?.state, after.entry?.revision]).toEqual([[wider, evening], 'toBeIssued', (before?.revision ?? 0) + 1])
  expect(after.entry?.issue).toBeNull()
  expect((await plan('T2')).segments).toEqual([night])
  const { auditList } = await server.ok('auditLogList', { subject: 'strategy:T1/plan', pageSize: 50 }, root)
  expect(auditList.map(({ action }) => action)).toEqual(['saveStrategy', 'saveStrategy'])
  // Its name alone touches nothing.
  expect((await server.ok('savePowerTemplate', { id, name: 'deep night', organizationCode: 'OWN', segments: wider }, root)).changed).toBe(0)
})

test('a day that was changed by hand is not made of a template any more; a template that plans are made of is not deleted', async () => {
  const id = await template('kept')
  await savePlan('T1', [night, evening], [id, id])
  // The second day has other segments than the template.
  expect((await plan('T1')).templates).toEqual([{ id, name: 'kept' }, null])
  const refused = await server.call('deletePowerTemplate', { ids: [id] }, { sessionId: root, acceptLanguage: 'en' })
  expect([refused.code, refused.message.includes('Station T1')]).toEqual([code.conflict, true])
  await savePlan('T1', [evening], [id])
  expect((await plan('T1')).templates).toEqual([null])
  await server.ok('deletePowerTemplate', { ids: [id] }, root)
})

test('a template that a station out of sight uses is not given other segments; one of another organization is none', async () => {
  const id = await template('shared')
  await savePlan('X1', [night], [id])
  const { orm } = server.db
  await orm.insert(schema.role).values({
    code: 'planner',
    nameZh: '计划',
    nameEn: 'Planner',
    powerCodes: ['production_charge_and_discharge_plan', 'production_charge_and_discharge_plan:edit'],
  })
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  for (const [username, organizationCode] of [
    ['own', 'OWN'],
    ['other', 'OTHER'],
  ] as const)
    await orm.insert(schema.account).values({ ...owner, id: username, username, roleCode: 'planner', organizationCode })
  const [own, other] = [await server.login('own'), await server.login('other')]
  expect((await server.ok('powerTemplateUse', { id }, own)).hidden).toBe(1)
  const draft = { id, name: 'shared', organizationCode: 'OWN', segments: evening }
  expect((await server.call('savePowerTemplate', draft, { sessionId: own })).code).toBe(code.conflict)
  expect((await plan('X1')).segments).toEqual([night])
  expect((await server.call('powerTemplateUse', { id }, { sessionId: other })).code).toBe(code.notFound)
  // Who does not see it cannot make a plan of it; who finds it in a plan keeps it there.
  const theirs = { powerstationId: 'X1', type: 'plan' as const, params: { days: [{ segments: night }] }, templates: [id] }
  await server.ok('saveStrategy', theirs, other)
  expect((await plan('X1')).templates).toEqual([{ id, name: 'shared' }])
  await server.ok('saveStrategy', { ...theirs, templates: [] }, other)
  await server.ok('saveStrategy', theirs, other)
  expect((await plan('X1')).templates).toEqual([null])
})

test('a plan is copied to stations that it fits, scaled where that is wanted, as a draft of each; others say why not', async () => {
  const { orm } = server.db
  await orm.update(schema.station).set({ storagePowerKw: 50, storageCapacityKwh: 400 }).where(eq(schema.station.id, 'T2'))
  await savePlan('T1', [night])
  const copy = async (more: Partial<Payload<'copyPlan'>>) =>
    (await server.ok('copyPlan', { powerstationId: 'T1', targets: [{ stationId: 'T2' }, { stationId: 'X1' }], check: true, ...more }, root)).results
  const [small, same] = await copy({})
  expect([small?.faults.map(({ why, value, limit }) => [why, value, limit]), same?.faults]).toEqual([[['rated', 60, 50]], []])
  expect((await plan('T2')).segments).toEqual([night])
  const done = await copy({ check: false })
  expect(done.map((one) => one.done)).toEqual([false, true])
  const { revision = 0, issue } = (await plan('X1')).entry ?? {}
  expect([(await plan('X1')).segments, issue]).toEqual([[night], null])
  // Somebody has saved it since: it is told, and the other one is done all the same.
  const stale = [{ stationId: 'X1', revision: revision + 7 }, { stationId: 'T2' }]
  await savePlan('T1', [evening])
  const [late, scaled] = await copy({ targets: stale, scaled: true, check: false })
  expect([late?.done, late?.refusal === '', scaled?.done]).toEqual([false, false, true])
  expect((await plan('T2')).segments).toEqual([[{ ...evening[0], kw: 25 }]])
  expect((await plan('X1')).segments).toEqual([night])
})

test('what a copy would do to a station is held against its charge, its limits and its forecast', async () => {
  await storePastDays(server, 'T2', 20, { loadKw: () => 30, pvKw: () => 0, soc: 20 })
  await server.ok('saveStrategy', { powerstationId: 'T2', type: 'safety', params: { antiBackflow: true } }, root)
  await savePlan('T1', [
    [
      { from: 0, to: 120, mode: 'discharge', kw: 45 },
      { from: 120, to: 1380, mode: 'charge', kw: 40 },
    ],
  ])
  const ask = () => server.ok('copyPlan', { powerstationId: 'T1', targets: [{ stationId: 'T2' }], check: true }, root)
  const faults = (await ask()).results[0]?.faults ?? []
  expect(faults.map(({ why }) => why)).toEqual(['backflow', 'empty', 'full'])
  await server.db.orm.update(schema.station).set({ parentId: 'X1', issuanceType: 'unified' }).where(eq(schema.station.id, 'T2'))
  await server.db.orm.update(schema.station).set({ issuanceType: 'unified' }).where(eq(schema.station.id, 'X1'))
  expect((await ask()).results[0]?.faults.map(({ why }) => why)).toEqual(['atMaster'])
  await server.db.orm.update(schema.station).set({ parentId: null }).where(eq(schema.station.id, 'T2'))
})

test('what makes no sense is refused at its field, and nothing is kept of it', async () => {
  const key = { name: 'bad', organizationCode: 'OWN' }
  const cases: [field: string, payload: object][] = [
    ['segments', { ...key, segments: [] }],
    ['segments.0.kw', { ...key, segments: [{ from: 0, to: 60, mode: 'charge', kw: null }] }],
    ['segments.0.kw', { ...key, segments: [{ from: 0, to: 60, mode: 'charge', kw: 1e308 }] }],
    ['segments.1.from', { ...key, segments: [...night, ...night] }],
    ['name', { ...key, name: 'x'.repeat(65), segments: night }],
    ['organizationCode', { ...key, organizationCode: 'NOWHERE', segments: night }],
  ]
  for (const [field, payload] of cases) {
    const answer = await server.call('savePowerTemplate', payload as Payload<'savePowerTemplate'>, { sessionId: root })
    expect([answer.code, Object.keys(answer.fields ?? {})], field).toEqual([code.badRequest, [field]])
  }
  const targets = Array.from({ length: 201 }, () => ({ stationId: 'T2' }))
  expect((await server.call('copyPlan', { powerstationId: 'T1', targets, check: true }, { sessionId: root })).code).toBe(code.badRequest)
  expect((await server.call('copyPlan', { powerstationId: 'T1', targets: [{ stationId: 'NONE' }], check: true }, { sessionId: root })).code).toBe(
    code.forbidden,
  )
  await server.db.orm.delete(strategy).where(eq(strategy.id, 'T1/plan'))
  const without = await server.call('copyPlan', { powerstationId: 'T1', targets: [{ stationId: 'T2' }], check: true }, { sessionId: root })
  expect(without.code).toBe(code.conflict)
})
