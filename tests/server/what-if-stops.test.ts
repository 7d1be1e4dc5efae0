import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { eq } from '#server/db/orm.ts'
import { account } from '#server/db/schema.ts'
import type { ReportSources } from '#server/reports/sources.ts'
import { WhatIfs } from '#server/what-if/what-ifs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Who ends the work at a what-if, and that it has ended then. */
let server: TestServer
let root: string
const year = '2025'

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const make = async (name: string, token = root) => (await server.ok('saveWhatIf', { stationId: 'T1', year, name, peak: '2' }, token)).id
const stateOf = async (id: string) => {
  await server.core.services.whatIfs.settled()
  return (await server.ok('whatIfList', { powerstationId: 'T1', id }, root)).whatIfList[0]?.state
}

test('people of another organization do not stop it', async () => {
  const { orm } = server.db
  const [worker] = await orm.select().from(account).where(eq(account.username, 'worker'))
  if (worker === undefined) throw new Error('the test plant has a worker')
  await orm.insert(account).values({ ...worker, id: 'foreign', username: 'foreign', organizationCode: 'OTHER' })
  const foreign = await server.login('foreign')
  const id = await make('of somebody else')
  expect((await server.call('setWhatIfRun', { id, run: false }, { sessionId: foreign })).code).toBe(code.notFound)
  expect(await stateOf(id)).toBe('done')
})

test('at whichever moment it is stopped, it does not say afterwards that it runs', async () => {
  // Each a few milliseconds later than the one before: while it is read, while its year is looked at, while it works.
  for (let ms = 0; ms < 24; ms += 2) {
    const id = await make(`stopped after ${ms}`)
    const begun = performance.now()
    while (performance.now() - begun < ms) await new Promise(setImmediate)
    await server.ok('setWhatIfRun', { id, run: false }, root)
    expect(['stopped', 'done'], `${ms} ms`).toContain(await stateOf(id))
  }
})

test('one that somebody asks for does not wait for all that somebody else has asked for before', async () => {
  const { whatIfs } = server.core.services
  const many: string[] = []
  for (let i = 0; i < 2; i++) many.push(await make(`one of many ${i}`))
  const single = await make('a single one')
  await whatIfs.settled()
  // Begun in one moment, the single one last: by calls of their own it could come when the others are worked out already.
  for (const id of many) whatIfs.begin(id, 'who has many')
  whatIfs.begin(single, 'who has one')
  await whatIfs.settled()
  // Who was worked at last was written last; the moment that a result stands for is the same for all of a past year.
  const { rows } = await server.db.pool.query<{ id: string }>('select id from what_if where id = any($1) order by age(xmin) desc', [
    [...many, single],
  ])
  expect(rows.map(({ id }) => id)).toEqual([many[0], single, ...many.slice(1)])
})

test('an error of the store at one of them keeps none of the next from its turn', async () => {
  const { prices, registry, db, log } = server.core.services
  let isDown = true
  const query = (text: string, values: unknown[]) => (isDown ? Promise.reject(new Error('down')) : db.pool.query(text, values))
  const pool = { query } as ReportSources['db']['pool']
  const whatIfs = new WhatIfs({ prices, registry, db: { orm: db.orm, pool } }, log, Date.now)
  const id = await make('worked out anew')
  expect(await stateOf(id)).toBe('done')
  await db.pool.query("update what_if set state = 'running', result = null where id = $1", [id])
  whatIfs.begin(id, 'root')
  await whatIfs.settled()
  isDown = false
  whatIfs.begin(id, 'root')
  await whatIfs.settled()
  expect(await stateOf(id)).toBe('done')
  await whatIfs.close()
})

test('one that failed while the store took nothing is said to have failed when it takes it again', async () => {
  const { pool } = server.db
  await pool.query("create function down() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$")
  await pool.query('create trigger down before update on what_if for each row execute function down()')
  const id = await make('while the store is down')
  expect(await stateOf(id)).toBe('running')
  await pool.query('drop trigger down on what_if')
  expect(await stateOf(id)).toBe('failed')
})
