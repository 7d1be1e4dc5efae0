import { call, type EndpointFacts } from './facts.ts'

const camera = '/manager/energy/camera'
const changes = ['monitor_operation:edit'] as const

export const cameraEndpoints = {
  cameraList: call(`${camera}/list`, 'session', 'station', 'Cameras of stations, in pages'),
  saveCamera: call(`${camera}/save`, changes, 'station', 'Makes or changes a camera'),
  moveCamera: call(`${camera}/move`, changes, 'station', 'Puts a camera above or below another of its station'),
  deleteCamera: call(`${camera}/delete`, changes, 'station', 'Deletes cameras'),
} satisfies Record<string, EndpointFacts>
