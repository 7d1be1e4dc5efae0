import { inArray } from 'drizzle-orm'
import { device } from '../db/schema.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { batteryHealth } from '../reports/battery-health.ts'
import { limitsOf } from '../reports/battery-limits.ts'
import { batteryOf } from '../reports/battery-points.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

export const batteryHealthHandlers = {
  batteryHealth: async ({ powerstationId, deviceSn, days, endOfLife }, call) => {
    const stationId = call.station(powerstationId)
    const { db, registry } = call.services
    const parent = registry().devices.get(deviceSn)?.parentSn
    const rated = await db.orm
      .select({ sn: device.sn, kwh: device.ratedCapacityKwh })
      .from(device)
      .where(inArray(device.sn, [deviceSn, parent ?? deviceSn]))
    const battery = batteryOf(registry(), stationId, deviceSn, (sn) => rated.find((row) => row.sn === sn)?.kwh ?? null)
    if (battery === undefined) throw badField('deviceSn', 'deviceUnknown')
    // Whole quarter hours that are over.
    const to = Math.floor(call.now / QUARTER_MS) * QUARTER_MS
    return batteryHealth(db.pool, battery, await limitsOf(db.orm, stationId), to - days * DAY_MS, to, endOfLife)
  },
} satisfies Partial<Handlers>
