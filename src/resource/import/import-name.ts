import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'

/** Calls that make records of a spreadsheet's rows. */
export type ImportName = { [N in EndpointName]: Payload<N> extends { rows: unknown[]; check: boolean } ? N : never }[EndpointName]
