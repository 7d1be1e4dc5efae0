import { call, type EndpointFacts } from './facts.ts'

const battery = '/manager/battery'

export const batteryEndpoints = {
  batteryLimits: call(
    `${battery}/limits`,
    ['energy_dataMonitor', 'energy_batteryHealth', 'energy'],
    'station',
    "By which limits the consistency of a station's batteries is graded",
  ),
  saveBatteryLimits: call(
    `${battery}/limits/save`,
    ['energy_dataMonitor:edit'],
    'station',
    "Sets the limits by which a station's batteries are graded",
  ),
  batteryHealth: call(`${battery}/health`, ['energy_batteryHealth'], 'station', "What a cluster's history says of its health", {
    encrypted: false,
    long: true,
  }),
} satisfies Record<string, EndpointFacts>
