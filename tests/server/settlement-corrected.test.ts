import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slipWords, warningWords } from '#contract/settlement-words.ts'
import { lastDay, monthAfter, settlementPeriod, spansOf } from '#domain/settlement/period.ts'
import { localDate, startOfDate } from '#domain/time.ts'
import { correction } from '#server/db/correction-schema.ts'
import { emptyRollupBatch, insertSamples, upsertRollups } from '#server/db/sample-store.ts'
import { periodOf } from '#server/settlement/periods.ts'
import { correctedAt } from '#server/settlement/readings.ts'
import { settledPoint } from '#server/settlement/settled-point.ts'
import { storeReadings } from '#tests/support/field.ts'
import { untilWorkedOut } from '#tests/support/late.ts'
import { exampleHours, examplePrices, settledCustomer, type SettledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'
import { hasReaders, PDF_TEXT } from '../../scripts/readers.mjs'

/** A slip whose readings, quarter hours and demand people have corrected: it says so, and goes on saying so of what was frozen. */
const stage = settlementStage()
const ZONE = 'Asia/Shanghai'
const K = 8000
const [MINUTE, HOUR, QUARTER] = [60_000, 3_600_000, 900_000]
/** Readings are taken yesterday: what is corrected is not old yet. No meter is read after the 28th. */
const yesterday = localDate(ZONE, Date.now() - 24 * HOUR)
const END = `${yesterday.slice(0, 8)}${String(Math.min(28, Number(yesterday.slice(8)))).padStart(2, '0')}`
const DAY = Number(END.slice(8))
const MONTH = DAY === 1 ? monthAfter(END.slice(0, 7), -1) : END.slice(0, 7)
const PERIOD = settlementPeriod(MONTH, DAY)
const end = startOfDate(ZONE, END)
const SPAN = lastDay(END).slice(0, 7)
/** The last reading of the period. */
const last = end - MINUTE / 2
let settled: SettledCustomer
const corrections: string[] = []

beforeAll(async () => {
  const { server, root } = stage
  for (const { month } of spansOf(PERIOD))
    await server.ok('saveStationPrice', { stationId: 'T1', month, ...examplePrices, hoursBy: 'own', ...exampleHours, source: 'x', reason: 'x' }, root)
  const agreed = { split: 'quarterHours', selfUse: 'none', settlementDay: DAY, demandEffect: true } as const
  settled = await settledCustomer(server, root, 'P1', agreed)
  const { pointId, sn } = settled
  const capacity = { mode: 'capacity' as const, capacityPrice: '26.3', capacityKva: '1000' }
  await server.ok('saveDemandConfiguration', { stationId: 'T1', connectionPointId: pointId, month: MONTH, ...capacity }, root)
  const from = startOfDate(ZONE, PERIOD.from)
  const quarters = Array.from({ length: (end - from) / QUARTER }, (_, i) => from + i * QUARTER)
  await storeReadings(server, 'T1', 'gridPower', quarters, quarters.map(() => 300)) // prettier-ignore
  for (const [code, begin, later, wrong] of [
    ['EPI', '100', 105, 999],
    ['EPE', '90', 95, 99],
  ] as const) {
    // Where a month begins within the period a price table does, and nothing was counted before.
    for (const { from: date } of spansOf(PERIOD))
      await server.ok('saveSettlementReading', { stationId: 'T1', sn, code, date, value: begin, reason: 'read' }, root)
    const point = server.pointId('T1', sn, code)
    // Summed up, and what came since.
    await storeReadings(server, 'T1', code, [end - 2 * HOUR - QUARTER], [later * K], sn)
    const values = [later * K, wrong * K]
    await insertSamples(server.db.pool, { points: [point, point], times: [last - 2 * HOUR, last], values, qualities: [0, 0] })
  }
  const power = server.pointId('T1', 'T1-GRID', 'P')
  await insertSamples(server.db.pool, { points: [power], times: [last - HOUR], values: [9000], qualities: [0] })
  for (const [point, at, value] of [
    [server.pointId('T1', sn, 'EPI'), last, 111 * K],
    [power, last - HOUR, 290],
  ] as const)
    corrections.push((await server.ok('saveCorrection', { point, from: at, kind: 'value', value, reason: 'spike' }, root)).id)
  await untilWorkedOut(server)
})

const readings = async () => {
  const { settlementReadingList } = await stage.server.ok('settlementReadingList', { stationId: 'T1', sn: settled.sn, pageSize: 100 }, stage.root)
  return Object.fromEntries(settlementReadingList.map(({ code, date, value, source }) => [`${code} ${date}`, [value, source]]))
}
const readIn = async (id: string) =>
  Object.fromEntries(
    (await stage.slip(id)).figures.flatMap(({ name, value, source }) =>
      source?.kind === 'reading' ? [[`${name} ${source.code}`, [value, source.how]]] : [],
    ),
  )

test('a slip says which of its readings were corrected, and that quarter hours and demand contain such', async () => {
  const { sn, pointId } = settled
  const id = await stage.make(pointId, MONTH)
  const { problems, warnings } = await stage.slip(id)
  expect(problems).toEqual([])
  const told = [
    { code: 'readingCorrected', what: `${sn} EPI ${END}` },
    { code: 'hoursCorrected', what: `${SPAN}: ${sn} EPI` },
    { code: 'demandCorrected', what: MONTH },
  ]
  expect(warnings).toEqual(expect.arrayContaining(told))
  expect(await readIn(id)).toEqual({
    'last EPI': ['100', 'hand'],
    'current EPI': ['111', 'corrected'],
    'last EPE': ['90', 'hand'],
    'current EPE': ['99', 'register'],
  })
  expect(await readings()).toMatchObject({ [`EPI ${END}`]: ['111', 'corrected'], [`EPE ${END}`]: ['99', 'register'] })
})

describe.skipIf(!hasReaders())('its files', () => {
  let folder = ''
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'microgrid-corrected-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(['zh', 'en'] as const)('say the same (%s)', async (acceptLanguage) => {
    const { server, root } = stage
    const id = await stage.make(settled.pointId, MONTH)
    const fetched = async (format: 'pdf' | 'xlsx'): Promise<Buffer> => {
      const url = `${server.url}/manager/production/settlement/slip/file?id=${id}&format=${format}`
      return Buffer.from(await (await fetch(url, { headers: { sessionId: root, acceptLanguage } })).arrayBuffer())
    }
    const path = join(folder, 'slip.pdf')
    writeFileSync(path, await fetched('pdf'))
    // Lines break anywhere.
    const pdf = (await promisify(execFile)(PDF_TEXT, ['-layout', path, '-'])).stdout.replaceAll(/\s/g, '')
    const [sheet] = await readXlsxFile(await fetched('xlsx'))
    const told = (await stage.slip(id)).warnings.filter((one) => one.code.endsWith('Corrected'))
    expect(told).toHaveLength(3)
    for (const { code, what } of told) {
      const words = warningWords[code][acceptLanguage]
      expect(pdf).toContain(`${words}${slipWords.colon[acceptLanguage]}${what}`.replaceAll(/\s/g, ''))
      expect(sheet?.data).toContainEqual(expect.arrayContaining([words, what]))
    }
  })
})

test('where samples are not kept any more, minutes tell whether the last reading was a corrected one', async () => {
  const { db, pointId } = stage.server
  const [point, at] = [pointId('T1', 'T1-PCS1', 'EPD'), end - 300 * 24 * HOUR]
  const [early, late] = [at - 10 * MINUTE, at - MINUTE]
  for (const t of [early, late]) {
    const one = { points: [point], times: [t], min: [1], max: [1], mean: [1], first: [1], last: [1], n: [1], tmin: [t], tmax: [t] }
    await upsertRollups(db.pool, 'rollup_1m', { ...emptyRollupBatch(), ...one })
  }
  const correct = (t: number) =>
    db.orm
      .insert(correction)
      .values({ id: `c${t}`, point, from: t, to: t, until: t, kind: 'value', value: 1, reason: 'spike', readings: 1, createdAt: t, createdBy: 'u' })
  await correct(early + MINUTE / 2)
  expect(await correctedAt(db.pool, [point], at)).toEqual(new Set())
  await correct(late + MINUTE / 2)
  expect(await correctedAt(db.pool, [point], at)).toEqual(new Set([point]))
})

test('what was frozen stays a corrected reading when the correction is taken back, and a slip that was agreed to stays as it is', async () => {
  const { server, root, make, slip } = stage
  const { sn, pointId } = settled
  const id = await make(pointId, MONTH)
  await stage.confirm(id)
  const agreed = await slip(id)
  // The slip after it goes on from there.
  const next = await settledPoint(server.db.orm, pointId, monthAfter(MONTH))
  if (next === undefined) throw new Error('the agreement goes on')
  const { held } = await periodOf(server.db.orm, next, monthAfter(MONTH))
  expect(['EPI', 'EPE'].map((code) => held.get(`${sn}|${code}|${END}`))).toEqual([
    { value: '111', corrected: true },
    { value: '99', corrected: false },
  ])
  await server.ok('withdrawCorrection', { ids: corrections }, root)
  await untilWorkedOut(server)
  expect(await slip(id)).toEqual(agreed)
  expect((await readings())[`EPI ${END}`]).toEqual(['111', 'corrected'])
  // Asked again the register says what it said.
  const { settlementReadingList } = await server.ok('settlementReadingList', { stationId: 'T1', sn, pageSize: 100 }, root)
  const frozen = settlementReadingList.find(({ code, date }) => code === 'EPI' && date === END)
  const again = { stationId: 'T1', sn, code: 'EPI', date: END, value: '', reason: 'correction withdrawn', revision: frozen?.revision }
  await server.ok('saveSettlementReading', again, root)
  expect((await readings())[`EPI ${END}`]).toEqual(['999', 'register'])
})
