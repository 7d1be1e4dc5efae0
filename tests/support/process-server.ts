import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { bodyOf } from './encrypt-json.ts'
import { endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { freePort } from './free-port.ts'
import { copyPrepared } from './prepared.ts'
import { PREPARED_PLANT } from './server.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')

export interface ProcessServer {
  process: ChildProcess
  port: number
  call<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    token?: string,
    more?: Record<string, string>,
  ): Promise<{ code: number; result?: Answer<N>; data?: Answer<N> }>
  /** Ends it as an operator does. */
  stop(): Promise<void>
  /** Ends it as a power failure of the process does. */
  kill(): Promise<void>
}

/** What a server in a process of its own starts with: the test plant in a store of its own, beside which it seeds the demonstration; and what removes it. */
export async function plantFor(dataDir: string): Promise<{ environment: Record<string, string>; mqttUrl: string; remove(): Promise<void> }> {
  const store = await copyPrepared(PREPARED_PLANT, dataDir)
  const mqttPort = await freePort()
  const broker = process.env.TEST_MQTT_URL
  return {
    environment: {
      DATA_DIR: dataDir,
      DEMO_EDGE: '0',
      MQTT_PORT: String(mqttPort),
      PORT: String(await freePort()),
      ...(store.databaseUrl === undefined ? {} : { DATABASE_URL: store.databaseUrl }),
      ...(broker === undefined ? {} : { MQTT_URL: broker }),
    },
    mqttUrl: broker ?? `mqtt://127.0.0.1:${mqttPort}`,
    remove: () => store.remove(),
  }
}

/** The server as `npm start` runs it, in a process of its own, so that it can be killed. `answers`: under which it answers once it is started (a standby lives only). */
export async function startProcessServer(
  environment: Record<string, string>,
  answers: '/health' | '/health/live' = '/health',
): Promise<ProcessServer> {
  const port = Number(environment.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO: '1', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const url = `http://127.0.0.1:${port}/energy`
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${complaint}`)
      return fetch(url + answers).then(
        (response) => response.ok,
        () => false,
      )
    },
    'the server answers',
    // The first start, beside all other tests, on a machine whose cores others use: only what hangs takes longer.
    400_000,
  )
  let publicKey: string | undefined
  return {
    process: child,
    port,
    async call(name, payload, token, more) {
      const facts: EndpointFacts = endpointTable[name]
      publicKey ??= ((await (await fetch(`${url}/publicKey`)).json()) as { data: { publicKey: string } }).data.publicKey
      const headers = { 'content-type': 'application/json', ...more, ...(token === undefined ? {} : { sessionId: token }) }
      const body = JSON.stringify(bodyOf(name, payload, publicKey))
      const response = await fetch(url + facts.path, facts.method === 'GET' ? { headers } : { method: 'POST', headers, body })
      return (await response.json()) as { code: number }
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
