import { z } from 'zod'
import { alarmLevels } from '../alarm.ts'
import { saved, stamps } from './common.ts'
import { stationId } from './station.ts'

const within = (low: number, high: number) => z.number('required').min(low, 'outOfRange').max(high, 'outOfRange')
/** Of a range of cell voltages, mV. */
const millivolts = within(1, 2000)
/** Of a range of cell temperatures, K. */
const kelvin = within(0.1, 100)

const limits = z.object({
  voltageA: millivolts,
  voltageB: millivolts,
  voltageC: millivolts,
  temperatureA: kelvin,
  temperatureB: kelvin,
  temperatureC: kelvin,
  socLow: within(0, 100),
  socHigh: within(0, 100),
  restC: within(0, 1),
  loadFactor: within(1, 10),
  outlierMv: millivolts,
  outlierSigma: within(1, 10),
  /** Null: the usual size that the cells divide into. */
  cellsPerPack: z.int('valueWrong').min(1, 'outOfRange').max(10_000, 'outOfRange').nullable(),
  /** A cell that drifts and may be an outlier within so many days raises an alarm; 0: none does. */
  driftDays: z.int('valueWrong').min(0, 'outOfRange').max(3650, 'outOfRange'),
  driftLevel: z.enum(alarmLevels),
})

export const batterySchemas = {
  batteryLimits: {
    payload: z.object({ powerstationId: stationId }),
    /** `revision` 0: nobody has set any, they are the usual ones. */
    answer: limits.extend(stamps),
  },
  saveBatteryLimits: {
    payload: limits.extend({ powerstationId: stationId, revision: saved.revision.unwrap() }),
    answer: z.object({ revision: z.int() }),
  },
}
