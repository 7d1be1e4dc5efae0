import { siteZone } from '#contract/project.ts'
import { nextDayStart } from '#domain/time.ts'
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
    const limits = await limitsOf(db.orm, stationId)
    const health = await batteryHealth(db.pool, battery, limits, to - days * DAY_MS, to, endOfLife)
    const judgedAt = await call.services.driftWatch.judgedAt(deviceSn)
    const zone = registry().stations.get(stationId)?.timeZone ?? siteZone
    return {
      ...health,
      watched: { days: limits.driftDays, judgedAt: judgedAt ?? null, nextAt: judgedAt === undefined ? null : nextDayStart(zone, judgedAt) },
    }
  },
} satisfies Partial<Handlers>
