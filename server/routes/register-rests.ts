import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/change.ts'
import { sql, type SQL } from '../db/orm.ts'
import { DAY_MS } from '../db/partitions.ts'
import { pastFeed } from '../db/plant-schema.ts'
import { plausibleSample } from '../db/sample-store.ts'
import type { device } from '../db/schema.ts'
import type { ViewerCall } from '../http/call.ts'
import { MAX_AHEAD_MS } from '../plant/clocks.ts'
import type { DeviceEntry, PointEntry } from '../plant/registry.ts'

type Row = Pick<typeof device.$inferSelect, 'sn' | 'stationId' | 'since'>

/**
 * What is known of a device where it stands; undefined: it was moved a moment ago, and what is known is still of where it was. What it counted there was kept
 * when it left, and must not be kept twice.
 */
function knownOf({ services: { registry } }: ViewerCall, { sn, stationId, since }: Row): DeviceEntry | undefined {
  const known = registry().devices.get(sn)
  if (known === undefined || known.stationId !== stationId) return undefined
  return since !== null && [...known.points.values()].some((entry) => entry.since < since) ? undefined : known
}

/** What a device's registers showed last, with what they had added, by code: the station's energies go on from there. */
export function restsOf(call: ViewerCall, row: Row): Record<string, number> {
  const { values } = call.services
  const points = [...(knownOf(call, row)?.points.values() ?? [])]
  return Object.fromEntries(
    points.flatMap(({ id, kind, code, offset }) => (kind === 'register' && values.known(id) ? [[code, values.value(id) + (offset ?? 0)]] : [])),
  )
}

/** What points of a device have fed its station until now: their readings, and what their registers had counted; of what is retired already, until then. */
function fedBy(call: ViewerCall, row: Row, known: DeviceEntry, entries: readonly PointEntry[]): (typeof pastFeed.$inferInsert)[] {
  const shown = restsOf(call, row)
  return entries.flatMap(({ id, code, quantity, offset, until, rest, since, name, unit, decimals, kind, weight }) => {
    if (quantity === null || offset === undefined || (rest === undefined && !call.services.values.known(id))) return []
    return [
      {
        id: randomUUID(),
        stationId: known.stationId,
        point: id,
        sn: known.sn,
        deviceName: known.name,
        deviceNameEn: known.nameEn,
        quantity,
        nameZh: name.zh,
        nameEn: name.en,
        unit,
        decimals,
        kind,
        weight,
        since: Number.isFinite(since) ? since : null,
        until: Math.min(until, call.now),
        offset,
        rest: (until <= call.now ? rest : shown[code]) ?? null,
      },
    ]
  })
}

/** Keeps what devices that leave their station have fed there, for what is worked out anew of that time. */
export async function leaveFeeds(tx: Transaction, call: ViewerCall, leaving: readonly Row[]): Promise<void> {
  const rows = leaving.flatMap((row) => {
    const known = knownOf(call, row)
    return known === undefined ? [] : fedBy(call, row, known, [...known.points.values()])
  })
  if (rows.length > 0) await tx.insert(pastFeed).values(rows)
}

/**
 * Keeps what a device has fed its station where its parameters have that feed something else from now on, or nothing. Gives the codes: their offsets and rests
 * are of the past, and one that feeds it again counts from then.
 */
export async function endFeeds(
  tx: Transaction,
  call: ViewerCall,
  row: Row,
  parameters: readonly { code: string; kind: string; quantity: string | null }[],
): Promise<string[]> {
  const known = knownOf(call, row)
  if (known === undefined) return []
  const goesOn = ({ code, kind, quantity }: PointEntry): boolean =>
    parameters.some((one) => one.code === code && one.kind === kind && one.quantity === quantity)
  const ended = [...known.points.values()].filter((entry) => entry.quantity !== null && !goesOn(entry))
  const rows = fedBy(call, row, known, ended)
  if (rows.length > 0) await tx.insert(pastFeed).values(rows)
  return ended.map(({ code }) => code)
}

/** The same without some of its keys. */
export const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** Where a register stood when its device was retired or left: its last reading until then, by what counts now. */
export interface LastStand {
  until: number
  last: number | null
}

/** The last readings from which stations go on that a register's device no longer stands for. What people confirmed at an exchange is none of them. */
export async function lastStandsOf(tx: Transaction, { id, deviceSn, code, kind }: PointEntry): Promise<LastStand[]> {
  if (kind !== 'register') return []
  const found = await tx.execute<LastStand & Record<string, unknown>>(
    sql`select u.until, (select v from reading r where r.point = ${id} and r.t <= u.until + ${MAX_AHEAD_MS} and r.t > u.until - ${8 * DAY_MS}::int8
        and r.q <> 3 and ${sql.raw(plausibleSample)} order by r.t desc limit 1) as last
      from (select t_until as until from past_feed where point = ${id} and rest is not null
        union select d.retired_at from device d join point p on p.device_sn = d.sn and p.station_id = d.station_id
          where p.id = ${id} and d.retired_at is not null and jsonb_exists(d.register_rests, ${code})) u
      where not exists (select 1 from device_exchange x where x.old_sn = ${deviceSn} and x.at = u.until) order by u.until`,
  )
  return found.rows
}

/** Has stations go on from readings that count as something else now. Answers whether any does: then all since is to be worked out anew. */
export async function moveRests(tx: Transaction, entry: PointEntry, before: readonly LastStand[]): Promise<boolean> {
  let moved = false
  const after = new Map((await lastStandsOf(tx, entry)).map(({ until, last }) => [until, last]))
  for (const { until, last } of before) {
    const now = after.get(until) ?? null
    if (last === null || now === null || now === last) continue
    moved = true
    // Without the rounding of two additions, where it is that reading.
    const next = (rest: SQL, offset: SQL) =>
      sql`case when ${rest} = ${last}::float8 + ${offset} then ${now}::float8 + ${offset} else ${rest} + ${now - last}::float8 end`
    await tx.execute(
      sql`update past_feed set rest = ${next(sql`rest`, sql`register_offset`)} where point = ${entry.id} and t_until = ${until} and rest is not null`,
    )
    const { deviceSn, stationId, code, offset = 0 } = entry
    await tx.execute(
      sql`update device set register_rests = register_rests || jsonb_build_object(${code}::text, ${next(sql`(register_rests ->> ${code})::float8`, sql`${offset}::float8`)})
        where sn = ${deviceSn} and station_id = ${stationId} and retired_at = ${until} and jsonb_exists(register_rests, ${code})`,
    )
  }
  return moved
}
