import type pg from 'pg'
import { plausibleSample } from '../db/sample-store.ts'
import type { LastValues } from './last-values.ts'
import type { PointEntry, Registry } from './registry.ts'

/** The first reading of a register of a device that was entered. */
export interface FirstReading {
  point: number
  at: number
}

/** The oldest that is stored: a gateway may begin with what it kept while nobody heard it, and the newest of that is live at once. */
async function oldest(pool: pg.Pool, { id, since }: PointEntry): Promise<{ t: number; v: number } | undefined> {
  const { rows } = await pool.query<{ t: number; v: number }>(
    `select t, v from sample where point = $1 and t >= $2 and ${plausibleSample} order by t limit 1`,
    [id, Math.max(0, since)],
  )
  return rows[0]
}

/**
 * A register that people entered counts for its station from its first reading on: what it had counted before is no energy of this station. Keeps that reading
 * (as what must be added) with the device, once; the change of the plant is noticed as any other. Gives what was found. Called by the clock.
 */
export async function keepFirstReadings(pool: pg.Pool, registry: Registry, values: LastValues): Promise<FirstReading[]> {
  const offsets = new Map<string, Record<string, number>>()
  const found: FirstReading[] = []
  for (const entry of registry.points) {
    if (entry === undefined || entry.deviceSn === null || entry.offset !== undefined) continue
    // One that was here before is known by a reading of then.
    if (!values.known(entry.id) || values.time(entry.id) < entry.since) continue
    const first = await oldest(pool, entry)
    // It is stored in a moment.
    if (first === undefined) continue
    const of = offsets.get(entry.deviceSn) ?? {}
    of[entry.code] = 0 - first.v
    offsets.set(entry.deviceSn, of)
    found.push({ point: entry.id, at: first.t })
  }
  // What another server kept first stays.
  for (const [sn, own] of offsets) {
    await pool.query('update device set register_offsets = $2::jsonb || register_offsets where sn = $1', [sn, JSON.stringify(own)])
  }
  return found
}
