import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'widgets', 'screens', 'streams', 'server', 'edge', 'contract', 'domain', 'tests', 'scripts']
const single = ['vite.config.ts', 'vitest.config.ts', 'index.html']
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>

/** Used by their command or by the compiler, not by an import. */
const tools = new Set(['node', 'oxlint', 'prettier', 'typescript'])

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
