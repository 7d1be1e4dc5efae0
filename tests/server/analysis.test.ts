import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSamples } from '#server/db/sample-store.ts'
import { hoursOf } from '#server/settlement/hours.ts'
import { FieldReports } from '#server/ingest/field-reports.ts'
import { Links } from '#server/ingest/links.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Data analysis against plain SQL over the same rows. Each point has readings of its own, written by the store itself. */
let server: TestServer
let root = ''
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A whole hour well in the past. */
const start = Math.floor(Date.now() / DAY) * DAY - 2 * DAY
const point = (sn: string, code: string) => server.pointId('T2', sn, code)
const sql = async <T>(text: string, values: unknown[] = []): Promise<T> => (await server.db.pool.query(text, values)).rows[0] as T

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

test('a million raw readings are reduced to a thousand columns without their lowest or highest, and their statistics are those of plain SQL', async () => {
  const id = point('T2-PV1', 'P')
  // A second each; one reading far up and one far down, each a single second long.
  await server.db.pool.query(
    `insert into sample_default (point, t, v, q) select $1, $2::int8 + i * 100, case i when 456789 then 4321 when 654321 then -1234 else sin(i / 700.0) * 50 + i % 7 end, 0
     from generate_series(0, 999999) i`,
    [id, start - 400 * DAY],
  )
  const [from, to] = [start - 400 * DAY, start - 400 * DAY + 100_000_000]
  const { curves } = await server.ok('analysisCurves', { sources: [{ point: id }], from, to, size: 1000, resolution: 'raw' }, root)
  const [curve] = curves
  expect(curve?.resolution).toBe('raw')
  expect(curve?.values.length).toBeLessThanOrEqual(2000)
  expect(curve?.times[curve.values.indexOf(4321)]).toBe(from + 45_678_900)
  expect(curve?.times[curve.values.indexOf(-1234)]).toBe(from + 65_432_100)
  curve?.times.slice(1).forEach((time, i) => expect(time).toBeGreaterThan(curve.times[i] as number))

  const { statistics } = await server.ok('analysisStatistics', { sources: [{ point: id }], from, to, resolution: 'raw' }, root)
  const truth = await sql<{ mean: number; deviation: number; kwh: number }>(
    'select avg(v) as mean, stddev_pop(v) as deviation, sum(v) * 0.1 / 3600 as kwh from sample where point = $1 and t >= $2 and t < $3',
    [id, from, to],
  )
  const [figures] = statistics
  expect(figures?.min).toEqual({ t: from + 65_432_100, v: -1234 })
  expect(figures?.max).toEqual({ t: from + 45_678_900, v: 4321 })
  expect(figures?.mean).toBeCloseTo(truth.mean, 6)
  expect(figures?.deviation).toBeCloseTo(truth.deviation, 6)
  expect(figures?.integralKwh).toBeCloseTo(truth.kwh, 3)
  expect(figures?.coverage).toBeCloseTo(1, 6)
})

test('a reading counts as long as it held: a silence, and what a device calls bad, count for nothing', async () => {
  const id = point('T2-GRID', 'P')
  // 10 kW for 20 s, 40 kW for 10 s, a bad one, 100 kW that nothing follows: it holds a minute.
  const times = [0, 10_000, 20_000, 30_000, 600_000].map((t) => start + t)
  await insertSamples(server.db.pool, { points: times.map(() => id), times, values: [10, 10, 40, 999, 100], qualities: [0, 0, 0, 3, 0] })
  const { statistics } = await server.ok('analysisStatistics', { sources: [{ point: id }], from: start, to: start + HOUR }, root)
  const known = 20 * 10 + 10 * 40 + 60 * 100
  expect(statistics[0]).toMatchObject({ resolution: 'raw', min: { t: start, v: 10 }, max: { t: start + 600_000, v: 100 } })
  expect(statistics[0]?.mean).toBeCloseTo(known / 90, 9)
  expect(statistics[0]?.integralKwh).toBeCloseTo(known / 3600, 9)
  expect(statistics[0]?.coverage).toBeCloseTo(90 / 3600, 9)
})

test('a value that is told only when it changes holds until the next: no gap is drawn, and the hours between count', async () => {
  const id = point('T2-PCS1', 'P')
  const times = [0, 30 * 60_000].map((t) => start + t)
  await insertSamples(server.db.pool, { points: times.map(() => id), times, values: [10, 30], qualities: [0, 0] })
  const sources = [{ point: id }]
  const ask = async () => ({
    gapMs: (await server.ok('analysisCurves', { sources, from: start, to: start + HOUR, size: 500 }, root)).curves[0]?.gapMs ?? 0,
    figures: (await server.ok('analysisStatistics', { sources, from: start, to: start + HOUR }, root)).statistics[0],
  })
  const usual = await ask()
  expect(usual.gapMs).toBeLessThan(30 * 60_000)
  expect(usual.figures?.coverage).toBeCloseTo(120 / 3600, 9)
  const isHeld = async () => {
    const held = await ask()
    expect(held.gapMs).toBeGreaterThan(DAY)
    expect(held.figures).toMatchObject({ coverage: 1, mean: 20, integralKwh: 20 })
  }
  // By the word of its gateway, which the next server knows too.
  const { ingest } = server.core.services
  ingest.status('T2', '', { online: true, reports: 'changes' })
  await isHeld()
  const kept = () => new FieldReports(server.db.pool).load()
  await until(async () => (await kept()).length > 0, 'the word to be kept')
  const next = new Links()
  next.restore(await kept())
  expect([next.tellsChanges('T2', 'T2-PCS1'), next.tellsChanges('T1', 'T1-PCS1')]).toEqual([true, false])
  // A last will takes nothing back, a word without it does.
  ingest.status('T2', '', { online: false })
  await isHeld()
  ingest.status('T2', '', { online: true })
  expect(await ask()).toEqual(usual)
  await until(async () => (await kept()).length === 0, 'the word to be forgotten')
  await server.ok('saveQualityRule', { id: 'TEST_PCS/P', silenceMinutes: 0 }, root)
  await server.core.reload()
  await isHeld()
})

/** Quarter hours of a good year for two points; the second follows the first with another one beside it. */
async function quarters(id: number, days: number, value: string): Promise<void> {
  await server.db.pool.query(
    `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax)
     select $1, t, v - 1, v + 1, v, v, v, 900, t + 1000, t + 2000 from (select $2::int8 + i * 900000::int8 as t, ${value} as v from generate_series(0, $3 - 1) i) s`,
    [id, start - 370 * DAY, days * 96],
  )
}

test('over a year the sums tell the same as plain SQL over them: figures, duration, classes, correlation', async () => {
  const [a, b] = [point('T2-PCS1', 'P'), point('T2-PCS1', 'SOC')]
  await quarters(a, 365, 'sin(i / 50.0) * 80 + i % 13')
  await quarters(b, 365, '50 - sin(i / 50.0) * 30 + i % 5')
  const [from, to] = [start - 370 * DAY, start - 5 * DAY]
  const sources = [{ point: a }, { point: b }]
  // Else the store takes minutes for the join below.
  await server.db.pool.query('analyze rollup_15m')
  const truth = await sql<{ mean: number; deviation: number; low: number; high: number; r: number; slope: number }>(
    `select avg(x.mean) as mean, stddev_pop(x.mean) as deviation, min(x.min) as low, max(x.max) as high, corr(y.mean, x.mean) as r, regr_slope(y.mean, x.mean) as slope
     from rollup_15m x join rollup_15m y on x.t = y.t and y.point = $2 where x.point = $1`,
    [a, b],
  )
  const { statistics } = await server.ok('analysisStatistics', { sources, from, to }, root)
  expect(statistics[0]).toMatchObject({ resolution: '15m', min: { v: truth.low }, max: { v: truth.high } })
  expect(statistics[0]?.mean).toBeCloseTo(truth.mean, 9)
  expect(statistics[0]?.deviation).toBeCloseTo(truth.deviation, 6)
  expect(statistics[0]?.integralKwh).toBeCloseTo(truth.mean * 365 * 24, 3)
  expect(statistics[0]?.coverage).toBeCloseTo(1, 9)
  expect(statistics[1]?.integralKwh).toBeNull()

  const duration = await server.ok('analysisShape', { sources, from, to, view: 'duration' }, root)
  const half = await sql<{ v: number }>('select percentile_disc(0.5) within group (order by mean desc) as v from rollup_15m where point = $1', [a])
  const at = duration.duration[0]?.shares.indexOf(0.5) ?? -1
  expect(Math.abs((duration.duration[0]?.values[at] ?? Number.NaN) - half.v)).toBeLessThan(1)
  duration.duration[0]?.values.slice(1).forEach((value, i) => expect(value).toBeLessThanOrEqual(duration.duration[0]?.values[i] as number))

  const { distribution } = await server.ok('analysisShape', { sources, from, to, view: 'distribution' }, root)
  const shares = distribution[0]?.map(({ share }) => share) ?? []
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  const first = distribution[0]?.[0]
  const counted = await sql<{ share: number }>(
    'select avg(case when mean < $2 then 1.0 else 0 end)::float8 as share from rollup_15m where point = $1',
    [a, first?.to],
  )
  expect(first?.share).toBeCloseTo(counted.share, 9)

  const { scatter } = await server.ok('analysisShape', { sources, from, to, view: 'scatter' }, root)
  expect(scatter?.correlation).toBeCloseTo(truth.r, 9)
  expect(scatter?.slope).toBeCloseTo(truth.slope, 9)
  expect(scatter?.pairs).toBe(365 * 96)
  expect(scatter?.cells.reduce((sum, { n }) => sum + n, 0)).toBe(365 * 96)
  expect(scatter?.cells.length).toBeLessThanOrEqual(3600)

  // Looked back at a moment, what came after it is not known yet.
  const moment = String(from + 100 * 900_000)
  const before = await server.call('analysisShape', { sources, from, to, view: 'scatter' }, { sessionId: root, moment })
  expect(before.result?.scatter?.pairs).toBe(100)
})

test('a register is told as a reading, or as what it grew: one that starts anew gives no energy that was not', async () => {
  const id = point('T2-PV1', 'EPG')
  // 2 kWh a quarter hour; after 40 it starts anew at zero.
  const at = (i: number) => start + i * 900_000
  const n = Array.from({ length: 97 }, (_, i) => i - 1)
  await server.db.pool.query(
    `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) select $1, t, v, v, v, v, v, 1, t, t from unnest($2::int8[], $3::float8[]) s (t, v)`,
    [id, n.map(at), n.map((i) => (i < 40 ? 1000 + i * 2 : (i - 40) * 2))],
  )
  const range = { from: start, to: start + DAY }
  const { statistics } = await server.ok('analysisStatistics', { sources: [{ point: id, as: 'energy' }], ...range }, root)
  // 96 steps of 2; that of the new beginning shows 0.
  expect(statistics[0]).toMatchObject({ integralKwh: 190, max: { v: 2 }, min: { t: at(40), v: 0 }, coverage: 1 })
  const { curves } = await server.ok('analysisCurves', { sources: [{ point: id, as: 'energy' }], ...range, size: 500 }, root)
  expect(curves[0]?.times.slice(0, 2)).toEqual([at(0), at(1)])
  expect(curves[0]?.values.filter((value) => value === 2)).toHaveLength(95)
  // Pictures without time are of the energy too, and not of what the register showed.
  const shape = (view: 'duration' | 'distribution' | 'scatter', ...more: { point: number }[]) =>
    server.ok('analysisShape', { sources: [{ point: id, as: 'energy' }, ...more], ...range, view }, root)
  expect((await shape('duration')).duration[0]?.values.slice(0, 3)).toEqual([2, 2, 2])
  expect((await shape('duration')).duration[0]?.values.at(-1)).toBe(0)
  expect((await shape('distribution')).distribution[0]?.at(-1)?.share).toBeCloseTo(95 / 96, 9)
  const { scatter } = await shape('scatter', { point: id })
  expect(scatter).toMatchObject({ pairs: 96 })
  expect(scatter?.cells.find(({ y }) => y === 1002)).toMatchObject({ x: 2 })
  expect(scatter?.cells.find(({ y }) => y === 0)).toMatchObject({ x: 0 })
  // Two points lie on a line whatever they are.
  const two = { sources: [{ point: id, as: 'energy' as const }, { point: id }], from: at(0), to: at(2), view: 'scatter' as const }
  expect((await server.ok('analysisShape', two, root)).scatter).toMatchObject({ pairs: 2, correlation: null, slope: null, intercept: null })
  const refused = await server.call(
    'analysisCurves',
    { sources: [{ point: point('T2-PV1', 'P'), as: 'energy' }], ...range, size: 5 },
    { sessionId: root },
  )
  expect(refused.fields).toEqual({ sources: '只有电能表底可以按步长显示电量' })
})

test('a factor that is corrected while a register says nothing is no energy, wherever the range begins', async () => {
  const id = point('T2-PCS1', 'EPD')
  const begin = start - 60 * DAY
  const at = (i: number) => begin + i * 900_000
  // Told at the beginning of each quarter hour; ten times as much from five minutes after the second on.
  const shown = [1000, 1010, 10_200, 10_300]
  await server.db.pool.query(
    `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) select $1, t, v, v, v, v, v, 1, t, t from unnest($2::int8[], $3::float8[]) s (t, v)`,
    [id, shown.map((_, i) => at(i)), shown],
  )
  await insertSamples(server.db.pool, {
    points: shown.map(() => id),
    times: shown.map((_, i) => at(i)),
    values: shown,
    qualities: shown.map(() => 0),
  })
  await server.db.pool.query('insert into register_rescale (point, at, value) values ($1, $2, 9090)', [id, at(1) + 300_000])
  const curve = async (from: number) =>
    (await server.ok('analysisCurves', { sources: [{ point: id, as: 'energy' }], from, to: at(4), size: 500 }, root)).curves[0]?.values
  expect(await curve(at(0))).toEqual([10, 100, 100])
  expect(await curve(at(1))).toEqual([10, 100, 100])
  expect(await curve(at(2))).toEqual([100, 100])
  // A slip parts all of it by the hours: what was counted by the wrong ratio as well.
  const hours = await hoursOf(server.db.pool, [{ point: id, direction: 'charge', from: at(0), to: at(4) }], [{ from: at(0), to: at(4), period: 'flat', price: null }]) // prettier-ignore
  expect(hours.byPeriod.charge.flat).toBeCloseTo(300, 6)
  // As it came it stays.
  expect((await server.ok('analysisCurves', { sources: [{ point: id }], from: at(0), to: at(4), size: 500 }, root)).curves[0]?.values).toEqual(shown)
})

test.each([
  ['a fifth parameter', { sources: [1, 2, 3, 4, 5].map((id) => ({ point: id })) }, { sources: 'At most four parameters' }],
  ['no parameter', { sources: [] }, { sources: 'Choose a parameter' }],
  ['an end before the start', { from: start, to: start - DAY }, { from: 'The start must not be after the end' }],
  ['a range of nothing', { from: start, to: start }, { from: 'The start must not be after the end' }],
  ['a range in the future', { from: Date.now() + DAY, to: Date.now() + 2 * DAY }, { from: 'This range lies in the future: there is nothing yet' }],
  ['eleven years', { from: start - 11 * 366 * DAY, to: start }, { to: 'The range is too long' }],
  ['seconds of ten years', { from: start - 9 * 366 * DAY, to: start, resolution: 'raw' as const }, { resolution: /^This asks for too much at once/ }],
])('%s is refused in words at its field', async (_what, change, fields) => {
  const good = { sources: [{ point: point('T2-PV1', 'P') }], from: start, to: start + DAY }
  const answer = await server.call('analysisStatistics', { ...good, ...change }, { sessionId: root, acceptLanguage: 'en' })
  expect(answer.code).toBe(400)
  const [[field, words] = ['', '']] = Object.entries(fields)
  expect(answer.fields?.[field]).toMatch(words)
})

test('parameters are found by words of station, device and name, and only those of the viewer', async () => {
  const worker = await server.login('worker')
  const { points } = await server.ok('analysisPoints', { text: 'T2 pcs1 soc' }, worker)
  expect(points.map(({ id }) => id)).toEqual([point('T2-PCS1', 'SOC')])
  expect(points[0]).toMatchObject({ stationName: '站 T2', timeZone: 'Asia/Shanghai' })
  expect(await server.ok('analysisPoints', { text: '没有这个' }, worker)).toEqual({ points: [], total: 0 })
  const many = await server.ok('analysisPoints', { text: 'p' }, worker)
  expect(many.total).toBe(many.points.length)
  // Of more than fit a list the closest are told, and how many there are.
  const all = await server.ok('analysisPoints', { text: '站' }, root)
  expect(all.points).toHaveLength(50)
  expect(all.total).toBeGreaterThan(50)
  const named = many.points.map(({ code }) => code)
  const exact = named.filter((code) => code === 'P').length
  expect(exact).toBeGreaterThan(0)
  expect(named.length).toBeGreaterThan(exact)
  expect(named.slice(0, exact)).toEqual(Array(exact).fill('P'))
})

test('what is saved for oneself nobody else sees, changes or deletes; what is shared the organization sees', async () => {
  const worker = await server.login('worker')
  const question = { sources: [{ point: point('T2-PV1', 'P') }], range: { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' } }
  const { id: own } = await server.ok('saveAnalysis', { name: 'mine', question }, worker)
  const { id: shared } = await server.ok('saveAnalysis', { name: 'ours', shared: true, question }, worker)
  const names = async (token: string) => (await server.ok('analysisList', { pageSize: 50 }, token)).analysisList.map(({ name, own }) => [name, own])
  expect(await names(worker)).toEqual([
    ['mine', true],
    ['ours', true],
  ])
  expect(await names(root)).toEqual([['ours', false]])
  expect((await server.call('saveAnalysis', { id: own, name: 'theirs', question }, { sessionId: root })).code).toBe(404)
  expect((await server.call('deleteAnalysis', { ids: [own] }, { sessionId: root })).code).toBe(404)
  const backwards = { ...question, range: { kind: 'free' as const, from: '2027-01-01', to: '2025-01-01' } }
  expect((await server.call('saveAnalysis', { name: 'backwards', question: backwards }, { sessionId: worker })).fields).toHaveProperty(
    'question.range',
  )
  // An administrator tidies up what is shared.
  expect((await server.ok('deleteAnalysis', { ids: [shared] }, root)).changed).toBe(1)
  expect(await names(worker)).toEqual([['mine', true]])
})

test('what stands on a dashboard is not deleted before it is taken off there: the board is named, and who keeps it', async () => {
  const worker = await server.login('worker')
  const question = { sources: [{ point: point('T2-PV1', 'P') }], range: { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' } }
  const { id } = await server.ok('saveAnalysis', { name: 'on a board', shared: true, question }, worker)
  const { dashboard: board } = await server.ok(
    'dashboardSave',
    {
      slot: 'home:analysis',
      revision: 0,
      title: 'board of root',
      body: {
        version: 1,
        bind: { kind: 'chosen' },
        arrangements: { desktop: [{ id: 'a', x: 0, y: 0, w: 12, h: 8 }] },
        widgets: { a: { type: 'saved-analysis', version: 1, options: { analysis: { id, name: 'on a board' } } } },
      },
    },
    root,
  )
  const refused = await server.call('deleteAnalysis', { ids: [id] }, { sessionId: worker })
  expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('board of root · root')])
  await server.ok('dashboardDelete', { id: board.id }, root)
  expect((await server.ok('deleteAnalysis', { ids: [id] }, worker)).changed).toBe(1)
})

test('a note is read by all who see the station, and taken away by who wrote it', async () => {
  const worker = await server.login('worker')
  const { id } = await server.ok('saveAnalysisNote', { stationId: 'T2', at: start + HOUR, text: '=1+1 停机检修' }, root)
  const list = async (token: string) => (await server.ok('analysisNoteList', { stationIds: ['T2'], from: start, to: start + DAY }, token)).noteList
  expect(await list(worker)).toMatchObject([{ id, text: '=1+1 停机检修', own: false, updatedBy: 'root' }])
  expect((await server.call('deleteAnalysisNote', { ids: [id] }, { sessionId: worker })).code).toBe(403)
  await server.ok('deleteAnalysisNote', { ids: [id] }, root)
  expect(await list(worker)).toEqual([])
})
