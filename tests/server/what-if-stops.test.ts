import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { asc, eq } from '#server/db/orm.ts'
import { account } from '#server/db/schema.ts'
import { whatIf } from '#server/db/what-if-schema.ts'
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
  const { orm } = server.db
  const [owner] = await orm.select().from(account).where(eq(account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(account).values({ ...owner, id: 'other', username: 'other' })
  const other = await server.login('other')
  // In one moment, the single one last: made after the others were answered, it may come when they are worked out already.
  await Promise.all([...Array.from({ length: 8 }, (_, i) => make(`one of many ${i}`)), make('a single one', other)])
  await server.core.services.whatIfs.settled()
  const worked = await orm.select({ name: whatIf.name, at: whatIf.workedAt }).from(whatIf).orderBy(asc(whatIf.workedAt))
  const order = worked.flatMap(({ name }) => (/many|single/.test(name) ? [name] : []))
  expect(order).toHaveLength(9)
  expect(order.indexOf('a single one')).toBeLessThan(8)
})
