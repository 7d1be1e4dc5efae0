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
  batteryImportList: call(`${battery}/import/list`, ['energy_batteryHealth'], 'station', 'Histories of batteries out of files that a station keeps', {
    encrypted: false,
  }),
  batteryImport: call(`${battery}/import/one`, ['energy_batteryHealth'], 'station', 'What was counted out of one of these files', {
    encrypted: false,
  }),
  saveBatteryImport: call(
    `${battery}/import/save`,
    ['energy_batteryHealth:edit'],
    'station',
    'Keeps what was counted out of a file, or changes its name and whose it is',
  ),
  deleteBatteryImport: call(`${battery}/import/delete`, ['energy_batteryHealth:edit'], 'station', 'Deletes kept histories'),
} satisfies Record<string, EndpointFacts>
