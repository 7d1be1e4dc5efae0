import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DestinationStream } from 'pino'
import { endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { schemas, type Answer, type Payload } from '#contract/schemas.ts'
import { localMonth } from '#domain/time.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { startCore, type Core } from '#server/core.ts'
import { openLog } from '#server/log.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import { seedFacts } from '#server/db/seed-facts.ts'
import { seedPrices } from '#server/db/seed-prices.ts'
import { seedRoles } from '#server/db/seed-roles.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { bodyOf } from './encrypt-json.ts'
import { hashPassword } from '#server/session/password.ts'
import { testModels, testOrganizations, testPrices, testStations } from './plant.ts'
import { NOBODY } from './push.ts'
import { copyPrepared } from './prepared.ts'

export interface Envelope<T> {
  code: number
  message: string
  result?: T
  data?: T
  fields?: Record<string, string>
}

export interface TestServer {
  core: Core
  db: Database
  url: string
  mqttUrl: string
  dataDir: string
  publicKey: string
  /** The raw envelope of a call. */
  call<N extends EndpointName>(name: N, payload: Payload<N>, headers?: Record<string, string>): Promise<Envelope<Answer<N>>>
  /** The answer of a call that must succeed; checked against its schema. */
  ok<N extends EndpointName>(name: N, payload: Payload<N>, token: string): Promise<Answer<N>>
  login(username: string, password?: string): Promise<string>
  /** A session of one of the plant's people without the login, whose password takes a thirtieth of a second of a core. */
  session(id: string): Promise<string>
  pointId(stationId: string, deviceSn: string | null, code: string): number
  close(): Promise<void>
}

export const PASSWORD = 'test-password'

/** Where the store with the test plant is found. */
export const PREPARED_PLANT = 'TEST_PREPARED_PLANT'

/**
 * A whole server on its own data directory and free ports, with the test plant. TEST_DATABASE_URL and TEST_MQTT_URL put it on PostgreSQL and a broker
 * outside instead of the embedded parts.
 */
export async function startTestServer(environment: Record<string, string> = {}, logTo?: DestinationStream): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-test-'))
  const store = await copyPrepared(PREPARED_PLANT, dataDir)
  const outside = {
    ...(store.databaseUrl === undefined ? {} : { DATABASE_URL: store.databaseUrl }),
    ...(process.env.TEST_MQTT_URL === undefined ? {} : { MQTT_URL: process.env.TEST_MQTT_URL }),
  }
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'fatal',
    DEMO: '1',
    PUSH_HOSTS: NOBODY,
    ...outside,
    ...environment,
  })
  const log = openLog(config.logLevel, logTo)
  const db = await openDatabase(config, log)
  const core = await startCore(config, db, log, 'test')
  const app = await buildApp(core.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/energy`
  const publicKey = core.services.crypto.publicKey

  async function call<N extends EndpointName>(name: N, payload: Payload<N>, headers: Record<string, string> = {}): Promise<Envelope<Answer<N>>> {
    const facts: EndpointFacts = endpointTable[name]
    if (facts.method === 'GET') return (await (await fetch(url + facts.path, { headers })).json()) as Envelope<Answer<N>>
    const response = await fetch(url + facts.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(bodyOf(name, payload, publicKey)),
    })
    return (await response.json()) as Envelope<Answer<N>>
  }

  return {
    core,
    db,
    url,
    mqttUrl: config.mqttUrl ?? `mqtt://127.0.0.1:${core.services.broker.port}`,
    dataDir,
    publicKey,
    call,
    async ok(name, payload, token) {
      const envelope = await call(name, payload, { sessionId: token })
      if (envelope.code !== 200) throw new Error(`${name}: ${envelope.code} ${envelope.message}`)
      const facts: EndpointFacts = endpointTable[name]
      return schemas[name].answer.parse(envelope[facts.answerIn]) as Answer<typeof name>
    },
    async login(username, password = PASSWORD) {
      const envelope = await call('login', { username, password })
      if (envelope.result === undefined) throw new Error(`login: ${envelope.code} ${envelope.message}`)
      return envelope.result.token
    },
    async session(id) {
      const origin = { address: '127.0.0.1', userAgent: '', clientToken: undefined }
      return (await core.services.sessions.open({ id, state: 'active', passwordExpired: false }, origin)).token
    },
    pointId(stationId, deviceSn, code) {
      const { stations, devices } = core.services.registry()
      const station = [...(stations.get(stationId)?.quantities.values() ?? [])].find((point) => point.code === code)
      const entry = deviceSn === null ? station : devices.get(deviceSn)?.points.get(code)
      if (entry === undefined) throw new Error(`no point ${stationId} ${deviceSn} ${code}`)
      return entry.id
    },
    async close() {
      await app.close()
      await core.close()
      await db.close()
      await store.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The rows that every test server begins with. */
export async function seedTestPlant(orm: NodePgDatabase): Promise<void> {
  await seedRoles(orm)
  await seedFacts(orm)
  await orm.insert(schema.organization).values(testOrganizations)
  const passwordHash = await hashPassword(PASSWORD)
  const people = [
    { username: 'root', roleCode: 'admin', organizationCode: 'OWN' },
    { username: 'worker', roleCode: 'operator', organizationCode: 'OWN' },
    { username: 'wall', roleCode: 'display', organizationCode: 'OWN' },
    { username: 'stranger', roleCode: 'customer', organizationCode: 'OTHER' },
  ]
  await orm
    .insert(schema.account)
    .values(people.map((person) => ({ id: person.username, realname: person.username, ...person, passwordHash, createdAt: Date.now() })))
  await seedModels(orm, testModels)
  await seedStations(orm, testStations)
  // On the first of a month tests look back into the one before, on its last day they plan the one after.
  const months = [Date.now() - 86_400_000, Date.now(), Date.now() + 86_400_000].map((at) => localMonth('Asia/Shanghai', at))
  await seedPrices(orm, testPrices([...new Set(months)]))
}
