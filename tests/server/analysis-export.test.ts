import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { isUnderWay, type ExportJob } from '#server/exports/export-jobs.ts'
import { Exports } from '#server/exports/exports.ts'
import { csvText } from '#server/exports/table-writers.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let root = ''
const DAY = 86_400_000
const start = Math.floor(Date.now() / DAY) * DAY - 2 * DAY
const SECONDS = 3000
let ids: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  ids = ['P', 'EPG'].map((code) => server.pointId('T2', 'T2-PV1', code))
  // The second one every other second.
  for (const [n, id] of ids.entries())
    await server.db.pool.query(
      `insert into sample (point, t, v, q) select $1, $2::int8 + i * 1000, i / 10.0 + $3, 0 from generate_series(0, $4 - 1, $5) i`,
      [id, start, n, SECONDS, n + 1],
    )
  // A million of another one.
  await server.db.pool.query('insert into sample_default (point, t, v, q) select $1, i * 1000::int8, i % 977, 0 from generate_series(1, 1000000) i', [
    server.pointId('T2', 'T2-GRID', 'P'),
  ])
})
afterAll(() => server.close())

const raw = () => ({ sources: ids.map((point) => ({ point })), from: start, to: start + DAY, resolution: 'raw' as const })
const jobOf = async (id: string, token = root) => (await server.ok('analysisExportList', {}, token)).exports.find((one) => one.id === id)
const fetchFile = (id: string, token: string) =>
  fetch(`${server.url}${endpointTable.analysisExportFile.path}?id=${id}`, { headers: { sessionId: token } })
async function exported(format: 'csv' | 'xlsx' | 'parquet', name = root): Promise<{ bytes: Buffer; name: string }> {
  const { id } = await server.ok('analysisExport', { ...raw(), format }, name)
  const job = await until(async () => (await jobOf(id, name))?.state === 'done' && jobOf(id, name), `${format} is written`)
  expect(job).toMatchObject({ rows: SECONDS, first: start, last: start + (SECONDS - 1) * 1000, progress: 1 })
  const response = await fetchFile(id, name)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(job?.bytes)
  return { bytes, name: job?.name ?? '' }
}

test('csv: the station’s clock with its distance from UTC, a column each, nothing where nothing was read', async () => {
  const { bytes, name } = await exported('csv')
  const lines = bytes.toString().split('\r\n')
  expect(lines).toHaveLength(SECONDS + 2)
  expect(lines[0]).toBe('\ufeff时间,时区,站 T2 PV1 有功功率 (kW),站 T2 PV1 发电量 (kWh)')
  const clock = new Date(start + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(lines.slice(1, 3)).toEqual([`${clock} 08:00:00.000,+08:00,0,1`, `${clock} 08:00:01.000,+08:00,0.1,`])
  expect(name).toMatch(/^T2_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_raw\.csv$/)
})

test('xlsx and Parquet hold the same', async () => {
  const [sheet] = await readXlsxFile((await exported('xlsx')).bytes)
  expect(sheet?.data).toHaveLength(SECONDS + 1)
  expect(sheet?.data[2]?.slice(1)).toEqual(['+08:00', 0.1, null])
  const { bytes } = await exported('parquet')
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  expect(Number(parquetMetadata(file).num_rows)).toBe(SECONDS)
  const [, second] = await parquetReadObjects({ file })
  expect(Object.values(second ?? {})).toEqual([new Date(start + 1000), '+08:00', 0.1, null])
  // Without it readers take the time for a clock of nobody knows where.
  expect(parquetMetadata(file).schema[1]?.logical_type).toEqual({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' })
})

test('a title cannot become a formula', () => {
  expect(['=HYPERLINK("x")', '+1', '-1', '@a', '\tx', 'a"b', '温度'].map(csvText)).toEqual([
    '"\'=HYPERLINK(""x"")"',
    "'+1",
    "'-1",
    "'@a",
    "'\tx",
    '"a""b"',
    '温度',
  ])
})

test('a million rows are written with progress while others are answered; nobody else sees or fetches them; ending it leaves nothing behind', async () => {
  const worker = await server.login('worker')
  const million = {
    sources: [{ point: server.pointId('T2', 'T2-GRID', 'P') }],
    from: 1000,
    to: 1000 + 1_000_000_000,
    resolution: 'raw' as const,
    format: 'csv' as const,
  }
  const { id } = await server.ok('analysisExport', million, root)
  const seen = new Set<number>()
  const done = await until(async () => {
    const job = await jobOf(id)
    seen.add(job?.progress ?? 0)
    return job?.state === 'done' && job
  }, 'a million rows')
  expect(done).toMatchObject({ rows: 1_000_000 })
  // Others are answered meanwhile, again and again.
  expect([...seen].filter((share) => share > 0 && share < 1).length).toBeGreaterThan(3)
  expect(await jobOf(id, worker)).toBeUndefined()
  expect((await fetchFile(id, worker)).status).toBe(404)
  expect((await server.call('analysisExportEnd', { id }, { sessionId: worker })).code).toBe(404)

  const again = await server.ok('analysisExport', million, root)
  const busy = await server.call('analysisExport', million, { sessionId: root, acceptLanguage: 'en' })
  expect(busy.fields).toEqual({ format: 'Your export before is still under way' })
  await until(async () => ((await jobOf(again.id))?.rows ?? 0) > 0, 'it began')
  await server.ok('analysisExportEnd', { id: again.id }, root)
  expect((await jobOf(again.id))?.state).toBe('cancelled')
  expect((await fetchFile(again.id, root)).status).toBe(404)
  await server.ok('analysisExportEnd', { id }, root)
  const files = () => readdirSync(join(server.dataDir, 'exports'))
  await until(() => Promise.resolve(!files().includes(again.id) && !files().includes(id)), 'their files are gone')
})

test('a server that begins anew has the finished files, and says of one that it was cut off', async () => {
  const { id } = await server.ok('analysisExport', { ...raw(), format: 'csv' }, root)
  await until(async () => (await jobOf(id))?.state === 'done', 'it is written')
  const folder = join(server.dataDir, 'exports')
  const facts = await until(
    () => Promise.resolve(readdirSync(folder).includes(`${id}.json`) && readFileSync(join(folder, `${id}.json`), 'utf8')),
    'noted',
  )
  const { ownerId } = JSON.parse(facts) as ExportJob
  // What a server leaves that was killed while it wrote.
  writeFileSync(join(folder, 'cut'), 'half')
  writeFileSync(join(folder, 'cut.json'), JSON.stringify({ ...(JSON.parse(facts) as ExportJob), id: 'cut', state: 'running' }))
  writeFileSync(join(folder, 'nobody'), 'half')
  const anew = new Exports(server.dataDir, server.db.pool, server.core.services.log, Date.now)
  await anew.open()
  const found = anew.of(ownerId)
  expect(found.find((one) => one.id === id)?.state).toBe('done')
  expect(found.find((one) => one.id === 'cut')).toMatchObject({ state: 'failed', failure: 'exportInterrupted' })
  expect(readdirSync(folder)).toContain(id)
  expect(readdirSync(folder)).not.toContain('cut')
  expect(readdirSync(folder)).not.toContain('nobody')
})

test('one that is taken away in the moment in which it is done does not come back with the next start', async () => {
  const folder = mkdtempSync(join(server.dataDir, 'own-'))
  const exports = new Exports(folder, server.db.pool, server.core.services.log, Date.now)
  await exports.open()
  const order = { ownerId: 'x', stationIds: [], name: 'x.csv', format: 'csv' as const, resolution: 'raw' as const, zone: 'UTC' }
  const columns = [{ point: ids[0] as number, of: 'v' as const }]
  const job = await exports.start({ ...order, from: start, to: start + DAY, titles: ['Time', 'UTC offset', 'v'], columns }, async () => undefined)
  while (isUnderWay(job)) await setImmediate()
  exports.end(job.id, 'x')
  await exports.close()
  expect(job.state).toBe('done')
  expect(readdirSync(join(folder, 'exports')).filter((name) => name.includes('.json'))).toEqual([])
  // What an earlier version left so is offered no more.
  writeFileSync(join(folder, 'exports', `${job.id}.json`), JSON.stringify(job))
  const anew = new Exports(folder, server.db.pool, server.core.services.log, Date.now)
  await anew.open()
  expect(anew.of('x')).toEqual([])
})

test('an energy and a mean have no digits that arithmetic left there', async () => {
  const from = start - 9 * DAY
  // 1000.1 and 1001.2 are apart by 1.1000000000000227 as computers reckon.
  await server.db.pool.query(
    `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax)
     select $1, t, v, v, v, v, v, 1, t, t from unnest($2::int8[], $3::float8[]) s (t, v)`,
    [ids[1], [from, from + 900_000], [1000.1, 1001.2]],
  )
  const sources = [{ point: ids[1] ?? 0, as: 'energy' as const }]
  const { id } = await server.ok('analysisExport', { sources, from, to: from + DAY, resolution: '15m', format: 'csv' }, root)
  await until(async () => (await jobOf(id))?.state === 'done', 'it is written')
  const [, line] = (await (await fetchFile(id, root)).text()).split('\r\n')
  expect(line?.split(',').at(-1)).toBe('1.1')
  await server.db.pool.query(
    'insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) values ($1, $2, 28.7, 29, 28.859999999999996, 29, 28.7, 5, $2, $2)',
    [ids[0], from],
  )
  const { id: mean } = await server.ok(
    'analysisExport',
    { sources: [{ point: ids[0] ?? 0 }], from, to: from + DAY, resolution: '15m', format: 'csv' },
    root,
  )
  await until(async () => (await jobOf(mean))?.state === 'done', 'it is written too')
  const [, means] = (await (await fetchFile(mean, root)).text()).split('\r\n')
  expect(means?.split(',').slice(-3)).toEqual(['28.86', '28.7', '29'])
})

test('an export of nothing says so, and yesterday’s go', async () => {
  const { id } = await server.ok('analysisExport', { ...raw(), from: start - 3 * DAY, to: start - 2 * DAY, format: 'csv' }, root)
  const job = await until(async () => (await jobOf(id))?.state === 'failed' && jobOf(id), 'it failed')
  expect(job?.words).toBe('该时间范围内没有数据')
  // Of what is kept as sums alone it is said that there is something.
  await server.db.pool.query(
    'insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) values ($1, $2, 1, 1, 1, 1, 1, 1, $2, $2)',
    [ids[0], start - 3 * DAY],
  )
  const { id: finer } = await server.ok('analysisExport', { ...raw(), from: start - 3 * DAY, to: start - 2 * DAY, format: 'csv' }, root)
  const told = await until(async () => (await jobOf(finer))?.state === 'failed' && jobOf(finer), 'it failed too')
  expect(told?.words).toBe('该时间范围内没有此分辨率的数据，请选择更粗的分辨率或自动')
  server.core.services.exports.sweep(Date.now() + DAY + 1000)
  expect((await server.ok('analysisExportList', {}, root)).exports).toEqual([])
})

test('who has lost the right, or the station, does not fetch what was written for them', async () => {
  const role = { nameZh: '看', nameEn: 'Looks', powerCodes: ['monitor_data-analysis' as const] }
  const { roleCode } = await server.ok('saveRole', role, root)
  await server.db.pool.query("update account set role_code = $1, organization_code = 'OWN' where username = 'stranger'", [roleCode])
  const person = await server.login('stranger')
  const { id } = await server.ok('analysisExport', { ...raw(), format: 'csv' }, person)
  await until(async () => (await jobOf(id, person))?.state === 'done', 'it is written')
  const status = async (): Promise<number> => (await fetchFile(id, person)).status
  expect(await status()).toBe(200)
  await server.ok('saveRole', { ...role, roleCode, powerCodes: [], revision: 1 }, root)
  expect(await status()).toBe(403)
  await server.ok('saveRole', { ...role, roleCode, revision: 2 }, root)
  expect(await status()).toBe(200)
  await server.db.pool.query("update station set organization_code = 'OTHER' where id = 'T2'")
  await server.core.reload()
  expect(await status()).toBe(403)
})
