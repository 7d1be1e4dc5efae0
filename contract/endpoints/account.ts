import type { EndpointFacts } from './facts.ts'

export const accountEndpoints = {} satisfies Record<string, EndpointFacts>
