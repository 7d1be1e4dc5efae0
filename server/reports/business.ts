import { eq, inArray } from 'drizzle-orm'
import { addSums, figuresOf, type Figures, type Sums } from '#domain/business/figures.ts'
import type { LocalText } from '#contract/text.ts'
import { organization, station as stationTable } from '../db/schema.ts'
import type { ReportSources } from './sources.ts'

type DaySums = Omit<Sums, 'capacityKwh' | 'cycledKwh' | 'movedKwh' | 'movableKwh'> & { movedWhileHeard: number; movedHeardS: number }

/** One pass over the kept days, named as `Sums`. Whole cents add up exactly as float8 (below 2^53), and several times as fast as int8, which is summed as numeric. */
const sumsSql = `count(*)::int as days, count(*) filter (where asked <> done)::int as waiting,
  sum(discharge_value::float8) as "dischargeValue", sum(charge_cost::float8) as "chargeCost", sum(self_use::float8) as "selfUse", sum(feed_in::float8) as "feedIn",
  sum(charging::float8) as charging,
  count(*) filter (where sources & 1 <> 0)::int as "storageDays", count(discharge_value)::int as "storageKnown",
  count(*) filter (where sources & 2 <> 0)::int as "selfUseDays", count(self_use)::int as "selfUseKnown",
  count(*) filter (where sources & 4 <> 0)::int as "feedInDays", count(feed_in)::int as "feedInKnown",
  count(*) filter (where sources & 8 <> 0)::int as "chargingDays", count(charging)::int as "chargingKnown",
  coalesce(sum(charged_kwh), 0) as "chargedKwh", coalesce(sum(discharged_kwh), 0) as "dischargedKwh", coalesce(sum(generated_kwh), 0) as "generatedKwh",
  coalesce(sum(exported_kwh), 0) as "exportedKwh", coalesce(sum(piles_kwh), 0) as "pilesKwh", coalesce(sum(unpriced_kwh), 0) as "unpricedKwh",
  count(stored_kwh)::int as "closedDays", coalesce(sum(charged_kwh) filter (where stored_kwh is not null), 0) as "closedChargedKwh",
  coalesce(sum(discharged_kwh) filter (where stored_kwh is not null), 0) as "closedDischargedKwh", coalesce(sum(stored_kwh), 0) as "closedStoredKwh",
  coalesce(sum(span_s), 0)::int8 as "spanS", coalesce(sum(heard_s), 0)::int8 as "heardS", coalesce(sum(available_s), 0)::int8 as "availableS",
  coalesce(sum(charged_kwh + discharged_kwh), 0) as "movedWhileHeard",
  coalesce(sum(heard_s) filter (where charged_kwh + discharged_kwh is not null), 0)::int8 as "movedHeardS"`

interface Rated {
  capacityKwh: number | null
  powerKw: number | null
}

/** Sums of one station's days with what they are measured against. */
function ratedSums({ movedWhileHeard, movedHeardS, ...sums }: DaySums, { capacityKwh, powerKw }: Rated): Sums {
  return {
    ...sums,
    capacityKwh: sums.storageKnown > 0 ? (capacityKwh ?? 0) : 0,
    cycledKwh: capacityKwh === null ? 0 : sums.dischargedKwh,
    movedKwh: powerKw === null ? 0 : movedWhileHeard,
    movableKwh: powerKw === null ? 0 : (powerKw * movedHeardS) / 3600,
  }
}

export interface BusinessStation {
  id: string
  name: LocalText
  organizationCode: string
}

export interface BusinessOverview {
  total: Figures
  stations: (BusinessStation & Figures)[]
  groups: ({ code: string; name: LocalText; stations: number } & Figures)[]
  /** Revenue of each day of all stations together, in yuan, and of how many of them it is known. */
  days: { date: string; total: string | null; known: number; of: number }[]
}

/**
 * What stations earned and moved between two days (`YYYY-MM-DD`, both counted): each, by organization, in all, and by day. Everything is summed from the same
 * kept days, so that parts add up to the total to the cent.
 */
export async function businessOverview(sources: ReportSources, ids: readonly string[], from: string, to: string): Promise<BusinessOverview> {
  const { pool, orm } = sources.db
  const found = await pool.query<DaySums & { station: string | null; day: string | null }>(
    `select station_id as station, day::text as day, ${sumsSql} from day_figure where day between $1::date and $2::date and station_id = any($3::text[])
     group by grouping sets ((station_id), (day))`,
    [from, to, ids],
  )
  const facts = ids.length === 0 ? [] : await orm
    .select({
      id: stationTable.id,
      name: stationTable.name,
      nameEn: stationTable.nameEn,
      organizationCode: stationTable.organizationCode,
      capacityKwh: stationTable.storageCapacityKwh,
      powerKw: stationTable.storagePowerKw,
    })
    .from(stationTable)
    .where(inArray(stationTable.id, [...ids])) // prettier-ignore
  const sums = new Map(found.rows.flatMap(({ station, day: _day, ...row }) => (station === null ? [] : [[station, row] as const])))
  const stations = facts.map(({ name, nameEn, ...fact }) => {
    const own = sums.get(fact.id)
    return { ...fact, name: { zh: name, en: nameEn === '' ? name : nameEn }, sums: own === undefined ? addSums([]) : ratedSums(own, fact) }
  })
  const codes = [...new Set(stations.map(({ organizationCode }) => organizationCode))].sort()
  const names = codes.length === 0 ? [] : await orm
    .select({ code: organization.code, name: organization.name, nameEn: organization.nameEn })
    .from(organization)
    .where(inArray(organization.code, codes)) // prettier-ignore
  return {
    total: figuresOf(addSums(stations.map((one) => one.sums))),
    stations: stations.map(({ id, name, organizationCode, sums: own }) => ({ id, name, organizationCode, ...figuresOf(own) })),
    groups: codes.map((code) => {
      const own = stations.filter((one) => one.organizationCode === code)
      const named = names.find((one) => one.code === code)
      const name = named?.name ?? code
      return { code, name: { zh: name, en: named?.nameEn || name }, stations: own.length, ...figuresOf(addSums(own.map((one) => one.sums))) }
    }),
    days: found.rows
      .flatMap(({ day, station: _station, ...row }) => (day === null ? [] : [{ date: day, row }]))
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, row }) => ({ date, ...dayTotal(row) })),
  }
}

const dayTotal = (row: DaySums): { total: string | null; known: number; of: number } => ({
  total: figuresOf(ratedSums(row, { capacityKwh: null, powerKw: null })).total,
  known: row.storageKnown + row.selfUseKnown + row.feedInKnown + row.chargingKnown,
  of: row.storageDays + row.selfUseDays + row.feedInDays + row.chargingDays,
})

export interface BusinessDetails {
  total: Figures
  rows: ({ start: string } & Figures)[]
}

/** What one station earned and moved between two days, day by day or month by month (`YYYY-MM`), and in all. */
export async function businessDetails(sources: ReportSources, id: string, from: string, to: string, step: 'day' | 'month'): Promise<BusinessDetails> {
  const { pool, orm } = sources.db
  const start = step === 'day' ? 'day::text' : "to_char(day, 'YYYY-MM')"
  const rows = (
    await pool.query<DaySums & { start: string }>(
      `select ${start} as start, ${sumsSql} from day_figure where day between $1::date and $2::date and station_id = $3 group by 1 order by 1`,
      [from, to, id],
    )
  ).rows
  const [rated = { capacityKwh: null, powerKw: null }] = await orm
    .select({ capacityKwh: stationTable.storageCapacityKwh, powerKw: stationTable.storagePowerKw })
    .from(stationTable)
    .where(eq(stationTable.id, id))
  const sums = rows.map(({ start: begin, ...row }) => ({ start: begin, sums: ratedSums(row, rated) }))
  const all = addSums(sums.map((one) => one.sums))
  return {
    total: figuresOf({ ...all, capacityKwh: sums[0] === undefined ? 0 : Math.max(...sums.map((one) => one.sums.capacityKwh)) }),
    rows: sums.map((one) => ({ start: one.start, ...figuresOf(one.sums) })),
  }
}
