import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { batteryHealth } from '../reports/battery-health.ts'
import { limitsOf } from '../reports/battery-limits.ts'
import { batteryOf, ratedKwhOf } from '../reports/battery-points.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

export const batteryHealthHandlers = {
  batteryHealth: async ({ powerstationId, deviceSn, days, endOfLife }, call) => {
    const stationId = call.station(powerstationId)
    const { db, registry } = call.services
    const parentSn = registry().devices.get(deviceSn)?.parentSn ?? null
    const battery = batteryOf(registry(), stationId, deviceSn, await ratedKwhOf(db.orm, [{ sn: deviceSn, parentSn }]))
    if (battery === undefined) throw badField('deviceSn', 'deviceUnknown')
    // Whole quarter hours that are over.
    const to = Math.floor(call.now / QUARTER_MS) * QUARTER_MS
    return batteryHealth(db.pool, battery, await limitsOf(db.orm, stationId), to - days * DAY_MS, to, endOfLife)
  },
} satisfies Partial<Handlers>
