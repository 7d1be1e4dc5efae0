import { expect, test } from 'vitest'
import type { RevenuePart } from '#domain/revenue.ts'
import { demoPriceTables } from '#domain/demo/tariffs.ts'
import { demoStations, VISITOR_STATION, type DemoStation } from '#domain/demo/stations.ts'
import { calendarOf } from '#domain/price-calendar.ts'
import { pricedDay } from '#domain/price.ts'
import { announcedHolidays } from '#domain/public-holidays.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { Plant } from '#edge/plant/plant.ts'
import { pileRegister, registerIndex } from '#edge/plant/registers.ts'
import { businessDay } from '#server/reports/business-day.ts'
import { revenueOfDay, type DayReadings, type RevenueDay } from '#server/reports/revenue.ts'
import { startTestServer } from '#tests/support/server.ts'

/** A year of the demonstration's plants as their registers show it, in money: what is added up apart from the console is what the console adds up, to the cent. */
const [FROM, TO] = ['2025-07-01', '2026-06-30']
const QUARTER = 900_000
const DAYS = 365
const sources = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging'] as const

/** A text of yuan in whole cents, by its figures alone. */
function centsIn(yuan: string | null): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(yuan ?? '0.00') ?? []
  return (sign === '' ? 1 : -1) * (Number(whole) * 100 + Number(part))
}
const centsOfParts = (parts: readonly RevenuePart[]): number => parts.reduce((sum, { amount }) => sum + centsIn(amount), 0)

function* daysOf(demo: DemoStation): Generator<RevenueDay> {
  const plant = new Plant(demo)
  const { station, devices } = demo
  const zone = station.timeZone
  const piles = devices.filter(({ kind }) => kind === 'pile').map((_, i) => pileRegister(i))
  const indices = {
    ...(station.isStorage ? { storageCharge: [registerIndex('charge')], storageDischarge: [registerIndex('discharge')] } : {}),
    ...(station.isPhotoVoltaic ? { pvGeneration: [registerIndex('pv')], gridExport: [registerIndex('export')] } : {}),
    ...(station.isCharPail ? { pileConsumption: piles } : {}),
  }
  const calendar = calendarOf(announcedHolidays)
  for (let from = startOfDate(zone, FROM); localDate(zone, from) <= TO;) {
    const to = nextDayStart(zone, from)
    const times = Array.from({ length: (to - from) / QUARTER + 1 }, (_, i) => from + i * QUARTER)
    // As meters show them: hundredths of a kilowatt hour.
    const show = (own: readonly number[], at: number): number =>
      own.reduce((sum, index) => sum + Math.round(plant.register(at, index) * 100) / 100, 0)
    const readings: DayReadings = Object.fromEntries(
      Object.entries(indices).map(([code, own]) => [code, times.map((at) => ({ at, kwh: show(own, at) }))]),
    )
    const customer = { ...demo.tariff, timeZone: zone }
    const { segments } = pricedDay({ tables: demoPriceTables(localMonth(zone, from)), calendar, temperatures: new Map() }, customer, from)
    yield { zone, from, to, segments, readings, capacityKwh: station.storageCapacityKwh }
    from = to
  }
}

const known = new Map<DemoStation, RevenueDay[]>()
const yearOf = (demo: DemoStation): RevenueDay[] => {
  const days = known.get(demo) ?? [...daysOf(demo)]
  known.set(demo, days)
  return days
}

const tableOf = ({ tariff }: DemoStation, month: string) => demoPriceTables(month).find(({ area }) => area === tariff.area)
const plants = demoStations.filter(({ station }) => station.id !== VISITOR_STATION)

test.each(plants.map((demo) => [demo.station.id, demo] as const))(
  '%s: each day its lines are energy at its price, and add up to their sources and to the total',
  (_, demo) => {
    let [days, lines] = [0, 0]
    for (const day of yearOf(demo)) {
      const { parts, total, ...revenue } = revenueOfDay(day, tableOf(demo, localMonth(day.zone, day.from)))
      for (const { kwh, price, amount } of parts) expect(Math.abs(kwh * Number(price) * 100 - centsIn(amount))).toBeLessThan(0.5 + 1e-6)
      for (const source of sources) expect(centsIn(revenue[source])).toBe(centsOfParts(parts.filter((part) => part.source === source)))
      expect(centsIn(total)).toBe(centsOfParts(parts))
      const grown = (code: keyof DayReadings): number => (day.readings[code]?.at(-1)?.kwh ?? 0) - (day.readings[code]?.[0]?.kwh ?? 0)
      const moved = (source: (typeof sources)[number]): number =>
        parts.filter((part) => part.source === source).reduce((sum, { kwh }) => sum + kwh, 0)
      expect(moved('storageArbitrage')).toBeCloseTo(grown('storageDischarge') - grown('storageCharge'), 4)
      expect(moved('pvSelfUse') + moved('pvFeedIn')).toBeCloseTo(grown('pvGeneration'), 4)
      expect(moved('charging')).toBeCloseTo(grown('pileConsumption'), 4)
      days++
      lines += parts.length
    }
    expect(days).toBe(DAYS)
    expect(lines).toBeGreaterThan(DAYS)
  },
)

test('of two of them the overview of the year, its months and days, and the details of each station add up to the same cents', async () => {
  const server = await startTestServer()
  try {
    const root = await server.login('root')
    const stations: Record<string, DemoStation> = Object.fromEntries(['ST001', 'ST003'].map((id, i) => [`T${i + 1}`, plants.find(({ station }) => station.id === id) as DemoStation])) // prettier-ignore
    const byDay = new Map<string, number>()
    const byStation = new Map<string, number>()
    for (const [id, demo] of Object.entries(stations)) {
      const rows = yearOf(demo).map((day) => {
        const table = tableOf(demo, localMonth(day.zone, day.from))
        const cents = centsOfParts(revenueOfDay(day, table).parts)
        const own = businessDay(day, table, [], false)
        byDay.set(own.date, (byDay.get(own.date) ?? 0) + cents)
        byStation.set(id, (byStation.get(id) ?? 0) + cents)
        return own
      })
      const column = <K extends keyof (typeof rows)[number]>(key: K): (typeof rows)[number][K][] => rows.map((row) => row[key])
      await server.db.pool.query(
        `insert into day_figure (station_id, day, asked, done, open, sources, discharge_value, charge_cost, self_use, feed_in, charging, charged_kwh, discharged_kwh, stored_kwh, span_s, heard_s)
         select $1, u.day::date, 1, 1, false, u.sources, u.a, u.b, u.c, u.d, u.e, u.f, u.g, u.h, u.span, u.heard
         from unnest($2::text[], $3::int4[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[], $9::float8[], $10::float8[], $11::float8[], $12::int4[], $13::int4[])
           as u (day, sources, a, b, c, d, e, f, g, h, span, heard)`,
        [id, column('date'), column('sources'), column('dischargeValue'), column('chargeCost'), column('selfUse'), column('feedIn'), column('charging'), column('chargedKwh'), column('dischargedKwh'), column('storedKwh'), column('spanS'), column('heardS')], // prettier-ignore
      )
    }
    const sum = [...byDay.values()].reduce((all, cents) => all + cents, 0)
    const dayAfterDay = await server.ok('businessOverview', { from: FROM, to: TO }, root)
    // Months that are over are added up once; then they are read.
    await server.core.services.dayFigures.run()
    for (const overview of [dayAfterDay, await server.ok('businessOverview', { from: FROM, to: TO }, root)]) {
      expect(centsIn(overview.total.total)).toBe(sum)
      expect(sources.reduce((all, source) => all + centsIn(overview.total[source]), 0)).toBe(sum)
      expect(overview.days.map(({ date, total }) => [date, centsIn(total)])).toEqual([...byDay].sort())
      for (const [id, cents] of byStation) expect(centsIn(overview.stations.find((one) => one.id === id)?.total ?? null)).toBe(cents)
      expect(overview.groups.reduce((all, { total }) => all + centsIn(total), 0)).toBe(sum)
    }
    let ofDetails = 0
    for (const id of Object.keys(stations)) {
      const { rows, total } = await server.ok('businessDetails', { powerstationId: id, from: FROM, to: TO }, root)
      expect(rows.reduce((all, row) => all + centsIn(row.total), 0)).toBe(centsIn(total.total))
      ofDetails += centsIn(total.total)
    }
    expect(ofDetails).toBe(sum)
  } finally {
    await server.close()
  }
})
