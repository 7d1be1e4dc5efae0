import { IMPORT_BYTES } from '../import.ts'
import { call, type EndpointFacts } from './facts.ts'

const device = '/manager/energy/device'
const sees = ['resource_device', 'resource_powerStation'] as const
const changes = ['resource_device:edit'] as const

export const deviceEndpoints = {
  deviceList: call(`${device}/list`, sees, 'station', 'Devices with their live state, in pages'),
  deviceTree: call(`${device}/tree`, sees, 'station', 'Devices by station, connection point and parent'),
  deviceRegisters: call(`${device}/registers`, changes, 'station', 'Registers of a device with their last readings'),
  deviceExchanges: call(`${device}/exchanges`, sees, 'station', 'Devices that took the place of others, with what both showed'),
  deviceConnection: call(`${device}/connection`, sees, 'station', 'What the gateway of a device must send, and whether it was heard'),
  saveDevice: call(`${device}/save`, changes, 'station', 'Makes or changes a device'),
  importDevice: call(`${device}/import`, changes, 'station', 'Makes devices of the rows of a spreadsheet, or checks them', {
    bodyBytes: IMPORT_BYTES,
  }),
  moveDevice: call(`${device}/move`, changes, 'station', 'Puts devices with all below them at another place'),
  retireDevice: call(`${device}/retire`, changes, 'station', 'Takes devices out of service, or back into it'),
  replaceDevice: call(`${device}/replace`, changes, 'station', 'Puts another device into the place of one'),
  deleteDevice: call(`${device}/delete`, changes, 'station', 'Deletes devices on which nothing hangs, with their readings'),
  connectionList: call(`${device}/connection/list`, sees, 'station', 'How gateways are connected to devices, as they say themselves'),
  refusalList: call(`${device}/refusal/list`, sees, 'station', 'What the field side sent of a station and was not taken'),
  strangerList: call(`${device}/stranger/list`, sees, 'station', 'Devices that are heard and were never entered'),
  forgetStranger: call(`${device}/stranger/forget`, changes, 'station', 'Forgets a device that was heard and is not wanted'),
} satisfies Record<string, EndpointFacts>
