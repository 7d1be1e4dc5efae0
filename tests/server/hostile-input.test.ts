import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointNames, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/**
 * Beside a run on PostgreSQL, which is asked all, the embedded store is asked what it is told in another way: it has the same types and the same engine, but
 * other words go to it over another wire.
 */
const onlyStore = process.env.TEST_OUTSIDE_TOO !== undefined
const forStores = new Set<string>(['9223372036854775808', '1e308', 'x'.repeat(5000), '\0', '\ud800'])
const asked = (values: readonly string[]): string[] => (onlyStore ? values.filter((value) => forStores.has(value)) : [...values])

/** Numbers as they stand in JSON: some of them no JavaScript value would write. */
const numbers = asked([
  '0',
  '-0',
  '-1',
  '0.5',
  '1.5',
  '4000000000000.5',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  '1e308',
  '-1e308',
  '1e400',
])
const texts = asked([
  '',
  ' ',
  'x'.repeat(64),
  'x'.repeat(5000),
  "'; drop table account; --",
  '%_\\',
  '\0',
  '\ud800',
  '𠮷野家🔋',
  '\u202e',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{"a":[1]}',
  '9'.repeat(400),
  'NaN',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '1970-01',
  '9999-12',
])
const others = onlyStore ? ['{}'] : ['null', 'true', '[]', '{}', '[[[]]]', '{"__proto__":{"a":1}}']

const quoted = (text: string): string => JSON.stringify(text)
const hostile = {
  number: [...numbers, ...(onlyStore ? [] : ['', '1', 'NaN'].map(quoted)), ...others],
  string: [...texts.map(quoted), ...numbers.slice(0, 6), ...others],
  other: [...others, ...numbers.slice(0, 6), ...texts.slice(0, 8).map(quoted)],
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
  additionalProperties?: Shape | boolean
}

let server: TestServer
/** Things that are there, by the name of the field that names them: a call gets past its first look. */
const known: Record<string, unknown> = {}

/** A payload with every field in it, as good as a shape tells; `%n%` stands where the n-th leaf is. */
function fill(shape: Shape, key: string, leaves: { kind: keyof typeof hostile; good: string }[]): string {
  const leaf = (kind: keyof typeof hostile, good: unknown): string => `%${leaves.push({ kind, good: JSON.stringify(good) }) - 1}%`
  const options = shape.anyOf ?? shape.oneOf
  if (options !== undefined) {
    return fill(options.find((one) => one.type !== 'null') ?? {}, key, leaves)
  }
  if (shape.const !== undefined) return leaf('string', shape.const)
  if (shape.enum !== undefined) return leaf('string', shape.enum[0])
  if (shape.type === 'object' || shape.properties !== undefined) {
    const inner = Object.entries(shape.properties ?? {}).map(([name, one]) => `${JSON.stringify(name)}:${fill(one, name, leaves)}`)
    if (inner.length === 0 && typeof shape.additionalProperties === 'object') inner.push(`"w":${fill(shape.additionalProperties, key, leaves)}`)
    return inner.length === 0 ? leaf('other', {}) : `{${inner.join(',')}}`
  }
  if (shape.type === 'array') return `[${fill(shape.items ?? {}, key.replace(/s$/, ''), leaves)}]`
  if (shape.type === 'number' || shape.type === 'integer') return leaf('number', known[key] ?? Math.max(1, shape.minimum ?? 1))
  if (shape.type === 'string') return leaf('string', known[key] ?? 'x')
  return leaf('other', known[key] ?? shape.default ?? true)
}

beforeAll(async () => {
  server = await startTestServer({ MOCK_SERVER: '1' })
  const root = await session()
  const ok = async <N extends EndpointName>(name: N, payload: unknown) => {
    const { result } = await ask(name, JSON.stringify(payload), { sessionId: root })
    return result as Record<string, never>
  }
  Object.assign(known, {
    powerstationId: 'T1',
    stationId: 'T1',
    stationIds: 'T1',
    deviceSn: 'T1-GRID',
    point: server.pointId('T1', 'T1-GRID', 'P'),
    organizationCode: 'OWN',
    parentCode: 'OWN',
    code: 'FUZZ',
    roleCode: 'customer',
    userId: 'stranger',
    username: 'fuzz',
    realname: 'Fuzz',
    phone: '13800000000',
    password: 'some-password',
    newPassword: 'some-password',
    name: 'fuzz',
    gender: '',
    at: Date.now(),
    from: '2026-01-01',
    to: '2026-01-02',
    date: '2026-01-01',
    month: '2026-01',
    path: '/bigScreen/home',
    screen: '/bigScreen/home',
    address: '10.0.0.1',
    slot: 'home:fuzz',
    topic: 'fleet',
    add: 'fleet',
    remove: 'fleet',
  })
  const dashboardBody = { version: 1, bind: { kind: 'chosen' }, arrangements: { desktop: [] }, widgets: {} }
  known.dashboard = (await ok('dashboardSave', { slot: 'home:fuzz', title: '', body: dashboardBody, revision: 0 })).dashboard?.['id']
  const display = { stationIds: [], screens: ['/bigScreen/home'], expiresAt: null, addresses: [], demonstration: null }
  known.display = (await ok('saveDisplay', { name: 'fuzzed', organizationCode: 'OWN', ...display })).id
  known.group = (await ok('saveUserGroup', { name: 'fuzzed', organizationCode: 'OWN' })).id
  known.gateway = (await ok('saveGateway', { stationId: 'T1', name: 'fuzzed' })).id
  known.groupId = known.group
})
afterAll(() => server.close())

/** A session without a password: wrong ones are tried here. */
const session = (): Promise<string> => server.session('root')

async function ask(name: EndpointName, body: string, headers: Record<string, string>): Promise<{ code: number; result?: unknown }> {
  const { method, path }: EndpointFacts = endpointTable[name]
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.entries(JSON.parse(body) as object).map(([key, value]) => [key, String(value)])).toString()}`
      : ''
  const response = await fetch(server.url + path + query, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body } : {}),
  })
  return (await response.json()) as { code: number }
}

/** What a call's schema refuses is refused by the same lines for all calls, before anything of its own runs: of each field one such is sent, and all that it lets in. */
function worthSending(name: EndpointName, bodies: string[]): string[] {
  let refused = 0
  return bodies.filter(
    (body) =>
      endpointTable[name].method === 'GET' ||
      // Refused where JSON is read.
      body.includes('"__proto__":') ||
      schemas[name].payload.safeParse(JSON.parse(body)).success ||
      refused++ === 0,
  )
}

const calls = endpointNames.filter((name) => (endpointTable[name] as EndpointFacts).form === undefined)

describe('whatever stands in a field, no call fails in the server', () => {
  test.each(calls)('%s', async (name) => {
    const kind = Object.keys(known).find((key) => ['dashboard', 'display', 'group', 'gateway'].includes(key) && name.toLowerCase().includes(key))
    known.id = known[kind ?? 'dashboard']
    known[`from`] = /energy|quarter/i.test(name) ? '2026-01-01' : Date.now() - 60_000
    known[`to`] = /energy|quarter/i.test(name) ? '2026-01-02' : Date.now()
    const leaves: { kind: keyof typeof hostile; good: string }[] = []
    const pattern = fill(z.toJSONSchema(schemas[name].payload, { io: 'input', unrepresentable: 'any' }) as Shape, 'id', leaves)
    const bodies = leaves.flatMap((leaf, changed) =>
      worthSending(
        name,
        hostile[leaf.kind].map((value) =>
          leaves.reduce((text, { good }, i) => text.replace(`%${i}%`, () => (i === changed ? value : good)), pattern),
        ),
      ),
    )
    let token = await session()
    const seen = new Map<number, number>()
    for (let at = 0; at < bodies.length; at += 8) {
      if (name === 'logout') token = await session()
      const answers = await Promise.all(
        bodies.slice(at, at + 8).map(async (body) => ({ body, code: (await ask(name, body, { sessionId: token })).code })),
      )
      for (const { body, code } of answers) {
        expect([500, 503], `${name} ${body.slice(0, 300)}`).not.toContain(code)
        seen.set(code, (seen.get(code) ?? 0) + 1)
      }
    }
    // A test that is let in nowhere proves nothing.
    if (leaves.length > 0)
      expect(
        [...seen.keys()].some((code) => code === 200 || code === 400),
        JSON.stringify([...seen]),
      ).toBe(true)
  })

  test.each(calls.filter((name) => (endpointTable[name] as EndpointFacts).followsMoment === true))('%s, asked as of any moment', async (name) => {
    const leaves: { kind: keyof typeof hostile; good: string }[] = []
    known.from = /energy|quarter/i.test(name) ? '2026-01-01' : Date.now() - 60_000
    known.to = /energy|quarter/i.test(name) ? '2026-01-02' : Date.now()
    const pattern = fill(z.toJSONSchema(schemas[name].payload, { io: 'input', unrepresentable: 'any' }) as Shape, 'id', leaves)
    const body = leaves.reduce((text, { good }, i) => text.replace(`%${i}%`, () => good), pattern)
    const token = await session()
    for (const moment of [...numbers, `${Date.now() - 1000}.5`, '1.5', '0.5', 'x', '0x10', 'Infinity', '1,2']) {
      expect([500, 503], `${name} at ${moment}`).not.toContain((await ask(name, body, { sessionId: token, moment })).code)
    }
  })
})

/** Rows of spreadsheets are of no shape until each is checked: every cell of a good row in turn is something else. */
const sheets = {
  importDevice: { sn: 'Q1', stationId: 'T1', modelCode: 'TEST_METER', name: 'q', parentSn: '', connectionPointId: '' },
  importPowerStation: { number: 'Q1', name: 'q', organizationCode: 'OWN', isStorage: true, parentId: '', longitude: 1, latitude: 1 },
  importProductCategory: { code: 'Q1', nameZh: 'q', nameEn: 'q', parentCode: '' },
  importUnifiedPrice: {
    area: '青海',
    month: '2026-01',
    priceSystem: 'two',
    consumptionType: 'bigIndustry',
    voltageLevel: '35kV',
    flat: '0.5',
    schemeId: '',
  },
  importCalendarDay: { date: '2030-01-01', kind: 'holiday', holidays: '元旦' },
  importDayTemperature: { place: 'P', date: '2030-01-01', maximum: 20 },
  importPeriodScheme: { area: 'A', docNo: 'd', period: '平', hours: '0:00-24:00', months: '', weekendMonths: '', holidays: '', fromMonth: '' },
  importUserGroup: { name: 'g', organizationCode: 'OWN' },
} satisfies Partial<Record<EndpointName, object>>

test.each(Object.entries(sheets))('whatever stands in a cell of a spreadsheet, %s does not fail in the server', async (name, row) => {
  const token = await session()
  const cells = [...numbers.slice(0, 6), ...texts.map(quoted), ...others, '{"toString":null}']
  for (const key of Object.keys(row)) {
    for (const cell of cells) {
      const bad = JSON.stringify({ ...row, [key]: '%' }).replace('"%"', () => cell)
      for (const check of [true, false]) {
        const { code } = await ask(name as EndpointName, `{"rows":[${bad}],"check":${check}}`, { sessionId: token })
        expect([500, 503], `${name} ${key} ${cell}`).not.toContain(code)
      }
    }
  }
})
