import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { plantFor, startProcessServer } from './process-server.ts'
import { pushRuleOf } from './push.ts'
import { ROBOT_SECRET, startRobotServer } from './robot-server.ts'
import { until } from './until.ts'

/** What a storm of alarms came to, whose server was killed again and again. */
export interface Killed {
  /** Alarms whose gateway was told that they are kept. */
  acknowledged: number
  /** Of them: not in the store, or twice in it. */
  lost: string[]
  doubled: string[]
  /** Alarms without exactly one delivery of each rule. */
  undelivered: string[]
  /** Deliveries that say "arrived, once" of what was read otherwise; and those of the rule that does not resend that were read twice. */
  wrong: string[]
  states: Record<string, number>
  marked: number
  read: number
}

/** Three lanes with this pause between alarms stay under 1,000 in fifty lives of a server. */
const PAUSE_MS = 350
/** Of the organization that the rules are of. */
const STATIONS = ['ST001', 'ST002', 'ST003', 'ST004', 'ST007']

/** A gateway that sends one alarm after the other, and again what was not acknowledged. */
function storm(url: string) {
  const acknowledged = new Set<string>()
  const client = mqtt.connect(url, { clientId: 'push-kills', clean: false, reconnectPeriod: 200 })
  client.on('error', () => undefined)
  let running = true
  let next = 0
  async function lane(): Promise<void> {
    while (running) {
      const n = next++
      const code = `STORM_${n}`
      // Of one device only so many may be open under codes that nobody has described.
      const station = STATIONS[n % STATIONS.length]
      await client.publishAsync(`energy/${station}/${station}-GRID/event`, JSON.stringify({ ts: Date.now(), code }), { qos: 1 })
      acknowledged.add(code)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const lanes = [lane(), lane(), lane()]
  return {
    acknowledged,
    async stop() {
      running = false
      await Promise.all(lanes)
      await client.endAsync()
    },
  }
}

/** Runs a server with a robot that answers slowly, kills it so often at moments that nobody chose, and looks at what became of every alarm. */
export async function killInStorm(times: number): Promise<Killed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-push-kill-'))
  const robot = await startRobotServer()
  robot.mood = 'slow'
  const { environment, mqttUrl, remove } = await plantFor(dataDir)
  const own = { ...environment, PUSH_HOSTS: robot.origin }
  try {
    let server = await startProcessServer(own)
    const token = (await server.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
    const organizationCode = (await server.call('organTree', {}, token)).result?.organList.find(({ parentCode }) => parentCode === null)?.code ?? ''
    const rules: Record<string, boolean> = {}
    for (const resendUncertain of [false, true]) {
      const address = robot.addressOf('webhook').replace('/hook/', `/hook/${String(resendUncertain)}/`)
      const group = { name: String(resendUncertain), organizationCode, provider: 'webhook' as const, address, signed: true, secret: ROBOT_SECRET }
      const groupId = (await server.call('savePushGroup', group, token)).result?.id ?? ''
      const rule = { ...pushRuleOf(groupId), name: String(resendUncertain), organizationCode, resendUncertain }
      rules[(await server.call('savePushRule', rule, token)).result?.id ?? ''] = resendUncertain
    }
    const gateway = storm(mqttUrl)
    for (let i = 0; i < times; i++) {
      const from = gateway.acknowledged.size
      await until(() => gateway.acknowledged.size > from + 5, 'alarms are kept')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500))
      await server.kill()
      server = await startProcessServer(own)
    }
    await gateway.stop()
    const again = (await server.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
    await until(async () => {
      const of = async (state: 'waiting' | 'sending') => (await server.call('pushDeliveryList', { state }, again)).result?.totalRows
      return (await of('waiting')) === 0 && (await of('sending')) === 0
    }, 'everything is told')
    await server.stop()
    return await judge(dataDir, environment.DATABASE_URL, gateway.acknowledged, rules, robot.taken)
  } finally {
    await robot.close()
    await remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function judge(
  dataDir: string,
  databaseUrl: string | undefined,
  acknowledged: ReadonlySet<string>,
  rules: Record<string, boolean>,
  taken: readonly { body: string; path: string }[],
): Promise<Killed> {
  const read = new Map<string, number>()
  for (const { body, path } of taken) {
    const resends = path.includes('/true/')
    for (const { alarmId } of (JSON.parse(body) as { items: { alarmId: string }[] }).items) {
      read.set(`${resends} ${alarmId}`, (read.get(`${resends} ${alarmId}`) ?? 0) + 1)
    }
  }
  const db = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }))
  try {
    const alarms = (await db.pool.query<{ id: string; code: string }>("select id, code from alarm where code like 'STORM%'")).rows
    const rows = (
      await db.pool.query<{ alarm_id: string; rule_id: string; kind: string; state: string; may_be_twice: boolean }>(
        'select alarm_id, rule_id, kind, state, may_be_twice from push_delivery',
      )
    ).rows
    const ids = new Set(alarms.map(({ id }) => id))
    const codes = alarms.map(({ code }) => code)
    const told = rows.filter((row) => row.kind === 'raised' && ids.has(row.alarm_id))
    const wrong = told.filter((row) => {
      const times = read.get(`${rules[row.rule_id]} ${row.alarm_id}`) ?? 0
      if (row.state === 'sent' && !row.may_be_twice) return times !== 1
      if (row.state === 'sent') return times < 1
      return row.state !== 'uncertain' || times > 1
    })
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((code) => !codes.includes(code)),
      doubled: codes.filter((code, i) => codes.indexOf(code) !== i),
      undelivered: alarms
        .filter(({ id }) => Object.keys(rules).some((rule) => told.filter((row) => row.alarm_id === id && row.rule_id === rule).length !== 1))
        .map(({ code }) => code),
      wrong: wrong.map((row) => `${row.alarm_id} ${row.state}`),
      states: Object.fromEntries(
        [...new Set(told.map(({ state }) => state))].map((state) => [state, told.filter((row) => row.state === state).length]),
      ),
      marked: told.filter((row) => row.may_be_twice).length,
      read: [...read.values()].reduce((sum, n) => sum + n, 0),
    }
  } finally {
    await db.close()
  }
}
