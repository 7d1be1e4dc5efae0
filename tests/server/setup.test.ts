import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountSetup, needsAdministrator } from '#server/routes/setup.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let app: FastifyInstance
let path: string
beforeAll(async () => {
  server = await startTestServer({ DEMO: '0' })
  await server.db.pool.query('delete from session')
  await server.db.pool.query('delete from account')
  app = Fastify()
  path = mountSetup(app, server.core.services)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const post = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/energy/setup',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const token = (): string => new URLSearchParams(path.split('?')[1]).get('token') ?? ''
const person = { organization: '新能源公司', username: 'Chief', realname: '站长', password: 'secret-1' }

test('the first start of an empty installation offers a link that makes the administrator, once', async () => {
  expect(await needsAdministrator(server.core.services)).toBe(true)
  expect((await app.inject({ url: '/energy/setup?token=guess' })).statusCode).toBe(404)
  expect((await app.inject({ url: path })).body).toContain('<form')
  const short = await post({ token: token(), ...person, password: '123' })
  expect([short.statusCode, short.body.includes('password')]).toEqual([400, true])
  expect((await post({ token: 'guess', ...person })).statusCode).toBe(404)
  expect((await post({ token: token(), ...person })).statusCode).toBe(200)
  expect((await post({ token: token(), ...person, username: 'second' })).statusCode).toBe(404)
  expect(await server.login('chief', 'secret-1')).not.toBe('')
  expect(await needsAdministrator(server.core.services)).toBe(false)
})

test('nobody asks a public call more than sixty times a minute; health may be asked as often as a watchdog likes', async () => {
  const ask = async (name: 'publicKey' | 'health', times: number): Promise<number[]> => {
    const codes: number[] = []
    for (let i = 0; i < times; i++) codes.push((await server.call(name, {})).code)
    return codes
  }
  const codes = await ask('publicKey', 61)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
  expect(codes.at(-1)).toBe(429)
  expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([])
  expect(await ask('health', 100)).not.toContain(429)
})
