import { call, type EndpointFacts } from './facts.ts'

export const operationsEndpoints = {
  systemStatus: call('/manager/system/status', ['system_status'], 'none', 'How the servers and their parts are, for administrators'),
  systemPerformance: call('/manager/system/performance', ['system_performance'], 'none', 'What servers and displays spend now, for administrators'),
  performanceDay: call('/manager/system/performanceDay', ['system_performance'], 'none', 'What one of them spent in the last day, by the minute'),
} satisfies Record<string, EndpointFacts>
