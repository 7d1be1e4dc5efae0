import type pg from 'pg'
import { HOUR } from '#domain/quality/hour.ts'
import { localDate } from '#domain/time.ts'
import type { Registry } from '../plant/registry.ts'
import { isBalanced } from './quality-hour.ts'

/** A day of a device (empty: of the station itself) that is to be judged again. */
export interface DueDay {
  stationId: string
  deviceSn: string
  date: string
  asked: number
}

/** Notes days of the devices of these points; hours are those from which on they change. */
export async function addDue(pool: pg.Pool, registry: Registry, hours: Iterable<{ point: number; hour: number }>): Promise<void> {
  const days = new Map<string, Omit<DueDay, 'asked'>>()
  const dates = new Map<string, string>()
  for (const { point, hour } of hours) {
    const entry = registry.points[point]
    const station = entry === undefined ? undefined : registry.stations.get(entry.stationId)
    if (entry === undefined || station === undefined) continue
    const key = `${station.timeZone} ${hour}`
    const date = dates.get(key) ?? localDate(station.timeZone, hour)
    dates.set(key, date)
    for (const deviceSn of isBalanced(entry) ? [entry.deviceSn ?? '', ''] : [entry.deviceSn ?? '']) {
      days.set(`${station.id}\u0000${deviceSn}\u0000${date}`, { stationId: station.id, deviceSn, date })
    }
  }
  const all = [...days.values()]
  for (let at = 0; at < all.length; at += 1000) {
    const some = all.slice(at, at + 1000)
    await pool.query(
      `insert into quality_due (station_id, device_sn, date) select * from unnest($1::text[], $2::text[], $3::text[])
       on conflict (station_id, device_sn, date) do update set asked = quality_due.asked + 1`,
      [some.map(({ stationId }) => stationId), some.map(({ deviceSn }) => deviceSn), some.map(({ date }) => date)],
    )
  }
}

/** The newest of them. */
export async function newestDue(pool: pg.Pool): Promise<DueDay | undefined> {
  const found = await pool.query<DueDay>(
    'select station_id as "stationId", device_sn as "deviceSn", date, asked from quality_due order by date desc, station_id, device_sn limit 1',
  )
  return found.rows[0]
}

/** It is done; what was asked for meanwhile stays. */
export const doneDue = (store: pg.Pool | pg.PoolClient, { stationId, deviceSn, date, asked }: DueDay) =>
  store.query('delete from quality_due where station_id = $1 and device_sn = $2 and date = $3 and asked = $4', [stationId, deviceSn, date, asked])

/** Hours that belong to a day of a station, as far as they are judged. */
export function hoursOf(timeZone: string, date: string, until: number): number[] {
  const middle = Date.parse(`${date}T12:00:00Z`)
  const hours: number[] = []
  for (let hour = middle - 36 * HOUR; hour < middle + 36 * HOUR; hour += HOUR)
    if (localDate(timeZone, hour) === date && hour < until) hours.push(hour)
  return hours
}
