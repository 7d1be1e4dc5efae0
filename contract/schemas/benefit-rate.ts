import { z } from 'zod'
import { calendarDay, changed, id, ids, listed, remark, saved, stamps } from './common.ts'
import { percent } from './power-station.ts'
import { typed } from '../typed.ts'

const draft = z.object({
  stationId: id,
  /** Empty: of all connection points of the station that have none of their own. */
  connectionPointId: typed.max(64, 'tooLong').default(''),
  /** `YYYY-MM-DD` in the station's time. */
  fromDate: calendarDay,
  percent,
  remark,
})

const benefitRate = draft.extend({
  id: z.string(),
  /** Of the connection point; empty: it is the station's. */
  pointNumber: z.string(),
  pointName: z.string(),
  customerName: z.string(),
  /** The slip of the month of now takes it. */
  holds: z.boolean(),
  /** The first month whose slip takes it, where that is still to come; else empty. */
  begins: z.string(),
  /** First day of the rate that takes its place before any slip takes it; empty: there is none. */
  overtakenBy: z.string(),
  ...stamps,
})
export type BenefitRateRow = z.infer<typeof benefitRate>

export const benefitRateSchemas = {
  benefitRateList: {
    payload: z.object({ ...listed('fromDate', 'updatedAt'), powerstationId: id }),
    answer: z.object({
      benefitRateList: z.array(benefitRate),
      totalRows: z.int(),
      /** The station's connection points, to choose from. */
      points: z.array(z.object({ id: z.string(), number: z.string(), name: z.string(), customerName: z.string() })),
    }),
  },
  saveBenefitRate: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteBenefitRate: { payload: z.object({ ids }), answer: changed },
}
