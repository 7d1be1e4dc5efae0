import { call, type EndpointFacts } from './facts.ts'

const energy = '/manager/energy'

export const stationEndpoints = {
  parentStationOptions: call(`${energy}/parent/powerstation/options`, 'session', 'none', 'Master stations the viewer may see', {
    displays: 'demonstrated',
  }),
  stationOptions: call(`${energy}/powerstation/options`, 'session', 'none', 'Every station the viewer may see', { displays: 'demonstrated' }),
  stationModel: call(`${energy}/powerstation/model`, 'session', 'station', 'A station, its devices and the points of its quantities', {
    displays: 'demonstrated',
  }),
  stationOverview: call(
    `${energy}/powerstation/overview`,
    'session',
    'none',
    'All stations with the points of their headline quantities, last values and open alarms',
    { displays: 'demonstrated' },
  ),
  mapService: call(`${energy}/map/service`, 'session', 'none', 'Key of the online map; null where none is configured'),
  devicePoints: call(
    `${energy}/device/points`,
    ['monitor_realTime', 'monitor', 'energy_dataMonitor', 'energy', 'resource_device'],
    'station',
    'All points of one device with their last values',
    { displays: 'demonstrated' },
  ),
  lastChanges: call(
    `${energy}/device/lastChanges`,
    ['monitor_realTime', 'monitor', 'energy_dataMonitor', 'energy'],
    'station',
    'Since when the signals of a device have their values',
  ),
  ingestStatus: call(
    `${energy}/ingest/status`,
    ['monitor_realTime', 'monitor'],
    'none',
    'What ingest took and refused, by reason, and the gateways it knows',
  ),
} satisfies Record<string, EndpointFacts>
