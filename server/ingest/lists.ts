import type { DeviceEntry, PointEntry } from '../plant/registry.ts'
import type { Ingest } from './ingest.ts'

/** Places of lists by device and name: found once, not with each message. The registry makes its devices anew when the plant changes. */
const known = new WeakMap<DeviceEntry, Map<string, readonly (PointEntry | undefined)[]>>()

/** Parameters of a device that are numbered behind a name (`CV001`, `CV002` ... behind `CV`), by their numbers from 1 on. */
function placesOf(device: DeviceEntry, name: string): readonly (PointEntry | undefined)[] {
  let lists = known.get(device)
  if (lists === undefined) known.set(device, (lists = new Map()))
  const found = lists.get(name)
  if (found !== undefined) return found
  const places: (PointEntry | undefined)[] = []
  for (const [code, point] of device.points) {
    const number = code.startsWith(name) ? code.slice(name.length) : ''
    if (/^\d{1,4}$/.test(number) && Number(number) >= 1) places[Number(number) - 1] = point
  }
  // What a gateway makes up is not kept.
  if (places.length > 0) lists.set(name, places)
  return places
}

/** What fixed lists hold where nothing is connected. */
const isUnused = (raw: unknown): boolean => raw === null || raw === 0 || raw === 65_535 || raw === 65.535 || raw === 6553.5

/**
 * A list of readings under one name, as battery managers have their cells: each is that of the parameter with its number. A place without a reading (null) has none
 * now; unused places behind the last parameter are left alone.
 */
export function takeList(ingest: Ingest, topic: string, device: DeviceEntry, name: string, list: readonly unknown[], ts: number): void {
  const places = placesOf(device, name)
  if (places.length === 0) return ingest.refuse('unknownParameter', topic, `${name}[]`)
  let strange = 0
  for (const [i, raw] of list.entries()) {
    const point = places[i]
    if (point === undefined) strange += isUnused(raw) ? 0 : 1
    // The value before it must not go on looking alive; what was missing earlier says nothing of one that came since.
    else if (raw === null) ingest.gone(point, ts)
    else ingest.sample(point, ts, raw, 'json')
  }
  if (strange > 0) ingest.refuse('unknownParameter', topic, `${name}[]: ${strange}`)
}
