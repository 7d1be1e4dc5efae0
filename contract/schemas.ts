import type { z } from 'zod'
import type { EndpointName } from './endpoint.ts'
import { accountSchemas } from './schemas/account.ts'
import { chatSchemas } from './schemas/chat.ts'
import { dashboardSchemas, liveSchemas } from './schemas/dashboard.ts'
import { displaySchemas } from './schemas/display.ts'
import { historySchemas } from './schemas/history.ts'
import { organizationSchemas } from './schemas/organization.ts'
import { sessionSchemas } from './schemas/session.ts'
import { stationSchemas } from './schemas/station.ts'

/** Payload and answer of every endpoint. The browser imports only types from here, so that zod stays out of its first load. */
export const schemas = {
  ...sessionSchemas,
  ...stationSchemas,
  ...historySchemas,
  ...dashboardSchemas,
  ...displaySchemas,
  ...liveSchemas,
  ...accountSchemas,
  ...organizationSchemas,
  ...chatSchemas,
} satisfies Record<EndpointName, { payload: z.ZodType; answer: z.ZodType }>

/** What a caller writes (defaults may be left out). */
export type Payload<N extends EndpointName> = z.input<(typeof schemas)[N]['payload']>
/** What the server's handler reads, after defaults. */
export type ParsedPayload<N extends EndpointName> = z.output<(typeof schemas)[N]['payload']>
export type Answer<N extends EndpointName> = z.output<(typeof schemas)[N]['answer']>
