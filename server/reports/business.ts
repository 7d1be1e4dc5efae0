import { localDate } from '#domain/time.ts'
import { addSums, figuresOf, yuanOf, type Figures, type Sums } from '#domain/business/figures.ts'
import type { ResponseRevenue } from '#contract/schemas/business.ts'
import type { LocalText } from '#contract/text.ts'
import { eq, inArray } from '../db/orm.ts'
import { organization, station as stationTable } from '../db/schema.ts'
import { dayAsked, dayKnown, daySums, dayTotal, isSummed, sumsOfMonths, type DaySums } from '../db/day-figure-sums.ts'
import type { ReportSources } from './sources.ts'

interface Rated {
  capacityKwh: number | null
  powerKw: number | null
}

/** Sums of one station's days, in parts, with what they are measured against. */
function ratedSums(parts: readonly DaySums[], { capacityKwh, powerKw }: Rated): Sums {
  const sums = addSums(
    parts.map(({ moved, movedS, ...part }) => ({
      ...part,
      capacityKwh: 0,
      cycledKwh: capacityKwh === null ? 0 : part.dischargedKwh,
      movedKwh: powerKw === null ? 0 : moved,
      movableKwh: powerKw === null ? 0 : (powerKw * movedS) / 3600,
    })),
  )
  return { ...sums, capacityKwh: sums.storageKnown > 0 ? (capacityKwh ?? 0) : 0 }
}

/** What stations earned on the day that it is where each stands, out of their kept days: hundreds of them at once. */
export async function revenueOfToday(
  { db, registry }: ReportSources,
  ids: readonly string[],
  now: number,
): Promise<{ powerstationId: string; total: string | null }[]> {
  const days = ids.map((id) => localDate(registry().stations.get(id)?.timeZone ?? 'Asia/Shanghai', now))
  const found = await db.pool.query<{ id: string; cents: number | null }>(
    `select asked.id, (${dayTotal})::float8 as cents from unnest($1::text[], $2::date[]) as asked(id, day)
       left join day_figure f on f.station_id = asked.id and f.day = asked.day`,
    [ids, days],
  )
  return found.rows.map(({ id, cents }) => ({ powerstationId: id, total: yuanOf(cents) }))
}

export interface BusinessStation {
  id: string
  name: LocalText
  organizationCode: string
}

export interface BusinessOverview {
  total: Figures
  response: ResponseRevenue
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
  const { orm } = sources.db
  const { byStation, byDay } = await readSums(sources, ids, from, to)
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
  const stations = facts.map(({ name, nameEn, ...fact }) => {
    const own = byStation.get(fact.id) ?? []
    return { ...fact, name: { zh: name, en: nameEn === '' ? name : nameEn }, sums: ratedSums(own, fact) }
  })
  const codes = [...new Set(stations.map(({ organizationCode }) => organizationCode))].sort()
  const names = codes.length === 0 ? [] : await orm
    .select({ code: organization.code, name: organization.name, nameEn: organization.nameEn })
    .from(organization)
    .where(inArray(organization.code, codes)) // prettier-ignore
  return {
    total: figuresOf(addSums(stations.map((one) => one.sums))),
    response: await responseRevenue(sources, ids, from, to),
    stations: stations.map(({ id, name, organizationCode, sums: own }) => ({ id, name, organizationCode, ...figuresOf(own) })),
    groups: codes.map((code) => {
      const own = stations.filter((one) => one.organizationCode === code)
      const named = names.find((one) => one.code === code)
      const name = named?.name ?? code
      return { code, name: { zh: name, en: named?.nameEn || name }, stations: own.length, ...figuresOf(addSums(own.map((one) => one.sums))) }
    }),
    days: byDay.map(({ cents, ...day }) => ({ ...day, total: yuanOf(cents) })),
  }
}

/** What stations' parts of demand response earned, by the day on which a task began. One that ended within its first quarter hour is nothing to settle. */
async function responseRevenue({ db: { pool } }: ReportSources, ids: readonly string[], from: string, to: string): Promise<ResponseRevenue> {
  const found = await pool.query<{ cents: string | null; tasks: number; unsettled: number }>(
    `select sum(p.revenue_cents) as cents, count(distinct t.id) filter (where t.settled_at is not null)::int as tasks,
       count(distinct t.id) filter (where t.settled_at is null and t.from_at < coalesce(t.judged_to, t.to_at))::int as unsettled
     from response_point p join response_task t on t.id = p.task_id join station s on s.id = p.station_id
     where p.station_id = any($3::text[]) and t.state = 'executed'
       and (to_timestamp(t.from_at / 1000.0) at time zone s.time_zone)::date between $1::date and $2::date`,
    [from, to, ids],
  )
  const { cents = null, tasks = 0, unsettled = 0 } = found.rows[0] ?? {}
  return { revenue: cents === null ? null : (Number(cents) / 100).toFixed(2), tasks, unsettled }
}

interface DayTotal {
  date: string
  cents: number | null
  known: number
  of: number
}

/** Months that are added up and lie whole in the span (`m`); of the others (`m`) their days (`f`) in it. */
const wholeMonths = `from month_figure m where m.station_id = any($3::text[]) and ${isSummed}
  and m.month >= $1::date and (m.month + interval '1 month')::date - 1 <= $2::date`
const otherDays = `from month_figure m join day_figure f on f.station_id = m.station_id
  and f.day >= greatest(m.month, $1::date) and f.day <= least((m.month + interval '1 month')::date - 1, $2::date)
  where m.station_id = any($3::text[]) and m.month > $1::date - 31 and m.month <= $2::date
  and not coalesce(${isSummed} and m.month >= $1::date and (m.month + interval '1 month')::date - 1 <= $2::date, false)`

/** Sums of stations between two days, in parts that are to be added, and the revenue of each day of all of them. */
async function readSums({ db: { pool } }: ReportSources, ids: readonly string[], from: string, to: string) {
  const asked = [from, to, ids]
  // One statement, which sees one moment: a month that is added up, or dropped, between two would be in neither, or in both.
  const parts = await pool.query<DaySums & { station: string }>(
    `select m.station_id as station, ${sumsOfMonths} ${wholeMonths} group by 1 union all select f.station_id, ${daySums} ${otherDays} group by 1`,
    asked,
  )
  const byStation = Map.groupBy(parts.rows, ({ station }) => station)
  const days = await pool.query<DayTotal>(
    `select day::text as date, sum(cents) as cents, sum(known)::int as known, sum(of)::int as of from (
       select m.month + (u.day - 1) as day, u.cents, u.known, u.of
       from (select m.* ${wholeMonths}) as m, unnest(m.day_numbers, m.day_cents, m.day_known, m.day_sources) as u (day, cents, known, of)
       union all
       select f.day, (${dayTotal})::float8, ${dayKnown}, ${dayAsked} ${otherDays}
     ) as d group by day order by day`,
    asked,
  )
  return { byStation, byDay: days.rows }
}

export interface BusinessDetails {
  total: Figures
  response: ResponseRevenue
  rows: ({ start: string } & Figures)[]
}

/** What one station earned and moved between two days, day by day or month by month (`YYYY-MM`), and in all. */
export async function businessDetails(sources: ReportSources, id: string, from: string, to: string, step: 'day' | 'month'): Promise<BusinessDetails> {
  const { pool, orm } = sources.db
  const start = step === 'day' ? 'day::text' : "to_char(day, 'YYYY-MM')"
  const rows = (
    await pool.query<DaySums & { start: string }>(
      `select ${start} as start, ${daySums} from day_figure where day between $1::date and $2::date and station_id = $3 group by 1 order by 1`,
      [from, to, id],
    )
  ).rows
  const [rated = { capacityKwh: null, powerKw: null }] = await orm
    .select({ capacityKwh: stationTable.storageCapacityKwh, powerKw: stationTable.storagePowerKw })
    .from(stationTable)
    .where(eq(stationTable.id, id))
  const sums = rows.map(({ start: begin, ...row }) => ({ start: begin, sums: ratedSums([row], rated) }))
  const all = addSums(sums.map((one) => one.sums))
  return {
    response: await responseRevenue(sources, [id], from, to),
    total: figuresOf({ ...all, capacityKwh: sums[0] === undefined ? 0 : Math.max(...sums.map((one) => one.sums.capacityKwh)) }),
    rows: sums.map((one) => ({ start: one.start, ...figuresOf(one.sums) })),
  }
}
