import type pg from 'pg'
import type { LastValues } from './last-values.ts'
import type { Registry } from './registry.ts'

/**
 * A register that people entered counts for its station from its first reading on: what it had counted before is no energy of this station. Keeps that reading
 * (as what must be added) with the device, once; the change of the plant is noticed as any other. Called by the clock.
 */
export async function keepFirstReadings(pool: pg.Pool, registry: Registry, values: LastValues): Promise<void> {
  const found = new Map<string, Record<string, number>>()
  for (const entry of registry.points) {
    if (entry === undefined || entry.deviceSn === null || entry.offset !== undefined) continue
    // One that was here before is known by a reading of then.
    if (!values.known(entry.id) || values.time(entry.id) < entry.since) continue
    const of = found.get(entry.deviceSn) ?? {}
    of[entry.code] = 0 - values.value(entry.id)
    found.set(entry.deviceSn, of)
  }
  // What another server kept first stays.
  for (const [sn, offsets] of found) {
    await pool.query('update device set register_offsets = $2::jsonb || register_offsets where sn = $1', [sn, JSON.stringify(offsets)])
  }
}
