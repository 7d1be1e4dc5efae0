import { eq } from 'drizzle-orm'
import { defaultLimits, type GradeLimits } from '#domain/battery/grade.ts'
import { batteryLimits } from '../db/battery-schema.ts'
import { station } from '../db/schema.ts'
import { batteryLimitSets } from '../entity/battery-limits.ts'
import { recordsOf } from '../entity/records.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Call, Handlers } from '../http/call.ts'
import { badField, changedMeanwhile } from '../refusal/refusal.ts'

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

/** As people set them for a station, else the usual ones. */
export async function limitsOf(call: Call, stationId: string): Promise<Answer<'batteryLimits'>> {
  const [row] = await call.services.db.orm.select().from(batteryLimits).where(eq(batteryLimits.stationId, stationId))
  if (row === undefined) return { ...defaultLimits, cellsPerPack: null, revision: 0, updatedAt: 0, updatedBy: '' }
  const { stationId: _stationId, ...limits } = row
  return limits
}

export const batteryLimitHandlers = {
  batteryLimits: async ({ powerstationId }, call) => limitsOf(call, call.station(powerstationId)),

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
