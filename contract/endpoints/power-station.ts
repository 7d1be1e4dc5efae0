import { IMPORT_BYTES } from '../import.ts'
import { call, type EndpointFacts } from './facts.ts'

const base = '/manager/resource/powerstation'
const sees = ['resource_powerStation'] as const
const changes = ['resource_powerStation:edit'] as const

export const powerStationEndpoints = {
  powerStationList: call(`${base}/list`, sees, 'organization', 'Power stations, with what they do now'),
  savePowerStation: call(`${base}/save`, changes, 'organization', 'Makes a station (under construction) or changes one'),
  importPowerStation: call(`${base}/import`, changes, 'organization', 'Makes stations of the rows of a spreadsheet, or checks them', {
    bodyBytes: IMPORT_BYTES,
  }),
  setPowerStationState: call(`${base}/state`, changes, 'organization', 'Takes a station into another state, along the steps that there are'),
  deletePowerStation: call(`${base}/delete`, changes, 'organization', 'Deletes stations on which nothing hangs'),
  connectionPointList: call(`${base}/connectionPoint/list`, sees, 'station', 'Grid connection points of a station'),
  saveConnectionPoint: call(`${base}/connectionPoint/save`, changes, 'station', 'Makes or changes a grid connection point'),
  deleteConnectionPoint: call(`${base}/connectionPoint/delete`, changes, 'station', 'Deletes grid connection points on which no device hangs'),
  stationPeople: call(`${base}/people`, ['system_organization'], 'station', 'Who sees a station'),
} satisfies Record<string, EndpointFacts>
