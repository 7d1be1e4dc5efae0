import type { GradeLimits } from '#domain/battery/grade.ts'
import { batteryLimits } from '../db/battery-schema.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { batteryLimitSets } from '../entity/battery-limits.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, changedMeanwhile } from '../refusal/refusal.ts'
import { limitsOf } from '../reports/battery-limits.ts'

/** Refuses limits of which a better grade asks for less than a worse one. */
function refuseOrder(limits: GradeLimits): void {
  for (const [lower, upper] of [
    ['voltageA', 'voltageB'],
    ['voltageB', 'voltageC'],
    ['temperatureA', 'temperatureB'],
    ['temperatureB', 'temperatureC'],
    ['socLow', 'socHigh'],
  ] as const) {
    if (limits[upper] <= limits[lower]) throw badField(upper, 'limitOrder')
  }
}

export const batteryLimitHandlers = {
  batteryLimits: async ({ powerstationId }, call) => limitsOf(call.services.db.orm, call.station(powerstationId)),

  saveBatteryLimits: async ({ powerstationId, revision, ...limits }, call) => {
    const stationId = call.station(powerstationId)
    refuseOrder(limits)
    const records = recordsOf(batteryLimitSets, call)
    if (revision > 0) {
      await records.update({ id: stationId, revision }, limits)
      return { revision: revision + 1 }
    }
    await records.create({ stationId, ...limits }, async (tx) => {
      // Of two who set them for the first time the station lets one after the other.
      await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('update')
      const [other] = await tx.select().from(batteryLimits).where(eq(batteryLimits.stationId, stationId))
      if (other !== undefined) throw changedMeanwhile(other.updatedBy)
    })
    return { revision: 1 }
  },
} satisfies Partial<Handlers>
