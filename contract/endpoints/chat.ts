import type { EndpointFacts } from './facts.ts'

export const chatEndpoints = {} satisfies Record<string, EndpointFacts>
