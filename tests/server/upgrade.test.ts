import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { batteryFigures } from '#tests/support/fixtures/battery-import.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const root = join(import.meta.dirname, '../..')
/** What `npm run backup` wrote of a store of each release that has the test plant and one record of every kind (`tests/support/foreign.ts`); its keys are left out. */
const releases = join(root, 'tests/releases')
const names = readdirSync(releases).filter((name) => name.endsWith('.tar.gz'))
const scratch = mkdtempSync(join(tmpdir(), 'microgrid-releases-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** What pages ask for when they open: reads that the browser's code names. */
function asked(): EndpointName[] {
  const text = ['src', 'widgets', 'screens'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const found = [...text.join('\n').matchAll(/(?:useQuery\(\s*|endpoint: )'(\w+)'/g)].map(([, name = '']) => name)
  const isRead = (name: string): name is EndpointName => {
    const facts = (endpointTable as Record<string, EndpointFacts | undefined>)[name]
    return facts !== undefined && facts.form === undefined && facts.access !== 'public' && !/^(?:save|import)/.test(name)
  }
  return [...new Set(found)].filter(isRead).sort()
}

/** Ids of what the store of the release holds. */
async function idsOf({ db }: TestServer) {
  const idOf = async (table: string): Promise<string> =>
    String((await db.pool.query<{ id: unknown }>(`select id from ${table} order by id limit 1`)).rows[0]?.id)
  const ofProject = async (table: string): Promise<{ projectId: string; id: string }> =>
    (await db.pool.query<{ projectId: string; id: string }>(`select project_id as "projectId", id from ${table} limit 1`)).rows[0] ?? {
      projectId: '',
      id: '',
    }
  return { idOf, ofProject }
}

const TO = Date.parse('2026-11-24T16:00:00Z')
const days = { powerstationId: 'T1', stationId: 'T1', from: '2026-11-23', to: '2026-11-24' }
const span = { from: TO - 86_400_000, to: TO }
/** What most pages say of what they want to see; a call leaves out what it does not ask for. */
const usual = {
  stationId: 'T1',
  powerstationId: 'T1',
  deviceSn: 'T1-PCS1',
  pageNum: 1,
  pageSize: 10,
  date: '2026-11-24',
  month: '2026-11',
  year: '2026',
  ...span,
}

/** What is asked in words of its own. */
async function particular(server: TestServer): Promise<Partial<Record<EndpointName, object>>> {
  const { idOf, ofProject } = await idsOf(server)
  const point = server.pointId('T1', 'T1-PCS1', 'P')
  const sources = [{ point }]
  const asked = { id: await idOf('alarm') }
  const task = await idOf('response_task')
  // Kept since a later release.
  const history = { stationId: 'T1', name: 'new', figures: batteryFigures }
  const kept = await server.ok('saveBatteryImport', history, await server.login('root'))
  return {
    alarmDetail: asked,
    alarmTakeover: asked,
    analysisCurves: { sources, size: 100, ...span },
    analysisNoteList: { stationIds: ['T1'], ...span },
    analysisShape: { sources, view: 'duration', ...span },
    analysisStatistics: { sources, ...span },
    batteryImport: kept,
    basicFeeMonths: { ...usual, connectionPointId: await idOf('connection_point') },
    businessDetails: days,
    businessOverview: days,
    businessSettlement: days,
    comparePrices: { areas: ['湖北'], months: ['2026-01'], priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' },
    dashboardGet: { id: await idOf('dashboard') },
    dashboardList: { slot: 'home' },
    dashboardVersions: { id: await idOf('dashboard') },
    deviceConnection: { sn: 'T1-PCS1', modelCode: 'TEST_PCS', stationId: 'T1' },
    dictionaryValues: { code: 'stationType' },
    energyByPeriod: { ...days, quantities: ['gridImport'] },
    groupMemberTree: { groupId: await idOf('user_group') },
    organStationList: { organizationCode: 'OWN' },
    performanceDay: { source: { kind: 'server', host: 'one' } },
    powerSchedule: days,
    previewStrategy: { ...usual, type: 'totalPower', params: {} },
    priceYear: { ...usual, year: 2026 },
    projectBaseline: await ofProject('project_baseline'),

    projectReceiptList: await ofProject('project_application'),
    projectRecord: { ...(await ofProject('project_record')), kind: 'safety' },
    projectRound: await ofProject('project_round'),
    projectShareLog: await ofProject('project_share'),
    pushPreview: { provider: 'dingtalk', language: 'zh' },
    quarterHours: { point, ...days },
    readingsAround: { point, at: TO },
    recordHistory: { kind: 'station', recordId: 'T1' },
    responseRoom: {
      kind: 'cut',
      fromAt: TO + 86_400_000,
      toAt: TO + 90_000_000,
      targetKw: 10,
      points: [{ stationId: 'T1', mode: 'discharge', limitPercent: 100, fixedKw: null }],
    },
    responseTask: { id: task },
    responseTracking: { id: task },
    responseVerdict: { id: task, method: 'fiveDays', adjusted: false },
    series: { points: [point], size: 100, ...span },
    settlementRun: {},
    settlementSlip: { id: await idOf('settlement_slip') },
    snapshot: { ...usual, at: TO },
    stationPriceYear: { ...usual, year: 2026 },
    storageEfficiency: days,
    utilityBill: { id: await idOf('settlement_slip') },
  }
}

test.each(names)('a store of the release of %s is opened by this one, and what pages ask for is answered', async (name) => {
  const folder = name.replace('.tar.gz', '')
  expect(spawnSync('tar', ['-xzf', join(releases, name), '-C', scratch]).status).toBe(0)
  const dataDir = join(scratch, `${folder}-data`)
  await restoreBackup({ config: { dataDir, databaseUrl: undefined }, folder: join(scratch, folder), replace: false, log: pino({ level: 'silent' }) })
  const server = await startTestServer({ DATA_DIR: dataDir })
  try {
    const root = await server.login('root')
    const own = await particular(server)
    const { projectId } = await (await idsOf(server)).ofProject('project_member')
    const inProject = { ...usual, projectId, week: '2026-11-23', kind: 'safety' }
    const wrong: string[] = []
    const calls = asked()
    expect(calls.length).toBeGreaterThan(100)
    for (const call of calls) {
      const payload = own[call] ?? (call.startsWith('project') ? inProject : usual)
      const envelope = await server.call(call, payload as never, { sessionId: root })
      const facts: EndpointFacts = endpointTable[call]
      const read = schemas[call].answer.safeParse(envelope[facts.answerIn])
      if (envelope.code !== 200 || !read.success)
        wrong.push(
          `${call}: ${envelope.code} ${envelope.message} ${read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ') ?? ''}`,
        )
    }
    expect(wrong).toEqual([])
  } finally {
    await server.close()
  }
})
