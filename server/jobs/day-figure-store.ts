import type pg from 'pg'

/** What a station earned and moved on a day: money in cents, energies in kWh. Null: it has no such source, or nothing is known of it. */
export interface DayFigure {
  date: string
  /** The day is not over, or not summed up yet. */
  open: boolean
  sources: number
  dischargeValue: number | null
  chargeCost: number | null
  selfUse: number | null
  feedIn: number | null
  charging: number | null
  chargedKwh: number | null
  dischargedKwh: number | null
  generatedKwh: number | null
  exportedKwh: number | null
  pilesKwh: number | null
  storedKwh: number | null
  unpricedKwh: number
  coverage: number
  spanS: number
  heardS: number
  availableS: number
  /** What the storage charged and discharged was counted over so long: a silence before it too. */
  movedS: number
}

type Column = [name: string, type: string, of: (day: DayFigure) => unknown]
const columns: readonly Column[] = [
  ['open', 'bool', (day) => day.open],
  ['sources', 'int2', (day) => day.sources],
  ['discharge_value', 'int8', (day) => day.dischargeValue],
  ['charge_cost', 'int8', (day) => day.chargeCost],
  ['self_use', 'int8', (day) => day.selfUse],
  ['feed_in', 'int8', (day) => day.feedIn],
  ['charging', 'int8', (day) => day.charging],
  ['charged_kwh', 'float8', (day) => day.chargedKwh],
  ['discharged_kwh', 'float8', (day) => day.dischargedKwh],
  ['generated_kwh', 'float8', (day) => day.generatedKwh],
  ['exported_kwh', 'float8', (day) => day.exportedKwh],
  ['piles_kwh', 'float8', (day) => day.pilesKwh],
  ['stored_kwh', 'float8', (day) => day.storedKwh],
  ['unpriced_kwh', 'float8', (day) => day.unpricedKwh],
  ['coverage', 'float4', (day) => day.coverage],
  ['span_s', 'int4', (day) => day.spanS],
  ['heard_s', 'int4', (day) => day.heardS],
  ['available_s', 'int4', (day) => day.availableS],
  ['moved_s', 'int4', (day) => day.movedS],
]
const names = columns.map(([name]) => name)
const keep = `update day_figure f set done = w.asked, ${names.map((name) => `${name} = w.${name}`).join(', ')}
  from unnest($2::date[], $3::int4[], ${columns.map(([, type], i) => `$${i + 4}::${type}[]`).join(', ')}) as w (day, asked, ${names.join(', ')})
  where f.station_id = $1 and f.day = w.day`
const give = 'delete from day_figure where station_id = $1 and day = any($2::date[])'

/** Keeps days of a station as they came out for what was asked; what is asked meanwhile stays due. Those that cannot be worked out go. */
export async function keepDays(
  pool: pg.Pool,
  stationId: string,
  due: readonly { date: string; asked: number }[],
  worked: readonly DayFigure[],
): Promise<void> {
  const asked = new Map(due.map((one) => [one.date, one.asked]))
  const gone = due.filter(({ date }) => !worked.some((day) => day.date === date)).map(({ date }) => date)
  if (gone.length > 0) await pool.query(give, [stationId, gone])
  if (worked.length === 0) return
  await pool.query(keep, [
    stationId,
    worked.map(({ date }) => date),
    worked.map(({ date }) => asked.get(date)),
    ...columns.map(([, , of]) => worked.map((day) => of(day))),
  ])
}
