import { call, type EndpointFacts } from './facts.ts'

const history = '/manager/energydata/history'

export const alarmEndpoints = {
  alarmList: call(`${history}/alarm/list`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Alarms, filtered and paged', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  alarmDetail: call(`${history}/alarm/detail`, ['alarm', 'energy_batteryWarn', 'monitor'], 'station', 'One alarm'),
  alarmCounts: call(`${history}/alarm/counts`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Open alarms by level', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  alarmTrend: call(`${history}/alarm/trend`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Alarms raised a day, by level', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  alarmSeen: call(
    `${history}/alarm/seen`,
    ['energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify'],
    'station',
    'Marks alarms as seen: ends blinking and takeover',
    { displays: 'free' },
  ),
  alarmHandle: call(`${history}/alarm/handle`, ['energy_batteryWarn:handle'], 'station', 'Marks alarms as processed, with content and notes'),
} satisfies Record<string, EndpointFacts>
