import { call, type EndpointFacts } from './facts.ts'

export const operationsEndpoints = {
  systemStatus: call('/manager/system/status', ['system_status'], 'none', 'How the servers and their parts are, for administrators'),
} satisfies Record<string, EndpointFacts>
