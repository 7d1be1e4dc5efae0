import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { eq } from '#server/db/orm.ts'
import { account } from '#server/db/schema.ts'
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
