import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import type { AlarmChange } from '#server/alarms/alarm-change.ts'
import { AlarmEngine, type AlarmEngineDeps } from '#server/alarms/alarm-engine.ts'
import type { AlarmSignal } from '#server/alarms/alarm-signal.ts'
import { startTestServer, type TestServer } from './server.ts'

export const MINUTE = 60_000

/** What changes from test to test: who is asked, by which clock, and what was told and published so far. */
interface Now {
  server: TestServer
  token: string
  clock: number
  told: string[]
  published: string[]
  engine: AlarmEngine
}

/** An engine of alarms on a store, by a clock that a test moves; anew for each test of a file. */
export function alarmStage() {
  const now = {} as Now
  beforeAll(async () => {
    now.server = await startTestServer()
    now.token = await now.server.login('worker')
  })
  afterAll(() => now.server.close())
  beforeEach(async () => {
    await now.server.db.pool.query('delete from alarm')
    await now.server.db.pool.query('delete from maintenance')
    Object.assign(now, { clock: Date.now(), told: [], published: [], engine: new AlarmEngine(deps()) })
  })
  const deps = (): AlarmEngineDeps => ({
    pool: now.server.db.pool,
    registry: now.server.core.services.registry,
    log: pino({ level: 'silent' }),
    now: () => now.clock,
    chatter: { raises: 3, withinMs: 10 * MINUTE },
    teller: {
      keep: (_client, changes) => {
        now.told.push(...changes.map(({ kind, row }: AlarmChange) => `${kind} ${row.code}`))
        return Promise.resolve()
      },
      wake: () => undefined,
    },
    publish: (change, alarm) => now.published.push(`${change} ${alarm.code}`),
    refuse: () => undefined,
  })
  const signalOf = (code: string, more: Partial<AlarmSignal>): AlarmSignal => ({
    stationId: 'T1',
    deviceSn: 'T1-PCS1',
    code,
    level: 'URGENT',
    text: { zh: code, en: code },
    value: null,
    pointId: null,
    at: now.clock,
    cleared: false,
    isOwn: true,
    ack: undefined,
    ...more,
  })
  const signal = async (code: string, more: Partial<AlarmSignal> = {}): Promise<void> => {
    now.engine.signal(signalOf(code, more))
    await now.engine.settled()
  }
  const over = (code: string, more: Partial<AlarmSignal> = {}): Promise<void> => signal(code, { cleared: true, ...more })
  const list = async (query: object = {}): Promise<Alarm[]> =>
    (await now.server.ok('alarmList', { pageNum: 1, pageSize: 100, sort: 'raisedAt', order: 'asc', ...query }, now.token)).alarmList
  const codes = async (query: object = {}): Promise<string[]> => (await list(query)).map(({ code }) => code)
  const idOf = async (code: string): Promise<string> => (await list({ aside: 'with' })).find((one) => one.code === code)?.id ?? ''
  const trail = async (code: string): Promise<string[]> =>
    (await now.server.ok('alarmDetail', { id: await idOf(code) }, now.token)).trail.map(({ kind }) => kind)
  const open = async (): Promise<number> => Object.values((await now.server.ok('alarmCounts', {}, now.token)).counts).reduce((a, b) => a + b)
  const later = async (ms: number): Promise<void> => {
    now.clock += ms
    await now.engine.sweep()
  }
  return Object.assign(now, { deps, signalOf, signal, over, list, codes, idOf, trail, open, later })
}
