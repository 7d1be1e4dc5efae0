import { z } from 'zod'
import { strategyStates } from '../strategy.ts'
import { localText } from '../text.ts'
import { commandLife, password } from './command.ts'
import { done, id, listed } from './common.ts'
import { stationId } from './station.ts'

const name = z.string({ error: 'required' }).min(1, 'required').max(64, 'tooLong')

const issue = commandLife.extend({
  deviceSn: z.string(),
  code: z.string(),
  value: z.number(),
  /** What the device reported when it was issued; null: nothing. */
  before: z.number().nullable(),
  /** Of the device's answer; Sparkplug devices give none. */
  resultCode: z.int().nullable(),
})
export type SetpointIssue = z.infer<typeof issue>

const setpoint = z.object({
  pointId: z.int(),
  code: z.string(),
  name: localText,
  unit: z.string(),
  decimals: z.int(),
  texts: z.array(z.object({ value: z.number(), text: localText })),
  /** What the device reports; null: nothing good. */
  reported: z.number().nullable(),
  /** What may be written; null: no bound. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Null: nobody has written it, or what was written was taken back. */
  state: z.enum(strategyStates).nullable(),
  /** Why it is not as wanted: `noAnswer`, `refused`, `different`, `local`, `silent`, `expired`, or empty. */
  reason: z.string(),
  /** The newest. */
  issue: issue.nullable(),
})
export type Setpoint = z.infer<typeof setpoint>

export const setpointSchemas = {
  setpointList: {
    payload: z.object({ powerstationId: stationId, deviceSn: name }),
    answer: z.object({
      setpoints: z.array(setpoint),
      isReachable: z.boolean(),
      /** An issue goes out only when somebody else lets it. */
      needsSecond: z.boolean(),
      /** So long an issue waits for a gateway that is away. */
      waitMinutes: z.int(),
    }),
  },
  issueSetpoint: {
    payload: z.object({
      powerstationId: stationId,
      deviceSn: name,
      code: name,
      value: z.number({ error: 'required' }).min(-1e15, 'outOfRange').max(1e15, 'outOfRange'),
      password,
    }),
    answer: z.object({ mid: z.string() }),
  },
  approveSetpoint: { payload: z.object({ powerstationId: stationId, mid: id, approve: z.boolean(), password }), answer: done },
  withdrawSetpoint: { payload: z.object({ powerstationId: stationId, mid: id }), answer: done },
  /** `value`: what the device reports, as who takes it over has seen it. */
  takeOverSetpoint: { payload: z.object({ powerstationId: stationId, deviceSn: name, code: name, value: z.number() }), answer: done },
  setpointIssueList: {
    payload: z.object({ ...listed('issuedAt'), powerstationId: stationId, deviceSn: name.optional(), code: name.optional() }),
    answer: z.object({ issueList: z.array(issue), totalRows: z.int() }),
  },
}
