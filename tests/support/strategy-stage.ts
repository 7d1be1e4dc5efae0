import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CommandMessage } from '#contract/controller.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { PASSWORD, startTestServer, type TestServer } from './server.ts'
import { until } from './until.ts'

export const STATION = 'T1'

/** A server, and the controller of a station of it, played by hand over the broker, so that it can say anything; anew for each file of tests. */
export function strategyStage(take: (own: { server: TestServer; root: string }) => void) {
  let server: TestServer
  let root: string
  let field: MqttClient
  /** Commands that the controller got. */
  const heard: CommandMessage[] = []
  const on = (kind: string): string => `energy/${STATION}/EMS/${kind}`
  const say = (kind: 'result' | 'strategy', body: unknown) => field.publishAsync(on(kind), JSON.stringify(body), { qos: 1 })
  const alive = () =>
    field.publishAsync(`energy/${STATION}/${STATION}-GRID/telemetry`, JSON.stringify({ ts: Date.now(), values: { P: heard.length } }), { qos: 1 })
  const report = (strategies: { type: StrategyType; version: number; params: unknown; updatedBy?: string }[]) =>
    say('strategy', { timestamp: Date.now(), strategies: strategies.map((one) => ({ updatedAt: Date.now(), updatedBy: 'cloud', ...one })) })
  const answer = (mid: string, answerCode = 200, message = '') => say('result', { reply: mid, code: answerCode, message, timestamp: Date.now() })
  const entry = async (type: StrategyType, token = root): Promise<StrategyEntry> => {
    const { strategies } = await server.ok('strategyList', { powerstationId: STATION }, token)
    return strategies.find((one) => one.type === type) as StrategyEntry
  }
  const states = async (type: StrategyType) => {
    const { state, reason, issue: newest } = await entry(type)
    return [state, reason, newest?.state]
  }
  const save = (type: StrategyType, params: Record<string, unknown>) => server.ok('saveStrategy', { powerstationId: STATION, type, params }, root)
  const issue = async (type: StrategyType): Promise<CommandMessage> => {
    const { revision } = await entry(type)
    const { mid } = await server.ok('issueStrategy', { powerstationId: STATION, type, revision, password: PASSWORD }, root)
    return until(async () => heard.find((one) => one.mid === mid) ?? false, 'the command is heard')
  }
  /** Saves, issues, and gives the command that the controller hears. */
  const sent = async (type: StrategyType, params: Record<string, unknown>): Promise<CommandMessage> => {
    await save(type, params)
    return issue(type)
  }

  beforeAll(async () => {
    server = await startTestServer()
    root = await server.login('root')
    take({ server, root })
    field = await mqtt.connectAsync(server.mqttUrl, { clientId: 'controller' })
    field.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString()) as CommandMessage))
    await field.subscribeAsync(on('command'), { qos: 1 })
    await alive()
    await until(async () => (await server.ok('strategyList', { powerstationId: STATION }, root)).isReachable, 'the controller is there')
  })
  afterAll(async () => {
    await field?.endAsync()
    await server?.close()
  })
  beforeEach(alive)
  return { heard, say, report, answer, entry, states, save, issue, sent }
}
