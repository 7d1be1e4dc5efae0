import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../tests/support/free-port.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'
export const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto']

/** Whether this machine has PostgreSQL and mosquitto. */
export const hasServers = (): boolean => existsSync(join(POSTGRES, 'initdb')) && MOSQUITTO.some((path) => existsSync(path))

/** A PostgreSQL of our own, which trusts whoever is on this machine. */
export interface Postgres {
  port: number
  /** Its data folder. */
  data: string
  process: ChildProcess
}

/** PostgreSQL refuses root: then it runs as the user that its package made. */
function as(program: string, args: string[]): [command: string, given: string[]] {
  const path = join(POSTGRES, program)
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args]
}

function run(folder: string, program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(...as(program, args), { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr || String(error)}`)
}

async function start(folder: string, name: string, port: number): Promise<Postgres> {
  const data = join(folder, name)
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const child = spawn(...as('postgres', args), { stdio: 'ignore', cwd: folder })
  for (let i = 0; i < 300; i++) {
    if (spawnSync(join(POSTGRES, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return { port, data, process: child }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`PostgreSQL ${name} did not start in 30 s`)
}

/** A new one in `folder`, which everybody may write into. `settings`: further lines of its configuration. */
export async function startPostgres(folder: string, name: string, settings: readonly string[] = []): Promise<Postgres> {
  run(folder, 'initdb', '-D', join(folder, name), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(join(folder, name, 'postgresql.conf'), `${settings.join('\n')}\n`)
  return start(folder, name, await freePort())
}

/** A hot standby of another one, which follows it. */
export async function startStandby(folder: string, name: string, of: Postgres, port?: number): Promise<Postgres> {
  const from = ['-h', '127.0.0.1', '-p', String(of.port), '-U', 'postgres']
  run(folder, 'pg_basebackup', ...from, '-D', join(folder, name), '-R', '-X', 'stream', '-c', 'fast')
  return start(folder, name, port ?? (await freePort()))
}

async function tell({ port }: Postgres, ...statements: string[]): Promise<void> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Whether commits wait until a standby has them too: nothing acknowledged is lost then; without a standby they would wait for ever. */
export const waitsForStandby = (postgres: Postgres, waits: boolean): Promise<void> =>
  tell(postgres, `alter system set synchronous_standby_names = '${waits ? '*' : ''}'`, 'select pg_reload_conf()')

/** Makes a standby the one that takes writes. */
export async function promote(postgres: Postgres): Promise<void> {
  await waitsForStandby(postgres, false)
  await tell(postgres, 'select pg_promote()')
}

/** Ends it as a machine that loses its power does: its own processes end when the first of them is gone. */
export async function killPostgres({ process: child, data }: Postgres): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Where we are root `runuser` stands before it.
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await ended
}
