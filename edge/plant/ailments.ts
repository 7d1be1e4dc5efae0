import type { DemoStation } from '#domain/demo/stations.ts'
import type { DeviceKind } from '#contract/station.ts'
import { zoneOffset } from '#domain/time.ts'
import { hashText, noise } from './seeded.ts'

/** Something small that a device complains of for a while, in minutes of the day. */
export interface Ailment {
  sn: string
  code: string
  from: number
  to: number
}

/** What befalls plants on ordinary days; nothing that calls anybody out of bed. Lengths in minutes. */
const ordinary: { kind: DeviceKind; code: string; shortest: number; longest: number }[] = [
  { kind: 'battery', code: 'DOOR_OPEN', shortest: 15, longest: 60 },
  { kind: 'battery', code: 'AIRCON_FAULT', shortest: 60, longest: 300 },
  { kind: 'pcs', code: 'PCS_FAN', shortest: 120, longest: 480 },
  { kind: 'pvInverter', code: 'PV_STRING_FAULT', shortest: 180, longest: 600 },
]
const DAY_MS = 86_400_000
const MOST_A_DAY = 2

/** The ailments of a station's day, a pure function of both like the rest of the plant; they end within the day. */
export function ailmentsOf(demo: DemoStation, dayStart: number): Ailment[] {
  const dayNumber = Math.floor((dayStart + zoneOffset(demo.station.timeZone, dayStart)) / DAY_MS)
  const seed = hashText(`ailments ${demo.station.id}`) ^ Math.imul(dayNumber, 0x9e3779b1)
  const able = ordinary.filter(({ kind }) => demo.devices.some((device) => device.kind === kind))
  const result: Ailment[] = []
  for (let i = 0; i < MOST_A_DAY; i++) {
    const what = able[Math.floor(noise(seed, i * 10 + 1) * able.length)]
    if (what === undefined || noise(seed, i * 10 + 2) > 0.75) continue
    const devices = demo.devices.filter((device) => device.kind === what.kind)
    const { sn } = devices[Math.floor(noise(seed, i * 10 + 3) * devices.length)] as (typeof devices)[number]
    const length = Math.round(what.shortest + noise(seed, i * 10 + 4) * (what.longest - what.shortest))
    const from = Math.floor(noise(seed, i * 10 + 5) * (1440 - length))
    if (!result.some((other) => other.sn === sn && other.code === what.code)) result.push({ sn, code: what.code, from, to: from + length })
  }
  return result
}

/** `sn:code` of what ails the station at an instant of that day. */
export function ailingAt(ailments: readonly Ailment[], dayStart: number, at: number): Set<string> {
  const minute = (at - dayStart) / 60_000
  return new Set(ailments.filter(({ from, to }) => minute >= from && minute < to).map(({ sn, code }) => `${sn}:${code}`))
}
