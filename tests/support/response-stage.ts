import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { Controller } from '#edge/control/controller.ts'
import { PASSWORD, startTestServer, type TestServer } from './server.ts'
import { until } from './until.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 86_400_000
/** Tomorrow at ten o'clock in Wuhan. */
export const begin = Math.floor((Date.now() + 8 * HOUR) / DAY) * DAY + DAY + 2 * HOUR

/** Two stations of 100 kW and 200 kWh that can respond, over the broker, with the controllers that the simulator has; a server for a file of tests. */
export function responseStage(take: (own: { server: TestServer; root: string }) => void) {
  let server: TestServer
  let root: string
  const controllers = new Map<string, { controller: Controller; client: MqttClient }>()

  /** A station's gateway and controller begin to speak: half full, 30 kW drawn, the storage at rest. */
  async function wake(id: string): Promise<Controller> {
    const client = await mqtt.connectAsync(server.mqttUrl, { clientId: `field-${id}` })
    const controller = new Controller()
    const say = (kind: string, body: unknown) => client.publishAsync(`energy/${id}/EMS/${kind}`, JSON.stringify(body), { qos: 1 })
    client.on('message', (_topic, payload) => {
      const answer = controller.command(JSON.parse(payload.toString()), Date.now())
      void say('result', answer).then(() => say('strategy', controller.report(Date.now())))
    })
    await client.subscribeAsync(`energy/${id}/EMS/command`, { qos: 1 })
    controllers.set(id, { controller, client })
    await speak(id)
    const { reachable, values } = server.core.services
    await until(() => reachable(id) && (['soc', 'gridPower', 'storagePower'] as const).every((one) => values.fresh(server.pointId(id, null, one))), `${id} is there`) // prettier-ignore
    return controller
  }
  async function speak(id: string, soc = 60): Promise<void> {
    const client = controllers.get(id)?.client
    const told = (device: string, values: Record<string, number>) =>
      client?.publishAsync(`energy/${id}/${device}/telemetry`, JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
    await told(`${id}-GRID`, { P: 130 })
    await told(`${id}-PCS1`, { P: 0, SOC: soc })
  }

  const draft = (more: Partial<Payload<'saveResponseTask'>> = {}): Payload<'saveResponseTask'> => ({
    name: 'evening peak',
    organizationCode: 'OWN',
    kind: 'cut',
    fromAt: begin,
    toAt: begin + HOUR,
    targetKw: 120,
    price: '3.5',
    points: ['T1', 'T2'].map((stationId) => ({ stationId, mode: 'discharge' as const, limitPercent: 90, kw: 60 })),
    ...more,
  })
  const task = (id: string) => server.ok('responseTask', { id }, root)
  const states = async (id: string) => {
    const found = await task(id)
    return [found.task.state, ...found.points.map(({ state, reason, kw }) => `${state} ${reason} ${kw}`)]
  }
  const issue = async (id: string) => server.ok('issueResponseTask', { id, revision: (await task(id)).task.revision, password: PASSWORD }, root)
  const windowsOf = (id: string) => controllers.get(id)?.controller.active.scheduling?.windows.map(({ kw, task: of }) => [of, kw]) ?? []

  beforeAll(async () => {
    server = await startTestServer()
    root = await server.login('root')
    take({ server, root })
    await wake('T1')
  })
  afterAll(async () => {
    for (const { client } of controllers.values()) await client.endAsync()
    await server?.close()
  })
  return { controllers, wake, speak, draft, task, states, issue, windowsOf }
}
