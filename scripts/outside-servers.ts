import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/free-port.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'
const mosquitto = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto']

export interface OutsideServers {
  databaseUrl: string
  /** Brokers of their own for so many workers. */
  mqttUrls: string[]
  stop(): Promise<void>
}

const answers = async (look: () => boolean): Promise<void> => {
  for (let i = 0; i < 150; i++) {
    if (look()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('did not start in 15 s')
}

/** A PostgreSQL and some mosquittos of our own in a temporary folder. PostgreSQL refuses root: then it runs as the user that its package made. */
export async function startOutsideServers(brokers: number): Promise<OutsideServers> {
  const folder = mkdtempSync(join(tmpdir(), 'microgrid-outside-'))
  chmodSync(folder, 0o777)
  const isRoot = process.getuid?.() === 0
  const as = (command: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  const data = join(folder, 'data')
  const [initCommand, initArgs] = as(join(POSTGRES, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const init = spawnSync(initCommand, initArgs, { cwd: folder, encoding: 'utf8' })
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr || String(init.error)}`)
  const port = await freePort()
  const [command, args] = as(join(POSTGRES, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'])
  const children: ChildProcess[] = [spawn(command, args, { stdio: 'ignore', cwd: folder })]
  const broker = mosquitto.find((path) => existsSync(path)) ?? 'mosquitto'
  const mqttUrls: string[] = []
  for (let i = 0; i < brokers; i++) {
    const mqttPort = await freePort()
    const settings = join(folder, `mosquitto-${i}.conf`)
    writeFileSync(settings, `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 1000\n`)
    children.push(spawn(broker, ['-c', settings], { stdio: 'ignore' }))
    mqttUrls.push(`mqtt://127.0.0.1:${mqttPort}`)
  }
  await answers(() => spawnSync(join(POSTGRES, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0)
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
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
