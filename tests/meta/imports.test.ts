import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { zhEditor } from '#src/i18n/zh-editor.ts'
import { zhRecords } from '#src/i18n/zh-records.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Tests and fixtures lie beside what they are of; nothing that runs imports them. */
const isOfTests = (path: string): boolean => /(?:\.test\.tsx?|\/fixtures\.ts)$/.test(path)

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = posix.join(folder, name)
    if (statSync(join(root, path)).isDirectory()) yield* files(path)
    else if (/\.tsx?$/.test(name) && !isOfTests(path)) yield path
  }
}

/** What each part of the house may import: whole parts, and nothing of any other. What stands above knows nothing of what stands below. */
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
  'src/map': ['contract', 'domain', 'src/atoms', 'src/ui'],
  'src/resource': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/errors', 'src/map', 'src/settings.ts', 'src/i18n'],
  'src/strategy': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/resource'],
  'src/video': ['contract', 'streams', 'src/atoms', 'src/ui'],
  'src/station': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/resource'],
  widgets: ['contract', 'domain', 'src/atoms', 'src/ui', 'src/charts', 'src/map', 'src/i18n', 'src/errors'],
  'src/points': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/charts', 'widgets'],
  'src/device': ['contract', 'domain', 'src/api', 'src/atoms', 'src/ui', 'src/resource', 'src/points', 'src/settings.ts'],
  'src/price': ['contract', 'domain', 'src/api', 'src/atoms', 'src/settings.ts', 'src/ui', 'src/resource', 'widgets'],
  'src/business': ['contract', 'domain', 'src/atoms', 'src/ui', 'widgets'],
  'src/project': ['contract', 'domain', 'streams', 'src/api', 'src/atoms', 'src/settings.ts', 'src/ui', 'src/errors', 'src/share', 'src/resource'],
  'src/share': ['contract', 'domain', 'src/atoms', 'src/ui'],
  'src/dashboards': ['contract', 'domain', 'src/api', 'src/atoms', 'src/settings.ts', 'src/ui', 'src/errors', 'src/share', 'src/i18n', 'widgets'],
  screens: ['contract', 'domain', 'src/atoms', 'src/styles', 'src/ui', 'widgets'],
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
    'src/station',
    'src/points',
    'src/device',
    'src/strategy',
    'src/price',
    'src/business',
    'src/project',
    'src/video',
    'src/performance',
    'src/errors',
    'src/define-page.ts',
    'src/dashboards',
    'widgets',
  ],
  'src/shell': [
    'src/i18n',
    'contract',
    'domain',
    'streams',
    'src/api',
    'src/atoms',
    'src/session',
    'src/settings.ts',
    'src/ui',
    'src/errors',
    'src/define-page.ts',
    'src/project',
  ],
  'src/performance': ['contract', 'domain', 'src/atoms'],
  'src/app': ['contract', 'streams', 'src/performance', 'src/api', 'src/atoms', 'src/session', 'src/ui', 'src/errors', 'src/shell'],
  'src/zod-config.ts': [],
  'src/styles': [],
  'src/main.tsx': ['src/zod-config.ts', 'src/styles', 'src/api', 'src/atoms', 'src/errors', 'src/i18n', 'src/app'],
  edge: ['contract', 'domain'],
  // What every part of the server may say and be told.
  'server/tracing': [],
  'server/log.ts': ['server/tracing'],
  'server/config': ['contract'],
  'server/refusal': ['contract'],
  // What runs by itself, whether or not anybody calls: from the store up to the clock.
  'server/db': ['contract', 'domain', 'server/config', 'server/refusal', 'server/tracing'],
  'server/backup': ['server/config', 'server/db'],
  'server/cluster': ['contract', 'server/config', 'server/db', 'server/refusal'],
  'server/runs': ['contract', 'server/db'],
  'server/performance': ['contract', 'domain'],
  'server/plant': ['contract', 'domain', 'server/db'],
  'server/session': ['contract', 'server/config', 'server/refusal', 'server/db', 'server/plant'],
  'server/displays': ['contract', 'domain', 'server/config', 'server/refusal', 'server/db', 'server/plant', 'server/session'],
  'server/projects': ['contract', 'domain', 'server/db', 'server/session'],
  'server/files': ['contract', 'server/refusal', 'server/db', 'server/session', 'server/projects'],
  'server/exports': ['contract', 'domain', 'server/refusal', 'server/db'],
  'server/live': ['contract', 'domain', 'server/db', 'server/plant', 'server/session', 'server/displays', 'server/projects'],
  'server/broker': ['server/config', 'server/db', 'server/session'],
  'server/ingest': ['contract', 'domain', 'server/db', 'server/plant', 'server/broker', 'server/tracing'],
  'server/alarms': ['contract', 'domain', 'server/db', 'server/plant', 'server/ingest'],
  'server/strategy': ['contract', 'domain', 'server/db', 'server/plant', 'server/broker', 'server/ingest', 'server/session'],
  'server/response': ['contract', 'domain', 'server/db', 'server/plant', 'server/strategy'],
  'server/push': ['contract', 'domain', 'server/config', 'server/db', 'server/plant', 'server/alarms', 'server/tracing'],
  'server/jobs': [
    'contract',
    'domain',
    'server/config',
    'server/db',
    'server/plant',
    'server/live',
    'server/ingest',
    'server/alarms',
    'server/tracing',
  ],
  'server/demo': ['contract', 'domain', 'server/db', 'server/refusal', 'server/session', 'server/settlement'],
  // What answers calls: the steps of a call, what its handlers ask, the handlers.
  'server/repos': ['contract', 'domain', 'server/db', 'server/plant', 'server/session', 'server/alarms'],
  'server/reports': ['contract', 'domain', 'server/db', 'server/plant', 'server/repos'],
  'server/settlement': ['contract', 'domain', 'server/refusal', 'server/db', 'server/plant', 'server/repos', 'server/reports'],
  'server/what-if': ['contract', 'domain', 'server/db', 'server/plant', 'server/repos', 'server/reports', 'server/settlement', 'server/strategy'],
  'server/http': [
    'contract',
    'server/tracing',
    'server/config',
    'server/refusal',
    'server/db',
    'server/plant',
    'server/session',
    'server/displays',
    'server/files',
    'server/exports',
    'server/live',
    'server/ingest',
    'server/broker',
    'server/alarms',
    'server/strategy',
    'server/push',
    'server/jobs',
    'server/settlement',
    'server/what-if',
    'server/response',
    'server/runs',
    'server/performance',
  ],
  // For who looks after the server.
  'server/operations': ['contract', 'server/config', 'server/backup', 'server/refusal', 'server/http', 'server/entity'],
  'server/entity': ['contract', 'domain', 'server/refusal', 'server/db', 'server/repos', 'server/http', 'server/projects'],
  'server/assistant': [
    'contract',
    'domain',
    'server/refusal',
    'server/db',
    'server/plant',
    'server/live',
    'server/strategy',
    'server/response',
    'server/repos',
    'server/reports',
    'server/http',
  ],
}
may['server/routes'] = Object.keys(may).filter((part) => /^(contract|domain|server\/(?!log|demo|jobs|alarms|ingest).*)$/.test(part))
// They put everything together.
// A server while another one works.
may['server/relay'] = [
  'contract',
  'server/config',
  'server/refusal',
  'server/db',
  'server/cluster',
  'server/plant',
  'server/live',
  'server/operations',
  'server/http',
  'server/routes',
  'server/tracing',
]
may['server/start-work.ts'] = [
  'server/config',
  'server/db',
  'server/exports',
  'server/files',
  'server/jobs',
  'server/plant',
  'server/settlement',
  'server/strategy',
  'server/what-if',
]
may['server/core.ts'] = Object.keys(may).filter((part) => /^(contract|domain|server\/.*)$/.test(part))
may['server/app.ts'] = ['contract', 'server/refusal', 'server/http', 'server/operations', 'server/relay', 'server/routes']
may['server/main.ts'] = [...(may['server/core.ts'] ?? []), 'server/core.ts', 'server/app.ts']

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

const commentLines = /^\s*(?:\/\/|\/?\*).*$/gm

interface Import {
  of: string
  /** Of types only, or of a script that comes when it is wanted: such a pair of files may know each other. */
  isLoose: boolean
}

const importsIn = (path: string): Import[] =>
  [
    ...readFileSync(join(root, path), 'utf8')
      .replaceAll(commentLines, '')
      .matchAll(/(import type [^']*?)?(?:from|import)\s*(\(?)\s*'([^']+)'/g),
  ].flatMap(([, type, call, specifier]) => {
    const of = target(path, specifier ?? '')
    return of === undefined ? [] : [{ of, isLoose: type !== undefined || call === '(' }]
  })
const importsOf = (path: string): string[] => importsIn(path).map(({ of }) => of)

const folders = ['contract', 'domain', 'streams', 'src', 'widgets', 'screens', 'server', 'edge']

test('imports go one way through the house', () => {
  const wrong: string[] = []
  for (const path of folders.flatMap((folder) => [...files(folder)])) {
    const part = partOf(path)
    if (part === undefined) wrong.push(`${path} belongs to no part`)
    for (const imported of importsOf(path)) {
      const other = partOf(imported)
      if (isOfTests(imported)) wrong.push(`${path} -> ${imported}`)
      if (other !== part && (other === undefined || !may[part ?? '']?.includes(other))) wrong.push(`${path} -> ${imported}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no part may import what may import it', () => {
  const above = (part: string, seen: readonly string[]): string[] =>
    seen.includes(part) ? [[...seen, part].join(' -> ')] : (may[part] ?? []).flatMap((other) => above(other, [...seen, part]))
  expect(Object.keys(may).flatMap((part) => above(part, []))).toEqual([])
})

test('no files import each other in a circle; across folders not even for types', () => {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'open') circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (state.has(path)) return
    state.set(path, 'open')
    for (const { of, isLoose } of importsIn(path)) {
      if (/\.tsx?$/.test(of) && !(isLoose && posix.dirname(of) === posix.dirname(path))) visit(of, [...way, path])
    }
    state.set(path, 'done')
  }
  for (const path of folders.flatMap((folder) => [...files(folder)])) visit(path, [])
  expect(circles).toEqual([])
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

test('what is drawn without the words of records names none of them, nor does what it is made of', () => {
  const named = new RegExp(`['"\`](?:${Object.keys(zhRecords).join('|')})\\.[a-z]`)
  const roots = [
    'widgets',
    'screens',
    'src/app',
    'src/shell',
    'src/errors',
    'src/session',
    'src/share',
    'src/dashboards',
    'src/pages/home',
    'src/pages/public',
  ]
  const seen = new Set(roots.flatMap((folder) => [...files(folder)]).filter((path) => !isOfTests(path)))
  for (const path of seen) {
    // Pages, and what stands above those of projects, are loaded with their words.
    for (const imported of importsOf(path)) if (!imported.startsWith('src/pages/') && !imported.startsWith('src/project/')) seen.add(imported)
  }
  expect([...seen].filter((path) => !path.startsWith('src/i18n/') && named.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('words of the editor are named only by what opens with them', () => {
  const named = new RegExp(`['"\`](?:${Object.keys(zhEditor).join('|')})\\.`)
  const naming = ['src', 'widgets', 'screens']
    .flatMap((folder) => [...files(folder)])
    .filter((path) => !path.startsWith('src/i18n/') && !isOfTests(path) && named.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.sort()).toEqual(['widgets/catalogue.tsx', 'widgets/options-form.tsx', 'widgets/picture/settings.tsx'])
})

test('no text outside the language files: no Chinese in code that people see', () => {
  const wrong: string[] = []
  for (const folder of ['src', 'widgets', 'screens', 'streams']) {
    for (const path of files(folder)) {
      if (path.startsWith('src/i18n/')) continue
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

test('no list stands inside a label: the label hands the click on to it, and it closes as soon as it opens', () => {
  const wrong: string[] = []
  for (const folder of ['src', 'widgets', 'screens']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.tsx')) continue
      const code = readFileSync(join(root, folder, name), 'utf8')
      for (const [label] of code.matchAll(/<label\b[\s\S]*?<\/label>/g))
        if (/<(Select|TreeSelect|TreePicker|Cascader)\b/.test(label) && !label.includes('onClick={staysOpen}')) wrong.push(`${folder}/${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('colours stand in the files of tokens only', () => {
  const wrong: string[] = []
  const styles = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
  for (const path of [...styles('src'), ...styles('widgets'), ...styles('screens')]) {
    if (path.startsWith('src/styles/')) continue
    const found = readFileSync(join(root, path), 'utf8').match(/#[0-9a-f]{3,8}\b/gi)
    if (found !== null) wrong.push(`${path}: ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

test('the query builder comes out of one module: a start parses the package’s list of exports for each one that names it', () => {
  const wrong = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      name !== 'db/orm.ts' &&
      /^(?:import|export) (?!type\b).*'drizzle-orm[^']*'/m.test(readFileSync(join(root, 'server', name), 'utf8')),
  )
  expect(wrong).toEqual([])
})
