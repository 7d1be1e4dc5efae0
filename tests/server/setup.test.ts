import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountSetup, needsAdministrator } from '#server/routes/setup.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let app: FastifyInstance
let path: string
beforeAll(async () => {
  server = await startTestServer()
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
