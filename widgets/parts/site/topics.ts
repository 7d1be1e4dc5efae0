import type { Device, DeviceKind } from '#contract/station.ts'
import { topicsOf } from '../single-line/topics.ts'

const auxiliaryKinds: readonly DeviceKind[] = ['environment', 'airConditioner', 'firePanel', 'meter']
/** What helps the plant along: more than these share places anyway. */
const MOST = 12

/** What a picture of the site listens to, besides its station: what a wiring diagram does, and what helps the plant along. */
export const siteTopics = (devices: readonly Device[]): string[] => [
  ...topicsOf(devices),
  ...devices
    .filter(({ kind }) => auxiliaryKinds.includes(kind))
    .slice(0, MOST)
    .map(({ sn }) => `device:${sn}`),
]
