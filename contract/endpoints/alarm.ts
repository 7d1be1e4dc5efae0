import { call, type EndpointFacts } from './facts.ts'

const history = '/manager/energydata/history'

export const alarmEndpoints = {
  alarmList: call(`${history}/alarm/list`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Alarms, filtered and paged', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  alarmDetail: call(`${history}/alarm/detail`, ['alarm', 'energy_batteryWarn', 'monitor'], 'station', 'One alarm'),
  alarmTakeover: call(
    `${history}/alarm/takeover`,
    ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'],
    'station',
    'What a wall says of an alarm that takes it over: curves, who was told, what to do first, whom to call',
    { displays: 'demonstrated' },
  ),
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
  alarmShelve: call(`${history}/alarm/shelve`, ['energy_batteryWarn:handle'], 'station', 'Sets open alarms aside until a time, with a reason'),
  alarmUnshelve: call(`${history}/alarm/unshelve`, ['energy_batteryWarn:handle'], 'station', 'Takes alarms off the shelf'),
  alarmQuality: call(
    `${history}/alarm/quality`,
    ['energy_batteryWarn'],
    'station',
    'How good the alarms are: rate, floods, the most frequent, how fast',
    {
      long: true,
    },
  ),
  eventCodeList: call(`${history}/eventCode/list`, ['energy_batteryWarn'], 'none', 'What codes that devices send mean, in pages'),
  saveEventCode: call(`${history}/eventCode/save`, ['energy_batteryWarn:edit'], 'none', 'Makes or changes what a code means and what to do first'),
  deleteEventCode: call(`${history}/eventCode/delete`, ['energy_batteryWarn:edit'], 'none', 'Forgets codes; alarms keep what they said'),
  maintenanceList: call(`${history}/maintenance/list`, ['energy_batteryWarn'], 'station', 'Work on stations and devices whose alarms call nobody'),
  saveMaintenance: call(`${history}/maintenance/save`, ['energy_batteryWarn:handle'], 'station', 'Saves work on a station or device'),
  endMaintenance: call(`${history}/maintenance/end`, ['energy_batteryWarn:handle'], 'station', 'Ends work that is going on'),
  deleteMaintenance: call(`${history}/maintenance/delete`, ['energy_batteryWarn:handle'], 'station', 'Deletes work that has not begun'),
} satisfies Record<string, EndpointFacts>
