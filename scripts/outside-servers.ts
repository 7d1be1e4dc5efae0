import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/free-port.ts'
import { MOSQUITTO, startPostgres } from './postgres.ts'

export interface OutsideServers {
  databaseUrl: string
  /** Brokers of their own for so many workers. */
  mqttUrls: string[]
  stop(): Promise<void>
}

/**
 * What a killed process had committed is kept without fsync and full pages; only a machine that loses its power would miss them. Stores of some seconds have
 * nothing to vacuum, and statements over few rows, whose number nobody has counted yet, look worth compiling and are not: a sixth of the work.
 */
const SETTINGS = ['fsync = off', 'full_page_writes = off', 'autovacuum = off', 'jit = off', 'max_connections = 300']

/** A PostgreSQL and some mosquittos of our own in a temporary folder. */
export async function startOutsideServers(brokers: number): Promise<OutsideServers> {
  const folder = mkdtempSync(join(tmpdir(), 'microgrid-outside-'))
  chmodSync(folder, 0o777)
  const store = await startPostgres(folder, 'data', SETTINGS)
  const children: ChildProcess[] = [store.process]
  const broker = MOSQUITTO.find((path) => existsSync(path)) ?? 'mosquitto'
  const mqttUrls: string[] = []
  for (let i = 0; i < brokers; i++) {
    const mqttPort = await freePort()
    const settings = join(folder, `mosquitto-${i}.conf`)
    writeFileSync(settings, `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 1000\n`)
    children.push(spawn(broker, ['-c', settings], { stdio: 'ignore' }))
    mqttUrls.push(`mqtt://127.0.0.1:${mqttPort}`)
  }
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${store.port}/postgres`,
    mqttUrls,
    async stop() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(
        children.map((child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)))),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
