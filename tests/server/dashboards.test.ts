import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardBody } from '#contract/dashboard.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const token: Record<'root' | 'worker' | 'stranger', string> = { root: '', worker: '', stranger: '' }
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(token) as (keyof typeof token)[]) token[name] = await server.login(name)
})
afterAll(() => server.close())

const slot = 'home:STORED_ENERGY'
const body = (title: string): DashboardBody => ({
  version: 1,
  bind: { kind: 'chosen' },
  arrangements: { desktop: [{ id: 'a', x: 0, y: 0, w: 4, h: 3 }] },
  widgets: { a: { type: 'value', version: 1, options: { title } } },
})
const save = (who: keyof typeof token, more: Record<string, unknown>) =>
  server.call('dashboardSave', { slot, body: body('first'), revision: 0, ...more } as never, { sessionId: token[who] })

test('a published dashboard is the one that its owner sees, and every version of it can be looked at', async () => {
  expect((await server.ok('dashboardGet', { slot }, token.worker)).dashboard).toBeNull()
  const { dashboard } = (await save('worker', { title: 'Mine', note: 'a beginning' })).result ?? {}
  expect(dashboard).toMatchObject({ revision: 1, title: 'Mine', mayEdit: true, owner: { kind: 'person', id: 'worker' } })
  const id = dashboard?.id ?? ''
  const second = await save('worker', { id, revision: 1, body: body('second') })
  expect(second.result?.dashboard.revision).toBe(2)
  expect((await server.ok('dashboardGet', { slot }, token.worker)).dashboard?.body.widgets.a?.options).toEqual({ title: 'second' })
  const { versions } = await server.ok('dashboardVersions', { id }, token.worker)
  expect(versions.map(({ revision, note, widgets }) => [revision, note, widgets])).toEqual([
    [2, '', 1],
    [1, 'a beginning', 1],
  ])
  expect((await server.ok('dashboardVersion', { id, revision: 1 }, token.worker)).body.widgets.a?.options).toEqual({ title: 'first' })
  expect((await server.call('dashboardVersion', { id, revision: 9 }, { sessionId: token.worker })).code).toBe(404)
})

test('who publishes from an old revision is told, and nothing is overwritten', async () => {
  const created = (await save('worker', { title: 'Together' })).result?.dashboard
  const id = created?.id ?? ''
  expect((await save('worker', { id, revision: 1, body: body('one') })).code).toBe(200)
  expect((await save('worker', { id, revision: 1, body: body('other') })).code).toBe(409)
  expect((await server.ok('dashboardGet', { id }, token.worker)).dashboard?.body.widgets.a?.options).toEqual({ title: 'one' })
})

test('two editors of a dashboard are told of each other, until one stops', async () => {
  const shared = (await save('root', { title: 'Shared', owner: { kind: 'organization', id: 'OWN' } })).result?.dashboard
  const id = shared?.id ?? ''
  expect((await server.ok('dashboardPresence', { id, editing: true }, token.root)).others).toEqual([])
  expect((await server.ok('dashboardPresence', { id, editing: true }, token.worker)).others.map((one) => one.realname)).toEqual(['root'])
  expect((await server.ok('dashboardPresence', { id, editing: true }, token.root)).others.map((one) => one.realname)).toEqual(['worker'])
  await server.ok('dashboardPresence', { id, editing: false }, token.worker)
  expect((await server.ok('dashboardPresence', { id, editing: true }, token.root)).others).toEqual([])
})

test('a dashboard of the organization or the role is seen by its people, changed by those who may, and hidden from others', async () => {
  expect((await save('stranger', { owner: { kind: 'organization', id: 'OWN' } })).code).toBe(403)
  expect((await save('worker', { owner: { kind: 'role', id: 'operator' } })).code).toBe(403)
  expect((await save('worker', { owner: { kind: 'person', id: 'root' } })).code).toBe(403)
  const role = (await save('root', { title: 'Operators', owner: { kind: 'role', id: 'operator' } })).result?.dashboard
  const { list } = await server.ok('dashboardList', { slot }, token.worker)
  const found = list.find((one) => one.id === role?.id)
  expect(found).toMatchObject({ from: 'role', mayEdit: false })
  expect((await save('worker', { id: role?.id, revision: 1 })).code).toBe(403)
  expect((await server.call('dashboardDelete', { id: role?.id ?? '' }, { sessionId: token.worker })).code).toBe(403)
  const strange = await server.ok('dashboardList', { slot }, token.stranger)
  expect(strange.list).toEqual([])
  for (const one of list) expect((await server.call('dashboardGet', { id: one.id }, { sessionId: token.stranger })).code).toBe(404)
})

test("a colleague's dashboard can be looked at and copied, not changed", async () => {
  const theirs = (await save('root', { title: 'Of root' })).result?.dashboard
  const seen = (await server.ok('dashboardGet', { id: theirs?.id ?? '' }, token.worker)).dashboard
  expect(seen).toMatchObject({ title: 'Of root', mayEdit: false })
  expect((await save('worker', { id: theirs?.id, revision: 1 })).code).toBe(403)
  expect((await save('worker', { title: 'A copy', body: seen?.body })).result?.dashboard.owner).toEqual({ kind: 'person', id: 'worker' })
})

test('a deleted dashboard takes its versions along and is gone for everybody', async () => {
  const created = (await save('worker', { title: 'For a while' })).result?.dashboard
  const id = created?.id ?? ''
  await server.ok('dashboardDelete', { id }, token.worker)
  expect((await server.call('dashboardGet', { id }, { sessionId: token.worker })).code).toBe(404)
  expect((await server.db.pool.query('select 1 from dashboard_version where dashboard_id = $1', [id])).rows).toEqual([])
})

test('who was at a dashboard that is deleted says so without an error', async () => {
  const id = (await save('worker', { title: 'short-lived' })).result?.dashboard.id ?? ''
  await server.ok('dashboardPresence', { id, editing: true }, token.worker)
  await server.ok('dashboardDelete', { id }, token.worker)
  for (const editing of [true, false]) {
    expect(await server.ok('dashboardPresence', { id, editing }, token.worker)).toEqual({ others: [], revision: 0 })
  }
})

test('a list tells how many widgets a dashboard has, and reads no body for it', async () => {
  await save('worker', { slot: 'home:listed', title: 'listed', body: { ...body('x'), widgets: { a: body('x').widgets.a, b: body('x').widgets.a } } })
  const read: string[] = []
  const { pool } = server.db
  const query = pool.query.bind(pool)
  const listen = (text: unknown) => read.push(typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : String(text))
  pool.query = ((...parameters: Parameters<typeof query>) => {
    listen(parameters[0])
    return query(...parameters)
  }) as typeof pool.query
  const { list } = await server.ok('dashboardList', { slot: 'home:listed' }, token.worker)
  pool.query = query as typeof pool.query
  expect(list.map(({ title, widgets }) => [title, widgets])).toEqual([['listed', 2]])
  const lists = read.filter((text) => text.includes('from "dashboard"'))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.join()).not.toContain('"body"')
})

test('a dashboard too large, and one too many, are refused in words', async () => {
  const large = { ...body('x'), widgets: { a: { type: 'value', version: 1, options: { title: 'x'.repeat(300_000) } } } }
  const refused = await server.call('dashboardSave', { slot, body: large, revision: 0 }, { sessionId: token.stranger, acceptLanguage: 'en' })
  expect(refused).toMatchObject({ code: 400, message: 'The dashboard is too large, the most is 256 KB' })
  for (let n = 0; n < 100; n++) await server.ok('dashboardSave', { slot: `home:many-${n}`, body: body('x'), revision: 0 }, token.stranger)
  const one = await server.call(
    'dashboardSave',
    { slot: 'home:one-more', body: body('x'), revision: 0 },
    { sessionId: token.stranger, acceptLanguage: 'en' },
  )
  expect(one).toMatchObject({ code: 409, message: expect.stringContaining('delete some first: 100') as string })
})

test('versions are kept as far as there is room, the published one always', async () => {
  // Of text that does not get smaller when it is packed.
  const noise = (n: number): string =>
    Array.from({ length: 20_000 }, (_, i) =>
      Math.sin(i * 7.3 + n)
        .toString(36)
        .slice(2, 12),
    ).join('')
  const large = (n: number) => ({ ...body('x'), widgets: { a: { type: 'value', version: 1, options: { title: noise(n) } } } })
  const id = (await save('worker', { slot: 'home:large', body: large(0) })).result?.dashboard.id ?? ''
  const most = 90
  for (let revision = 1; revision <= most; revision++) await save('worker', { slot: 'home:large', id, revision, body: large(revision) })
  const { versions } = await server.ok('dashboardVersions', { id }, token.worker)
  expect(versions[0]?.revision).toBe(most + 1)
  expect(versions.length).toBeLessThan(most)
  expect(versions.length).toBeGreaterThan(30)
})
