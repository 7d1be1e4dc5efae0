import prepare from '#tests/support/prepare-plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { median, ROUNDS, type Row } from './report.ts'

const STATIONS = 500
const YEAR = '2025'

/** Stations like the test plant's, each with a year of kept days whose figures differ. */
async function addStations({ db: { pool }, core }: TestServer): Promise<void> {
  const columns = (
    await pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'station'::regclass and attnum > 0 and not attisdropped and attname <> 'id'",
    )
  ).rows.map(({ name }) => `"${name}"`)
  await pool.query(
    `insert into station (id, ${columns.join(', ')}) select 'B' || n, ${columns.join(', ')} from station, generate_series(1, $1) as n where id = 'T1'`,
    [STATIONS],
  )
  await pool.query(
    `insert into day_figure (station_id, day, asked, done, open, sources, discharge_value, charge_cost, self_use, feed_in, charging, charged_kwh,
       discharged_kwh, generated_kwh, exported_kwh, piles_kwh, stored_kwh, coverage, span_s, heard_s, available_s)
     select 'B' || n, d::date, 1, 1, false, 15, 90000 + n * 7 % 999, -40000 - n % 77, 120000 + n, 3000, 50000 + n, 970, 850, 1500, 40, 700, n % 5, 1, 86400, 86400, 86000
     from generate_series(date '${YEAR}-01-01', date '${YEAR}-12-31', interval '1 day') as d, generate_series(1, $1) as n`,
    [STATIONS],
  )
  await pool.query('analyze day_figure')
  await core.reload()
  // The clock begins days since then: what they earned is not asked for here.
  await core.services.dayFigures.run()
  await pool.query("delete from day_figure where station_id like 'B%' and day > $1", [`${YEAR}-12-31`])
  const due = () => pool.query("select from month_figure where sums is null and station_id like 'B%' and month <= $1", [`${YEAR}-12-31`])
  while ((await due()).rows.length > 0) await core.services.dayFigures.run()
}

/** A year of daily figures of 500 stations, as the overview asks for it. */
export async function measure(): Promise<Row[]> {
  const forget = await prepare()
  const server = await startTestServer()
  try {
    const root = await server.login('root')
    await addStations(server)
    const times: number[] = []
    let days = 0
    for (let round = 0; round < ROUNDS * 3; round++) {
      const at = performance.now()
      const { total } = await server.ok('businessOverview', { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` }, root)
      times.push(performance.now() - at)
      days = total.days
    }
    return [
      {
        part: `a year of daily figures of ${STATIONS} stations`,
        ours: median(times),
        unit: 'ms',
        goal: { atMost: 300 },
        note: `${days} kept days; slowest ${Math.max(...times).toFixed(0)} ms`,
      },
    ]
  } finally {
    await server.close()
    await forget()
  }
}
