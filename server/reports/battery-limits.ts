import type { Answer } from '#contract/schemas.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import { batteryLimits } from '../db/battery-schema.ts'
import type { Reader } from '../db/change.ts'
import { eq } from '../db/orm.ts'

/** As people set them for a station, else the usual ones. */
export async function limitsOf(orm: Reader, stationId: string): Promise<Answer<'batteryLimits'>> {
  const [row] = await orm.select().from(batteryLimits).where(eq(batteryLimits.stationId, stationId))
  if (row === undefined) return { ...defaultLimits, ...otherDefaults, revision: 0, updatedAt: 0, updatedBy: '' }
  const { stationId: _stationId, ...limits } = row
  return limits
}
