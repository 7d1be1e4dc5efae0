import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/session/password.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Sessions that are ended while they are being carried on: what was ended stays ended. */
let server: TestServer
const origin = { address: '127.0.0.1', userAgent: '', clientToken: undefined }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isAlive = async (token: string): Promise<boolean> => (await server.call('userInfo', {}, { sessionId: token })).code === 200
/** The tokens of those that were let in. */
const givenBy = async (tries: Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(tries)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

test('a log-out beside ten refreshes of the same session: no token of it is good afterwards', async () => {
  const { sessions } = server.core.services
  const token = await server.login('worker')
  const viewer = await sessions.viewer(token)
  const ending = sessions.logout(viewer)
  const given = await givenBy(Array.from({ length: 10 }, () => sessions.refresh(token, origin)))
  await ending
  expect(await Promise.all([token, ...given].map(isAlive))).toEqual([token, ...given].map(() => false))
  // Who is not ended goes on: several windows may refresh at once.
  const other = await server.login('worker')
  const fresh = await givenBy(Array.from({ length: 10 }, () => sessions.refresh(other, origin)))
  expect(await Promise.all(fresh.map(isAlive))).toEqual(Array.from({ length: 10 }, () => true))
})

test('a password that is replaced while somebody logs in with the old one: nobody is in by the old one', async () => {
  const { pool } = server.db
  const hash = await hashPassword('another-Password-1')
  // Begun again where all were in before anybody saw one being looked at.
  const given = await until(async () => {
    let isOver = false
    const tries = Array.from({ length: 4 }, () => server.core.services.sessions.login('stranger', PASSWORD, origin).then(({ token }) => token))
    const tokens = givenBy(tries).finally(() => (isOver = true))
    while (!isOver) if (((await pool.query('select 1 from login_failure')).rowCount ?? 0) > 0) return { tokens }
    return false
  }, 'one is being looked at')
  await pool.query("update account set password_hash = $1 where id = 'stranger'", [hash])
  await pool.query("delete from session where account_id = 'stranger'")
  const old = await given.tokens
  expect(await Promise.all(old.map(isAlive))).toEqual(old.map(() => false))
  expect(await isAlive(await server.login('stranger', 'another-Password-1'))).toBe(true)
})
