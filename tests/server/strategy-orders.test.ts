import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandMessage } from '#contract/controller.ts'
import { strategySchemas, type StrategyType } from '#contract/strategy.ts'
import { Controller } from '#edge/control/controller.ts'
import { asc, eq } from '#server/db/orm.ts'
import { strategy, strategyIssue } from '#server/db/strategy-schema.ts'
import { ANSWER_MS, Delivery } from '#server/strategy/delivery.ts'
import { hashOf } from '#server/strategy/hash.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

/**
 * The real delivery on the real store against the real controller, with a field between them that loses, doubles and delays messages, cuts the line and kills
 * the server, in 200 orders that are the same in every run. What is shown as synchronized must be so whenever all reports have come through.
 */
const ORDERS = 200
const STEPS = 7
const STATION = 'T1'
const TYPE = 'totalPower'
let server: TestServer
let root: string

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

/** One number in [0, 1) after the other, from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(`in ${ORDERS} orders of cuts, kills, losses, late and double words nothing is shown as synchronized that is not, and no command is carried out twice`, async () => {
  const { orm } = server.db
  const { log } = server.core.services
  let controller = new Controller()
  let clock = Date.now()
  let isThere = true
  const taken = new Map<string, number>()
  const toField: CommandMessage[] = []
  const toServer: { kind: 'result' | 'report'; body: unknown }[] = []
  /** How often each command went out. */
  const gone = new Map<string, number>()
  /** While set, the server dies with the next command that goes out. */
  let died: (() => void) | undefined
  const open = (): Delivery =>
    new Delivery({
      orm,
      log,
      now: () => clock,
      reachable: () => isThere,
      send: async (_station, message) => {
        if (!isThere) return false
        toField.push(message)
        gone.set(message.mid, (gone.get(message.mid) ?? 0) + 1)
        if (died === undefined) return true
        died()
        // Nothing more is heard of it.
        return new Promise<never>(() => undefined)
      },
      barOf: async () => undefined,
      onChange: () => undefined,
      refuse: (_topic, detail) => {
        throw new Error(detail)
      },
    })
  let delivery = open()
  const report = (): void => void toServer.push({ kind: 'report', body: structuredClone(controller.report(clock)) })
  const hear = (message: CommandMessage): void => {
    const before = controller.taken
    const answer = controller.command(message, clock)
    if (controller.taken > before) taken.set(message.mid, (taken.get(message.mid) ?? 0) + 1)
    if (answer !== undefined) toServer.push({ kind: 'result', body: answer })
    report()
  }
  const arrive = async (at: number): Promise<void> => {
    const [message] = toServer.splice(at, 1)
    if (message !== undefined) await delivery[message.kind](STATION, '', message.body)
  }
  let kw = 0
  const issue = async (): Promise<void> => {
    const params = { enabled: true, chargeKw: ++kw, dischargeKw: 1 }
    const { revision } = await server.ok('saveStrategy', { powerstationId: STATION, type: TYPE, params }, root)
    // The server's own delivery finds nobody: what is queued is this one's.
    await server.ok('issueStrategy', { powerstationId: STATION, type: TYPE, revision, password: PASSWORD }, root)
    await delivery.push(STATION)
  }
  const restart = (): void => {
    died = undefined
    delivery = open()
    // All that was on its way to it is lost with its connections; gateways connect anew and tell what they have.
    toServer.length = 0
    if (isThere) report()
  }
  const doings: ((roll: () => number) => Promise<void> | void)[] = [
    issue,
    () => void (toField.length > 0 && hear(toField.shift() as CommandMessage)),
    // Twice, and lost.
    () => void (toField[0] !== undefined && hear(toField[0])),
    () => void toField.shift(),
    (roll) => arrive(Math.floor(roll() * toServer.length)),
    async () => {
      if (toServer[0] !== undefined) await delivery[toServer[0].kind](STATION, '', toServer[0].body)
    },
    () => void toServer.shift(),
    () => {
      isThere = !isThere
      if (isThere) report()
      else toField.length = 0
    },
    restart,
    async () => {
      // Killed when the command has left, before anything more is written down.
      await new Promise<void>((resolve, reject) => {
        died = resolve
        issue().then(resolve, reject)
      })
      restart()
    },
    async () => {
      clock += ANSWER_MS + 1000
      await delivery.sweep()
    },
    () => {
      controller.change(TYPE, { enabled: false, chargeKw: 0, dischargeKw: 1000 + kw }, 'screen', clock)
      report()
    },
    () => {
      controller = new Controller(structuredClone(controller.state))
      report()
    },
  ]
  let shown = 0
  for (let seed = 1; seed <= ORDERS; seed++) {
    const roll = dice(seed)
    for (let step = 0; step < STEPS; step++) {
      clock += 1000
      await doings[Math.floor(roll() * doings.length)]?.(roll)
    }
    // The line is there and everything that is on its way comes through, in order.
    isThere = true
    while (toField.length > 0) hear(toField.shift() as CommandMessage)
    report()
    while (toServer.length > 0) {
      await arrive(0)
      while (toField.length > 0) hear(toField.shift() as CommandMessage)
    }
    const [row] = await orm.select().from(strategy).where(eq(strategy.stationId, STATION))
    const has = controller.active[TYPE]
    const isSo = row !== undefined && has !== undefined && hashOf(strategySchemas[TYPE].parse(has)) === row.hash
    expect(row?.state === 'synchronized', `order ${seed}: ${JSON.stringify(row)}`).toBe(isSo)
    if (isSo) shown++
  }
  expect(shown).toBeGreaterThan(ORDERS / 4)
  expect([...taken.values()].every((n) => n === 1)).toBe(true)
  expect(
    [...gone.values()].every((n) => n === 1),
    'sent once',
  ).toBe(true)
  // Every issue has come to an end, and not two of one version.
  const issues = await orm.select().from(strategyIssue).orderBy(asc(strategyIssue.version))
  expect(new Set(issues.map(({ version }) => version)).size).toBe(issues.length)
})

/** A delivery to T2 alone, while it is heard, with what went out. */
function toSecond() {
  const field = { isHeard: true, sent: [] as string[] }
  const delivery = new Delivery({
    orm: server.db.orm,
    log: server.core.services.log,
    now: Date.now,
    reachable: (stationId) => field.isHeard && stationId === 'T2',
    send: async (_station, { mid }) => field.sent.push(mid) > 0,
    barOf: async () => undefined,
    onChange: () => undefined,
    refuse: () => undefined,
  })
  return { field, delivery }
}
async function issueAt(type: StrategyType, params: Record<string, unknown>): Promise<string> {
  const { revision } = await server.ok('saveStrategy', { powerstationId: 'T2', type, params }, root)
  return (await server.ok('issueStrategy', { powerstationId: 'T2', type, revision, password: PASSWORD }, root)).mid
}

test('what waits for a gateway that was silent for a while goes out when it is heard again: it tells no report then', async () => {
  const mid = await issueAt('peakCut', { enabled: true, peakKw: 300, rechargeKw: 100 })
  const { field, delivery } = toSecond()
  field.isHeard = false
  await delivery.sweep()
  expect(field.sent).toEqual([])
  field.isHeard = true
  await delivery.sweep()
  await delivery.sweep()
  expect(field.sent).toEqual([mid])
})

test('what went out may be carried out still, though another took its place that is taken back: nothing is as wanted then', async () => {
  const { field, delivery } = toSecond()
  const was = { enabled: true, chargeKw: 21, dischargeKw: 21 }
  const has = { type: TYPE, version: 1, params: was, updatedAt: Date.now(), updatedBy: 'screen' }
  await delivery.report('T2', '', { timestamp: Date.now(), strategies: [has] })
  const state = async () => (await server.ok('strategyStates', { powerstationId: 'T2' }, root)).states.find(({ type }) => type === TYPE)?.state
  expect(await state()).toBe('synchronized')
  const other = await issueAt(TYPE, { ...was, chargeKw: 99 })
  await delivery.push('T2')
  expect(field.sent).toContain(other)
  const back = await issueAt(TYPE, was)
  await server.ok('withdrawStrategy', { powerstationId: 'T2', mid: back }, root)
  expect(await state()).toBe('toBeIssued')
  // It says that it has not taken it.
  await delivery.result('T2', '', { reply: other, code: 400, message: 'local mode' })
  await server.ok('saveStrategy', { powerstationId: 'T2', type: TYPE, params: { ...was, chargeKw: 5 } }, root)
  await server.ok('saveStrategy', { powerstationId: 'T2', type: TYPE, params: was }, root)
  expect(await state()).toBe('synchronized')
})

test('a refusal that comes late, of a command that was issued anew since, says nothing of the one that is on its way', async () => {
  const { field, delivery } = toSecond()
  const params = { enabled: true, peakKw: 400, rechargeKw: 100 }
  const first = await issueAt('peakCut', params)
  await delivery.push('T2')
  await server.db.orm.update(strategyIssue).set({ sentAt: 1 }).where(eq(strategyIssue.mid, first))
  await delivery.sweep()
  const again = await issueAt('peakCut', params)
  await delivery.push('T2')
  await delivery.result('T2', '', { reply: first, code: 400, message: 'switched to local operation' })
  expect(field.sent.slice(-2)).toEqual([first, again])
  const { states } = await server.ok('strategyStates', { powerstationId: 'T2' }, root)
  expect(states.find(({ type }) => type === 'peakCut')).toMatchObject({ state: 'synchronizing', reason: '', issueState: 'sent' })
})
