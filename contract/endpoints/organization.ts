import type { EndpointFacts } from './facts.ts'

export const organizationEndpoints = {} satisfies Record<string, EndpointFacts>
