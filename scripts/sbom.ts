/**
 * `npm run sbom [file]`: what the product is made of, as CycloneDX, into a file (./bom.json). npm reads packages and their licences; the few that say theirs in
 * words alone get it from what the console shows of them.
 */
import { spawnSync, type SpawnSyncOptionsWithStringEncoding } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { licencesOf } from './licences.ts'

interface Component {
  name: string
  group?: string
  version: string
  licenses?: unknown[]
}

const [into = 'bom.json', ...rest] = process.argv.slice(2)
if (rest.length > 0 || into.startsWith('-')) {
  process.stdout.write('npm run sbom [file]   writes the list of what the product is made of (CycloneDX, default: ./bom.json)\n')
  process.exit(2)
}
const root = resolve(import.meta.dirname, '..')
const npm = process.env.npm_execpath
const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx']
const options = {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
  stdio: ['ignore', 'pipe', 'inherit'],
} satisfies SpawnSyncOptionsWithStringEncoding
const made =
  npm === undefined
    ? spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
    : spawnSync(process.execPath, [npm, ...args], options)
if (made.status !== 0) process.exit(made.status ?? 1)
const bom = JSON.parse(made.stdout) as { components: Component[] }
const licences = new Map(licencesOf(root).map(({ name, licence }) => [name, licence]))
const without: string[] = []
for (const component of bom.components) {
  if ((component.licenses ?? []).length > 0) continue
  const name = `${component.group === undefined ? '' : `${component.group}/`}${component.name} ${component.version}`
  const id = licences.get(name)
  if (id === undefined || id === '') without.push(name)
  else component.licenses = [{ license: { id } }]
}
writeFileSync(into, `${JSON.stringify(bom, undefined, 2)}\n`)
process.stdout.write(`${resolve(into)}: ${bom.components.length} parts${without.length === 0 ? '' : `, without a licence: ${without.join(', ')}`}\n`)
