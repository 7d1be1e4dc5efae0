import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('what the units set is what the server can be configured by', () => {
  const lines = read('deploy/microgrid.env')
    .split('\n')
    .flatMap((line) => (/^#?[A-Z_]+=/.test(line) ? [line.replace('#', '')] : []))
  const given = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  expect(Object.keys(given).filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([])
  expect(readConfig({ ...given, DATA_DIR: '/var/lib/microgrid' })).toMatchObject({
    demo: false,
    cluster: true,
    publicUrl: 'https://energy.example.com',
  })
})

test('rules of Prometheus ask for figures that the server gives', () => {
  const given = read('server/operations/metrics.ts')
  const asked = [...read('deploy/alerts.yml').matchAll(/microgrid_([a-z_]+?)(?:_count)?\b/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(5)
  expect([...new Set(asked)].filter((name) => !given.includes(`'${name}'`) && !given.includes(`}${name}\``))).toEqual([])
})
