import { pino } from 'pino'
import type { AlarmLevel } from '#contract/alarm.ts'
import type { PushProvider } from '#contract/push.ts'
import type { Payload } from '#contract/schemas.ts'
import { AlarmEngine } from '#server/alarms/alarm-engine.ts'
import { Keeper } from '#server/push/keeper.ts'
import { Mailer } from '#server/push/mail.ts'
import { PushWorker } from '#server/push/worker.ts'
import { pushRuleOf } from './push.ts'
import { ROBOT_SECRET, startRobotServer, type RobotServer } from './robot-server.ts'
import { startTestServer, type TestServer } from './server.ts'

/** In time to come: the server's own worker finds nothing due there. */
const YEARS_MS = 10 * 365 * 86_400_000
export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 3_600_000

export interface Row {
  kind: string
  state: string
  code: string | null
  step: number
  subject: string
  may_be_twice: boolean
  attempts: number
}

/** A server whose alarms and messages live by a clock that the test moves, and the robots that they go to. */
export interface PushStage {
  server: TestServer
  robot: RobotServer
  root: string
  clock: { now: number }
  /** Makes a group at the robot server; gives its key. */
  group(provider: PushProvider, more?: Partial<Payload<'savePushGroup'>>): Promise<string>
  rule(groupId: string, more?: Partial<Payload<'savePushRule'>>): Promise<string>
  /** Alarms of T1-GRID by their codes, raised or over, all at once. */
  alarms(codes: readonly string[], more?: { cleared?: boolean; level?: AlarmLevel; text?: string }): Promise<void>
  /** What the clock does to alarms that are set aside. */
  sweep(): Promise<void>
  /** What became of orders goes into the queue. */
  takeNotices(): Promise<void>
  /** Lets time go by, in steps. */
  pass(ms: number, step?: number): Promise<void>
  rows(groupId: string): Promise<Row[]>
  /** Another worker, as after a restart. */
  restart(): void
  /** Nothing of what was before is there any more. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** `smtp`: the mail server, where there is one. */
export async function startPushStage(smtp?: string): Promise<PushStage> {
  const clock = { now: Date.now() + YEARS_MS }
  const robot = await startRobotServer({ clock: () => clock.now })
  const server = await startTestServer({
    PUSH_HOSTS: robot.origin,
    ...(smtp === undefined ? {} : { SMTP_URL: smtp, SMTP_FROM: 'console@plant.example' }),
  })
  const root = await server.login('root')
  const { registry, push } = server.core.services
  const { pool } = server.db
  const deps = { pool, registry, log: pino({ level: 'silent' }), now: () => clock.now }
  const keeper = new Keeper({ ...deps, wake: () => undefined })
  const engine = new AlarmEngine({
    ...deps,
    chatter: { raises: 5, withinMs: 10 * MINUTE },
    teller: keeper,
    publish: () => undefined,
    refuse: (reason, source) => {
      throw new Error(`${reason} ${source}`)
    },
  })
  const startWorker = (): PushWorker =>
    new PushWorker({
      ...deps,
      box: push.box,
      mailer: new Mailer(smtp, smtp === undefined ? undefined : 'console@plant.example', SECOND),
      allowed: [robot.origin],
      publicUrl: 'https://console.example',
      // Whoever never answers is waited for shortly; a busy machine's robot that does answer is given its time.
      get limitMs() {
        return [...robot.moods, robot.mood].some((mood) => mood === 'hangs' || mood === 'takesAndHangs') ? 400 : 5_000
      },
      random: () => 0.5,
      isDriven: true,
    })
  // What the server's own clock took would be told by its own time.
  push.keeper.takeNotices = () => Promise.resolve()
  let worker = startWorker()
  let made = 0
  return {
    server,
    robot,
    root,
    clock,
    async group(provider, more = {}) {
      const signed = provider !== 'wecom' && provider !== 'email'
      const draft = {
        name: `group ${++made}`,
        organizationCode: 'OWN',
        provider,
        address: provider === 'email' ? '' : robot.addressOf(provider),
        signed,
        secret: signed ? ROBOT_SECRET : '',
      }
      return (await server.ok('savePushGroup', { ...draft, ...more }, root)).id
    },
    async rule(groupId, more = {}) {
      return (await server.ok('savePushRule', { ...pushRuleOf(groupId), name: `rule ${++made}`, ...more }, root)).id
    },
    async alarms(codes, { cleared = false, level = 'URGENT', text } = {}) {
      for (const code of codes) {
        const words = text ?? `alarm ${code}`
        engine.signal({
          stationId: 'T1',
          deviceSn: 'T1-GRID',
          code,
          level,
          text: { zh: words, en: words },
          value: null,
          pointId: null,
          at: clock.now,
          cleared,
          isOwn: true,
          ack: undefined,
        })
      }
      await engine.settled()
    },
    sweep: () => engine.sweep(),
    takeNotices: () => keeper.takeNotices(pool),
    async pass(ms, step = SECOND) {
      const end = clock.now + ms
      for (;;) {
        await worker.turn()
        await worker.settled()
        if (clock.now >= end) return
        clock.now = Math.min(end, clock.now + step)
      }
    },
    async rows(groupId) {
      return (await pool.query<Row>('select * from push_delivery where group_id = $1 order by id', [groupId])).rows
    },
    restart() {
      worker = startWorker()
    },
    async clear() {
      for (const table of ['push_delivery', 'push_message', 'push_rule', 'push_group', 'alarm', 'maintenance'])
        await pool.query(`delete from ${table}`)
      Object.assign(robot, { taken: [], refused: [], moods: [], mood: 'works', poison: '' })
      clock.now += HOUR
    },
    async close() {
      await worker.close()
      await server.close()
      await robot.close()
    },
  }
}
