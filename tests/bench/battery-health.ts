import type { ProductModel } from '#contract/model.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { stationOf, tariff } from '#tests/support/plant.ts'
import prepare from '#tests/support/prepare-plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { median, ROUNDS, type Row } from './report.ts'

const CELLS = 240
const DAYS = 1826
const QUARTER = 900_000
const DAY = 96 * QUARTER
const RATED_AH = 280

const parameter = (code: string, unit: string) => ({ code, name: { zh: code, en: code }, unit, decimals: 3, kind: 'measurement' as const, coefficient: 1 }) // prettier-ignore
const cells = Array.from({ length: CELLS }, (_, i) => `CV${String(i + 1).padStart(3, '0')}`)
const model: ProductModel = {
  code: 'BENCH_CLUSTER',
  kind: 'cluster',
  name: { zh: '簇', en: 'Cluster' },
  brand: '',
  parameters: [parameter('SOC', '%'), parameter('I', 'A'), parameter('U', 'V'), ...cells.map((code) => parameter(code, 'V'))],
}

/** A cluster that has been cycled once a day for five years; its cells were heard while it rested at noon. */
async function addHistory(server: TestServer): Promise<void> {
  const { pool, orm } = server.db
  await seedModels(orm, [model])
  const facts = { parentSn: null, stationId: 'B1', name: '簇', nameEn: 'Cluster', modelCode: model.code, ratedPowerKw: null }
  const devices = [{ ...facts, sn: 'B1-CL1', kind: 'cluster' as const, ratedCapacityKwh: (RATED_AH * CELLS * 3.2) / 1000 }]
  await seedStations(orm, [{ station: stationOf('B1', 'OWN'), isScreen: false, isTopology: false, devices, tariff }])
  await server.core.reload()
  const first = (Math.floor(Date.now() / DAY) - DAYS) * DAY
  const point = (code: string): number => server.pointId('B1', 'B1-CL1', code)
  // Up from 10 to 90 % in 16 quarters, at rest for 16, down in 16, at rest.
  const soc = (q: string): string =>
    `case when ${q} < 16 then 10 + 5.0 * ${q} when ${q} < 32 then 90 when ${q} < 48 then 90 - 5.0 * (${q} - 32) else 10 end`
  const amps = (0.05 * RATED_AH) / 0.25
  const kinds = [
    ['SOC', soc('q'), soc('q + 1')],
    ['I', ...Array<string>(2).fill(`case when q < 16 then ${amps} when q >= 32 and q < 48 then -${amps} * (1 - d / 10000.0) else 0 end`)],
    ['U', ...Array<string>(2).fill('case when q < 16 then 800 when q >= 32 and q < 48 then 760 else 780 end')],
  ] as const
  for (const [code, a, z] of kinds)
    await pool.query(
      `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax)
       select $1, t, least(a, z), greatest(a, z), (a + z) / 2, a, z, 60, t, t from
         (select $2::int8 + (d * 96 + q) * ${QUARTER}::int8 as t, (${a})::float8 as a, (${z})::float8 as z from generate_series(0, ${DAYS - 1}) as d, generate_series(0, 95) as q) as s`,
      [point(code), first],
    )
  await pool.query(
    `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax)
     select p.id, t, v, v, v, v, v, 60, t, t from unnest($1::int4[]) with ordinality as p (id, n),
       lateral (select $2::int8 + (d * 96 + 40 + 20) * ${QUARTER}::int8 as t, 3.28 + (p.n % 17) * 0.0005 + (d * 7 + p.n) % 5 * 0.0001 as v from generate_series(0, ${DAYS - 1}) as d) as s`,
    [cells.map(point), first],
  )
  await pool.query('analyze rollup_15m')
}

/** What five years of one cluster say of its health, as its page asks for it. */
export async function measure(): Promise<Row[]> {
  const forget = await prepare()
  const server = await startTestServer()
  try {
    const root = await server.login('root')
    await addHistory(server)
    const times: number[] = []
    let note = ''
    for (let round = 0; round < ROUNDS; round++) {
      const at = performance.now()
      const health = await server.ok('batteryHealth', { powerstationId: 'B1', deviceSn: 'B1-CL1', days: 1830 }, root)
      times.push(performance.now() - at)
      note = `${health.known?.quarters ?? 0} quarter hours, ${health.capacities.length} capacities, ${health.consistency.length} weeks of ${CELLS} cells`
    }
    return [
      {
        part: 'health of a cluster over five years',
        ours: median(times),
        unit: 'ms',
        goal: { atMost: 3000 },
        note: `${note}; slowest ${Math.max(...times).toFixed(0)} ms`,
      },
    ]
  } finally {
    await server.close()
    await forget()
  }
}
