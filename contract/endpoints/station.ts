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
    { followsMoment: true, displays: 'demonstrated' },
  ),
  mapService: call(`${energy}/map/service`, 'session', 'none', 'Key of the online map; null where none is configured'),
  devicePoints: call(
    `${energy}/device/points`,
    ['monitor_realTime', 'monitor', 'energy_dataMonitor', 'energy', 'resource_device', 'production_settlement:edit'],
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
  fleetViewList: call(`${energy}/fleetView/list`, ['monitor_operation'], 'organization', 'The viewer’s own saved views of the fleet'),
  saveFleetView: call(
    `${energy}/fleetView/save`,
    ['monitor_operation'],
    'organization',
    'Keeps filters, view and sorting of operation monitoring under a name',
  ),
  deleteFleetView: call(`${energy}/fleetView/delete`, ['monitor_operation'], 'organization', 'Deletes saved views of one’s own'),
  stationTopology: call(`${energy}/powerstation/topology`, 'session', 'station', 'Where the symbols of the single-line diagram were put', {
    displays: 'demonstrated',
  }),
  stationClock: call(`${energy}/powerstation/clock`, 'session', 'station', 'Whether what arrives from a station is of now', {
    displays: 'demonstrated',
  }),
  saveStationTopology: call(
    `${energy}/powerstation/topology/save`,
    ['resource_powerStation:edit'],
    'station',
    'Puts the symbols of the single-line diagram somewhere, or none anywhere',
  ),
  ingestStatus: call(
    `${energy}/ingest/status`,
    ['monitor_realTime', 'monitor'],
    'none',
    'What ingest took and refused, by reason, and the gateways it knows',
  ),
} satisfies Record<string, EndpointFacts>
