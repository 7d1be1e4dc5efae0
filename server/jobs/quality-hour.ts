import type pg from 'pg'
import { balanceContradicts, powerContradicts, powerPartsOf } from '#domain/quality/contradiction.ts'
import { HOUR, judgeHour, MINUTE, type HourQuality, type MinuteRow } from '#domain/quality/hour.ts'
import { rulesFor } from '#domain/quality/rules.ts'
import { silentMinutes } from '#domain/quality/silence.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { valueAt } from '../db/series.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { DeviceEntry, PointEntry, StationEntry } from '../plant/registry.ts'
import { silentDevice, silentPoint, type SilenceDeps } from './quality-silence.ts'

/** Points whose two hours are read at once: some 10,000 rows. */
const AT_ONCE = 80

export interface Judged {
  entry: PointEntry
  hour: number
  result: HourQuality
}

interface Deps extends SilenceDeps {
  values: LastValues
  /** Until when devices are known to have said nothing, by serial number; forgotten after a round, since what is late may change it. */
  silentUntil: Map<string, number>
}

/** Minutes of points in the hour and the one before, in order. */
async function minutesOf(pool: pg.Pool, ids: readonly number[], hour: number): Promise<Map<number, MinuteRow[]>> {
  const rows = new Map<number, MinuteRow[]>(ids.map((id) => [id, []]))
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const page = await pool.query<MinuteRow & { point: number }>(
      'select point, t, min, max, mean, last, tmin, tmax from rollup_1m where point = any($1::int4[]) and t >= $2 and t < $3 order by point, t',
      [`{${ids.slice(from, from + AT_ONCE).join(',')}}`, hour - HOUR, hour + HOUR],
    )
    for (const row of page.rows) rows.get(row.point)?.push(row)
  }
  return rows
}

/** A device is not missing before its first word. */
async function spokeBefore({ pool, silentUntil }: Deps, sn: string, points: readonly PointEntry[], hour: number): Promise<boolean> {
  // The hour before and this one were just read.
  if ((silentUntil.get(sn) ?? 0) >= hour - HOUR) {
    silentUntil.set(sn, hour + HOUR)
    return false
  }
  const ids = `{${points.map(({ id }) => id).join(',')}}`
  const found = await pool.query('select 1 from rollup_1m where point = any($1::int4[]) and t < $2 limit 1', [ids, hour])
  if (found.rows.length === 0) silentUntil.set(sn, hour + HOUR)
  return found.rows.length > 0
}

/** One hour of a device: each of its points by its own rules, and what they say of each other. Empty: it has said nothing yet. */
export async function judgeDevice(deps: Deps, device: DeviceEntry, hour: number): Promise<Judged[]> {
  const { pool, values } = deps
  const points = [...device.points.values()].filter(({ id, kind }) => values.known(id) && kind !== 'setpoint')
  if (points.length === 0) return []
  const rows = await minutesOf(
    pool,
    points.map(({ id }) => id),
    hour,
  )
  const heard = new Set([...rows.values()].flatMap((own) => own.map(({ t }) => t / MINUTE)))
  if (heard.size === 0 && !(await spokeBefore(deps, device.sn, points, hour))) return []
  const silent = await silentDevice(deps, device, points, rows, hour)
  const noughts = noughtVolts(points, rows)
  const parts = powerPartsOf(points)
  const byMinute = (id: number): Map<number, MinuteRow> =>
    new Map((rows.get(id) ?? []).filter(({ t }) => t >= hour).map((row) => [row.t / MINUTE, row]))
  const contradicted = parts === undefined ? new Set<number>() : powerContradicts(parts, byMinute, device.ratedPowerKw)
  const judged: Judged[] = []
  for (const entry of points.filter(({ quality }) => quality.off !== true)) {
    const own = rows.get(entry.id) ?? []
    const rules = rulesFor({ unit: entry.unit, kind: entry.kind, range: entry.range, ratedPowerKw: device.ratedPowerKw }, entry.quality)
    const { silenceMinutes } = entry.quality
    const missing =
      silenceMinutes === undefined ? silent : silenceMinutes === 0 ? new Set<number>() : await silentPoint(pool, entry, own, hour, silenceMinutes)
    const beside = { silent: missing, dead: noughts(entry), ...(entry.id === parts?.power ? { contradicted } : {}) }
    const [now, before] = [own.filter(({ t }) => t >= hour), own.filter(({ t }) => t < hour)]
    judged.push({ entry, hour, result: judgeHour(hour, now, before, beside, rules) })
  }
  return judged
}

/** Of a voltage: minutes in which another one of its device was nought. */
function noughtVolts(points: readonly PointEntry[], rows: ReadonlyMap<number, MinuteRow[]>): (entry: PointEntry) => Set<number> {
  const volts = points.filter(({ unit }) => unit === 'V')
  const noughts = volts.map(({ id }) => [id, (rows.get(id) ?? []).filter(({ min }) => min === 0).map(({ t }) => t / MINUTE)] as const)
  return ({ id, unit }) => new Set(unit === 'V' ? noughts.flatMap(([other, minutes]) => (other === id ? [] : minutes)) : [])
}

/** Powers that come in, and that go out. */
const flows = { in: ['gridPower', 'pvPower', 'storagePower'], out: ['loadPower', 'pilePower'] } as const satisfies Record<string, QuantityCode[]>
const balanced: readonly QuantityCode[] = [...flows.in, ...flows.out]
/** What a device of a kind has to say, for the balance to be whole. */
const measures: Readonly<Partial<Record<string, QuantityCode>>> = { pcs: 'storagePower', pvInverter: 'pvPower', pile: 'pilePower' }

/** Whether a point takes part in the balance of its station. */
export const isBalanced = ({ quantity, unit }: PointEntry): boolean => unit === 'kW' && quantity !== null && balanced.includes(quantity)

/** All that flows in and out is measured: grid, load, and every device that takes or gives. */
function hasBalance(station: StationEntry): boolean {
  const isFed = (code: QuantityCode): boolean => station.feeds.get(code)?.some(({ until }) => until === Infinity) === true
  if (!isFed('gridPower') || !isFed('loadPower')) return false
  return station.devices.every(({ kind, points }) => {
    const quantity = measures[kind]
    return quantity === undefined || [...points.values()].some((point) => point.quantity === quantity)
  })
}

/** Means of points by minute; what did not change is not told again, and holds while its device is heard. */
async function heldMinutes(pool: pg.Pool, points: readonly PointEntry[], hour: number): Promise<Map<number, Map<number, number>>> {
  const ids = points.map(({ id }) => id)
  const rows = await minutesOf(pool, ids, hour)
  const before = new Map((await valueAt(pool, ids, hour)).map(({ point, v }) => [point, v]))
  const told = await pool.query<{ sn: string; t: number }>(
    `select distinct p.device_sn as sn, r.t from point p join rollup_1m r on r.point = p.id where p.device_sn = any($1::text[]) and r.t >= $2 and r.t < $3`,
    [[...new Set(points.map(({ deviceSn }) => deviceSn))], hour - HOUR, hour + HOUR],
  )
  const heard = new Map<string, Set<number>>()
  for (const { sn, t } of told.rows) heard.set(sn, (heard.get(sn) ?? new Set()).add(t / MINUTE))
  return new Map(
    points.map(({ id, deviceSn, reportIntervalMs }) => {
      const own = new Map((rows.get(id) ?? []).map((row) => [row.t / MINUTE, row]))
      const silent = silentMinutes(hour, heard.get(deviceSn ?? '') ?? new Set(), 3 * Math.max(MINUTE, reportIntervalMs ?? MINUTE))
      const means = new Map<number, number>()
      let held = before.get(id)
      for (let minute = hour / MINUTE; minute < hour / MINUTE + 60; minute++) {
        const row = own.get(minute)
        const value = row?.mean ?? (silent.has(minute) ? undefined : held)
        if (value !== undefined) means.set(minute, value)
        held = row?.last ?? held
      }
      return [id, means]
    }),
  )
}

/** One hour of a station's balance, told at its grid power. Empty: something of it is not measured, or too little was heard. */
export async function judgeBalance({ pool }: Pick<Deps, 'pool'>, station: StationEntry, hour: number): Promise<Judged[]> {
  const entry = station.quantities.get('gridPower')
  if (entry === undefined || !hasBalance(station)) return []
  const now = new Set(station.devices.map(({ sn }) => sn))
  const feeds = balanced.flatMap((quantity) =>
    (station.feeds.get(quantity) ?? [])
      .filter(({ deviceSn, until }) => deviceSn !== null && until === Infinity && now.has(deviceSn))
      .map((point) => ({ quantity, point })),
  )
  const known = await heldMinutes(
    pool,
    feeds.map(({ point }) => point),
    hour,
  )
  const of = (quantities: readonly QuantityCode[], minute: number) =>
    feeds.filter(({ quantity }) => quantities.includes(quantity)).map(({ point }) => known.get(point.id)?.get(minute))
  const contradicted = balanceContradicts(hour, (minute) => ({ in: of(flows.in, minute), out: of(flows.out, minute) }))
  if (contradicted === undefined) return []
  const own = (await minutesOf(pool, [entry.id], hour)).get(entry.id) ?? []
  const here = own.filter(({ t }) => t >= hour)
  if (here.length === 0) return []
  const rules = { ...rulesFor({ unit: '', kind: 'measurement' }), markers: [] }
  return [{ entry, hour, result: judgeHour(hour, here, [], { silent: new Set(), contradicted }, rules) }]
}
