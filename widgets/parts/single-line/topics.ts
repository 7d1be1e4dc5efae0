import type { Device, DeviceKind } from '#contract/station.ts'

const shown: readonly DeviceKind[] = ['gridMeter', 'transformer', 'loadMeter', 'pcs', 'battery', 'pvInverter', 'pile']

/** Devices whose values are followed each by itself; more than these are shown as a group anyway. */
const MOST_TOPICS = 40

/** What a single-line picture of these devices listens to, besides their station. */
export const topicsOf = (devices: readonly Device[]): string[] =>
  devices
    .filter(({ kind }) => shown.includes(kind))
    .slice(0, MOST_TOPICS)
    .map(({ sn }) => `device:${sn}`)
