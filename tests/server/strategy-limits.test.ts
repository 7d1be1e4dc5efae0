import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#domain/time.ts'
import { strategyLimit } from '#server/db/strategy-schema.ts'
import { ActingLimits } from '#server/strategy/limits.ts'
import { dropLimits } from '#server/jobs/retention.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Which limits hold a plant back: as its controller says over the broker, and what is known of it when it or the server was away. */
let server: TestServer
let root: string
let field: MqttClient

const say = (text: string, station = 'T1') => field.publishAsync(`energy/${station}/EMS/limits`, text, { qos: 1 })
const one = (limit: string, since: number, to: number | null = null, held = 'storage') => ({ limit, held, since, to })
const tell = (...limits: object[]) => say(JSON.stringify({ timestamp: Date.now(), limits }))
const rows = () => server.db.orm.select().from(strategyLimit).orderBy(strategyLimit.from)
const dayOf = async (stationId: string) => (await server.ok('planDay', { powerstationId: stationId }, root)).limits
const today = () => dayOf('T1')

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  field = await mqtt.connectAsync(server.mqttUrl, { clientId: 'controller' })
})
afterAll(async () => {
  await field?.endAsync()
  await server?.close()
})

test('a limit is shown from its first word to its last, told once or many times', async () => {
  const since = Date.now() - 1000
  await tell(one('backflow', since), one('backflow', since, null, 'pv'), one('of another maker', since), one('demand', since, null, 'piles'))
  await expect.poll(today).toMatchObject([
    { limit: 'backflow', held: 'pv', from: since, to: null, isCut: false },
    { limit: 'backflow', held: 'storage', from: since, to: null, isCut: false },
  ])
  await server.core.services.actingLimits.sweep()
  expect((await today()).map(({ to }) => to)).toEqual([null, null])
  await tell(one('backflow', since), one('backflow', since, null, 'pv'))
  // Said again and again, as controllers do: one that is silent while others use the machine's cores would be taken as gone.
  await expect
    .poll(async () => {
      await tell(one('backflow', since, null, 'pv'))
      return (await today()).map(({ held, to }) => [held, to === null])
    })
    .toEqual([
      ['pv', true],
      ['storage', false],
    ])
  expect((await dayOf('T2')).length).toBe(0)
})

test('a server that begins anew, and one whose controller went away, know no more than to the last word', async () => {
  const { orm } = server.db
  let heard: number | undefined = Date.now()
  const deps = { orm, now: Date.now, heardAt: () => heard, onChange: () => undefined, refuse: () => undefined }
  const since = Date.now() - 600_000
  const first = new ActingLimits(deps)
  const word = (keeper: ActingLimits, ...limits: object[]) => keeper.word('T2', '', { timestamp: Date.now(), limits })
  const known = (keeper: ActingLimits) => keeper.between('T2', since - 1000, Date.now() + 1000)
  await word(first, one('demand', since))
  expect(await known(first)).toEqual([{ held: 'storage', limit: 'demand', from: since, to: null, isCut: false }])
  // The gateway is lost: it held as long as it was heard.
  heard = undefined
  await first.sweep()
  const [cut] = await known(first)
  expect(cut).toMatchObject({ from: since, isCut: true })
  expect(cut?.to).not.toBeNull()
  // A server that begins with the gateway there, and no word yet: the same.
  heard = Date.now()
  const second = new ActingLimits(deps)
  await second.sweep()
  expect(await known(second)).toEqual([cut])
  // It held all the while, says the controller.
  await word(second, one('demand', since))
  expect(await known(second)).toEqual([{ held: 'storage', limit: 'demand', from: since, to: null, isCut: false }])
  // Again without the end being told: the last word is all that is known, for good.
  const third = new ActingLimits(deps)
  await word(third)
  expect(await known(third)).toMatchObject([{ from: since, isCut: true }])
  await word(third, one('demand', since, Date.now() - 60))
  expect(await known(third)).toMatchObject([{ from: since, isCut: false }])
})

test('controllers that say what they like cost their word, nothing else; a flood of stretches stays bounded', async () => {
  const before = await rows()
  const texts = ['', '[]', 'null', '{"timestamp":1}', '{"timestamp":1,"limits":{}}', '{"timestamp":"x","limits":[]}']
  const bad = [one('backflow', Number.NaN), { limit: 'backflow' }, { ...one('backflow', 1), to: 'now' }, { ...one('demand', 1), held: 7 }]
  for (const text of texts) await say(text)
  for (const limit of bad) await tell(limit)
  await say(`{"timestamp":1,"limits":[${'{},'.repeat(30_000)}{}]}`)
  await say(JSON.stringify({ timestamp: 1, limits: [] }), 'nobody')
  // Of one limit told as a hundred stretches of a second no more is kept than one a minute.
  const begin = Date.now() - 3_600_000
  await tell(...Array.from({ length: 100 }, (_, i) => one('singlePhase', begin + i * 5000, begin + i * 5000 + 1000)))
  const kept = async () => (await rows()).filter(({ powerLimit }) => powerLimit === 'singlePhase')
  await expect.poll(async () => (await kept()).length).toBe(1)
  await tell(one('transformer', -1e300), one('transformer', 1e300, 1e308))
  await expect.poll(async () => (await rows()).filter(({ powerLimit }) => powerLimit === 'transformer').length).toBeGreaterThan(0)
  for (const row of await rows()) expect(row.from).toBeLessThanOrEqual(Date.now())
  expect((await rows()).filter(({ powerLimit }) => ['backflow', 'demand'].includes(powerLimit)).length).toBe(before.length)
  expect(await server.ok('planDay', { powerstationId: 'T1', date: localDate('Asia/Shanghai', Date.now()) }, root)).toBeDefined()
})

test('what is past retention goes, what still holds stays', async () => {
  const { orm, pool } = server.db
  await orm.delete(strategyLimit)
  const row = { stationId: 'T1', held: 'storage' as const, powerLimit: 'bms' as const }
  await orm.insert(strategyLimit).values([
    { ...row, from: 10, to: 20, knownTo: 20 },
    { ...row, from: 30, to: null, knownTo: 5000 },
  ])
  await dropLimits(pool, 1000)
  expect((await rows()).map(({ from }) => from)).toEqual([30])
})
