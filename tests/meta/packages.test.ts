import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf } from '../../scripts/licences.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'widgets', 'screens', 'streams', 'server', 'edge', 'contract', 'domain', 'tests', 'scripts']
const single = ['vite.config.ts', 'vitest.config.ts', 'index.html']
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>

/** Used by their command or by the compiler, not by an import. */
const tools = new Set(['node', 'oxfmt', 'oxlint', 'typescript'])

test('every package that is declared is imported somewhere, and tools are few and named', () => {
  const sources = [
    ...folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))),
    ...single,
  ]
    .filter((path) => /\.(?:tsx?|m[jt]s|css|html)$/.test(path) && !path.endsWith('packages.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const declared = [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]
  const unused = declared.filter((name) => {
    if (tools.has(name) || name.startsWith('@types/')) return false
    return !sources.includes(`'${name}'`) && !sources.includes(`'${name}/`) && !sources.includes(`/${name}/`)
  })
  expect(unused).toEqual([])
  // Types belong to a package that is there.
  const types = declared.filter((name) => name.startsWith('@types/') && name !== '@types/node').map((name) => name.slice('@types/'.length))
  expect(types.filter((name) => !declared.includes(name))).toEqual([])
})

/** May be passed on in a product whose own source is not. */
const permissive = /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Apache-2\.0|OFL-1\.1|Unlicense|EPL-2\.0)$/

test('every package that is shipped names a licence under which it may be', () => {
  const licences = licencesOf(root)
  expect(licences.length).toBeGreaterThan(200)
  expect(
    licences
      .filter(({ licence }) => licence.split(/ (?:and|AND) /).some((one) => !permissive.test(one)))
      .map(({ name, licence }) => `${name}: ${licence}`),
  ).toEqual([])
})

test('no package runs a script when it is installed, but the one that brings Node and one whose script only warns', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; resolved?: string }>
  }
  const packages = Object.entries(lock.packages)
  expect(packages.flatMap(([path, { hasInstallScript }]) => (hasInstallScript === true ? [path] : []))).toEqual([
    'node_modules/node',
    'node_modules/protobufjs',
  ])
  // Who installs asks their own registry.
  expect(packages.flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual([])
})

test('the list of what the product is made of is a file that others can read, and each part has a licence in it', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'bom-'))
  try {
    const path = join(folder, 'bom.json')
    const made = spawnSync(process.execPath, ['scripts/sbom.ts', path], { cwd: root, encoding: 'utf8' })
    expect(made.stderr).not.toMatch(/error/i)
    const bom = JSON.parse(readFileSync(path, 'utf8')) as { bomFormat: string; components: { name: string; licenses?: unknown[] }[] }
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(bom.components.length).toBeGreaterThan(200)
    expect(bom.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
