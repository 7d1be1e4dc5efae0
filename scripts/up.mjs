/**
 * Runs one of the project's jobs on a bare machine: installs packages when the lock file changed, builds the console when its sources changed, then starts.
 * Plain JavaScript for Node 20, because it runs before anything is installed. Jobs themselves run on the Node that the packages bring along.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [job = 'start', ...rest] = process.argv.slice(2)
const modules = join(root, 'node_modules')

const say = (text) => process.stdout.write(`${text}\n`)
const hashOf = (parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function install() {
  const stamp = join(modules, '.installed')
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const done =
    npm === undefined
      ? spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) {
    say('Packages could not be installed: see above. The npm registry must be reachable.')
    process.exit(done.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

const node = () => {
  const own = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  say(
    `This machine's Node ${process.versions.node} is too old and the package "node" brought none for ${process.platform}-${process.arch}: install Node 24.`,
  )
  process.exit(1)
}

const sourceFolders = ['src', 'streams', 'widgets', 'screens', 'contract', 'domain', 'public']

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

function build() {
  const stamp = join(root, 'dist', '.built')
  const files = [
    ...sourceFolders.flatMap((folder) => [...filesBelow(join(root, folder))]),
    ...['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => join(root, name)),
  ]
  const wanted = hashOf(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the console …')
  const done = spawnSync(node(), [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

const environment = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter),
})

/** Starts a child that ends with this process: npm does not hand signals on, and an orphan would keep the ports. */
function run(args, more = {}) {
  const child = spawn(node(), args, { cwd: root, env: environment(more), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))))
}

const jobs = {
  async start() {
    build()
    return run(['server/main.ts'], { DEMO: process.env.DEMO ?? '1' })
  },
  async dev() {
    const server = run(['--watch-path=server', '--watch-path=contract', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts'], {
      DEMO: process.env.DEMO ?? '1',
      PORT: '11001',
    })
    const console_ = run(['node_modules/vite/bin/vite.js'])
    return Promise.race([server, console_])
  },
  test() {
    build()
    return run(['scripts/test.ts', ...rest])
  },
  edge: () => run(['edge/main.ts', ...rest]),
  seed: () => run(['scripts/seed.ts', ...rest]),
  move: () => run(['scripts/move.ts', ...rest]),
  backup: () => run(['scripts/backup.ts', ...rest]),
  restore: () => run(['scripts/restore.ts', ...rest]),
  shots: () => run(['scripts/shots.ts', ...rest]),
  sbom: () => run(['scripts/sbom.ts', ...rest]),
  'report:routes': () => run(['scripts/report-routes.ts']),
  async cluster() {
    if (rest.length === 0) build()
    return run(['scripts/cluster.ts', ...rest])
  },
  bench: async () => {
    build()
    return run(['tests/bench/run.ts', ...rest])
  },
}

if (!(job in jobs)) {
  say(`Unknown job ${job}. There are: ${Object.keys(jobs).join(', ')}`)
  process.exit(2)
}
process.chdir(root)
install()
process.exit(await jobs[job]())
