import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = posix.join(folder, name)
    if (statSync(join(root, path)).isDirectory()) yield* files(path)
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path
  }
}

/** What each part of the house may import. Order: what is to the left knows nothing of what is to the right. */
const may: Record<string, string[]> = {
  contract: [],
  domain: ['contract'],
  streams: ['contract', 'domain'],
  'src/settings.ts': [],
  'src/define-page.ts': [],
  'src/api': ['contract', 'domain', 'streams', 'src/settings.ts'],
  'src/atoms': ['contract', 'domain', 'streams', 'src/api', 'src/settings.ts'],
  'src/i18n': ['contract', 'src/api'],
  'src/session': ['contract', 'domain', 'src/api', 'src/atoms', 'src/settings.ts'],
  'src/ui': ['contract', 'domain', 'src/api', 'src/atoms', 'src/settings.ts', 'src/i18n'],
  'src/errors': ['contract', 'src/api', 'src/atoms', 'src/ui', 'src/settings.ts'],
  'src/charts': ['contract', 'domain', 'src/atoms', 'src/ui'],
  'src/map': ['contract', 'src/atoms', 'src/ui'],
  'src/resource': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/settings.ts'],
  widgets: ['contract', 'domain', 'src/atoms', 'src/ui', 'src/charts', 'src/i18n', 'src/errors'],
  'src/share': ['contract', 'domain', 'src/atoms', 'src/ui'],
  'src/dashboards': ['contract', 'domain', 'src/api', 'src/atoms', 'src/settings.ts', 'src/ui', 'src/errors', 'src/share', 'widgets'],
  screens: ['contract', 'domain', 'src/atoms', 'src/ui', 'widgets'],
  'src/pages': [
    'contract',
    'domain',
    'src/api',
    'src/atoms',
    'src/session',
    'src/settings.ts',
    'src/ui',
    'src/charts',
    'src/resource',
    'src/map',
    'src/errors',
    'src/define-page.ts',
    'src/dashboards',
    'widgets',
  ],
  server: ['contract', 'domain'],
  edge: ['contract', 'domain'],
}

const partOf = (path: string): string | undefined =>
  Object.keys(may)
    .sort((a, b) => b.length - a.length)
    .find((part) => path === part || path.startsWith(`${part}/`))

const aliases: Record<string, string> = {
  '#contract': 'contract',
  '#domain': 'domain',
  '#src': 'src',
  '#streams': 'streams',
  '#widgets': 'widgets',
  '#screens': 'screens',
  '#server': 'server',
  '#edge': 'edge',
  '#tests': 'tests',
}

function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, join(root, from, '..', specifier)).replaceAll('\\', '/')
  const [head = '', ...rest] = specifier.split('/')
  const folder = aliases[head]
  return folder === undefined ? undefined : posix.join(folder, ...rest)
}

const importsOf = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) => target(path, match[1] ?? '') ?? [])

test('imports go one way through the house', () => {
  const wrong: string[] = []
  for (const folder of ['contract', 'domain', 'streams', 'src', 'widgets', 'screens', 'server', 'edge']) {
    for (const path of files(folder)) {
      const part = partOf(path)
      if (part === undefined) continue
      for (const imported of importsOf(path)) {
        const other = partOf(imported)
        if (other !== undefined && other !== part && !may[part]?.includes(other)) wrong.push(`${path} -> ${imported}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('widgets import no other widget and pages no other page', () => {
  const wrong: string[] = []
  const unitOf = (path: string): string | undefined => /^(widgets\/[\w-]+|src\/pages\/\w+\/[\w-]+)\//.exec(path)?.[1]
  for (const folder of ['widgets', 'src/pages']) {
    for (const path of files(folder)) {
      for (const imported of importsOf(path)) {
        const [own, other] = [unitOf(path), unitOf(imported)]
        const shared = other === 'widgets/parts' || other === 'widgets/grid'
        if (own !== undefined && other !== undefined && own !== other && !shared && own !== 'widgets/grid') wrong.push(`${path} -> ${imported}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('no text outside the language files: no Chinese in code that people see', () => {
  const wrong: string[] = []
  for (const folder of ['src', 'widgets', 'screens', 'streams']) {
    for (const path of files(folder)) {
      // Fixtures are data of an invented station, in both languages.
      if (path.startsWith('src/i18n/') || path.startsWith('widgets/parts/fixtures/')) continue
      const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      if (/[\u4e00-\u9fff]/.test(code)) wrong.push(path)
    }
  }
  expect(wrong).toEqual([])
})

test('no text outside the language files: no English words in what is drawn', () => {
  const wrong: string[] = []
  for (const folder of ['src', 'widgets', 'screens']) {
    for (const path of files(folder)) {
      if (!path.endsWith('.tsx')) continue
      const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      for (const match of code.matchAll(/\s(?:title|placeholder|aria-label|label|alt|content)="([^"]*[A-Za-z]{2}[^"]*)"/g))
        wrong.push(`${path}: ${match[1]}`)
      // Words between the end of a tag and the beginning of the next one; code between generics does not look like this.
      for (const match of code.matchAll(/<[a-zA-Z][^<>{}()]*>\s*([A-Z]?[a-z]{3,}[ \w.,!?]*)\s*<\//g)) wrong.push(`${path}: ${match[1]}`)
    }
  }
  expect(wrong).toEqual([])
})

test('colours stand in the token file only', () => {
  const wrong: string[] = []
  const styles = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
  for (const path of [...styles('src'), ...styles('widgets'), ...styles('screens')]) {
    if (path.endsWith('tokens.css') || path.endsWith('themes.css')) continue
    const found = readFileSync(join(root, path), 'utf8').match(/#[0-9a-f]{3,8}\b/gi)
    if (found !== null) wrong.push(`${path}: ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
})
