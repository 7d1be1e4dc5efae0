import { z } from 'zod'
import { issueStates } from '../strategy.ts'

/** Of whoever issues a command or lets it go. */
export const password = z.string({ error: 'required' }).min(1, 'required').max(200, 'tooLong')

/** The life of a command, of a strategy to a controller as of a setpoint to a device. */
export const commandLife = z.object({
  mid: z.string(),
  state: z.enum(issueStates),
  issuedAt: z.number(),
  issuedBy: z.string(),
  approvedAt: z.number().nullable(),
  approvedBy: z.string().nullable(),
  sentAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  doneAt: z.number().nullable(),
  /** Words of the answer; without a code one of `issueBars`, or empty. */
  message: z.string(),
})
