import type { Seen } from '../field/seen.ts'
import { addressBytes, causes, counterElement, encodeAsdu, encodeTime, measuredElement, signalElement, types, type Quality } from './asdu.ts'
import type { Iec104Connection } from './config.ts'
import { MOST_ASDU } from './frame.ts'

/** A value as it stands at its object address now. */
export interface Shown {
  value: number
  /** When it was read; undefined: never. */
  at: number | undefined
  quality: Quality
}

type Signal = Iec104Connection['signals'][number]
type Measured = Iec104Connection['measured'][number]
type Counter = Iec104Connection['counters'][number]

export type MonitoredPoint = { kind: 'signal'; of: Signal } | { kind: 'measured'; of: Measured } | { kind: 'counter'; of: Counter }

/** What the station shows under its object addresses. */
export class Image {
  readonly points = new Map<number, MonitoredPoint>()
  /** Points by device and code. */
  readonly #bySource = new Map<string, MonitoredPoint[]>()
  readonly #seen: Seen
  /** Counters as they were frozen last, with the number of that freezing. */
  readonly #frozen = new Map<number, Shown>()
  #reading = 0

  constructor({ signals, measured, counters }: Iec104Connection, seen: Seen) {
    this.#seen = seen
    const all: MonitoredPoint[] = [
      ...signals.map((of) => ({ kind: 'signal' as const, of })),
      ...measured.map((of) => ({ kind: 'measured' as const, of })),
      ...counters.map((of) => ({ kind: 'counter' as const, of })),
    ]
    for (const point of all) {
      const { ioa, sn, code } = point.of
      this.points.set(ioa, point)
      const key = `${sn}/${code}`
      this.#bySource.set(key, [...(this.#bySource.get(key) ?? []), point])
    }
  }

  from(sn: string, code: string): readonly MonitoredPoint[] {
    return this.#bySource.get(`${sn}/${code}`) ?? []
  }

  of(point: MonitoredPoint): Shown {
    const seen = this.#seen.of(point.of.sn, point.of.code)
    if (seen === undefined || !Number.isFinite(seen.value)) return { value: 0, at: seen?.at, quality: { invalid: true, old: true } }
    const { value, at, isOld } = seen
    const quality = { invalid: false, old: isOld }
    if (point.kind === 'signal') return { value: (value !== 0) === point.of.invert ? 0 : 1, at, quality }
    return { value: value * point.of.scale, at, quality }
  }

  /** All counters keep what they are now, as of one moment. */
  freeze(): void {
    this.#reading = (this.#reading + 1) & 0x1f
    for (const [ioa, point] of this.points) if (point.kind === 'counter') this.#frozen.set(ioa, this.of(point))
  }

  /** Signals and measured values, as a general interrogation has them: without marks of time. */
  interrogated(station: number, originator: number): Buffer[] {
    const all = [...this.points.values()]
    return (['signal', 'measured'] as const).flatMap((kind) =>
      asdusOf(
        kind === 'signal' ? types.M_SP_NA : types.M_ME_NC,
        causes.interrogated,
        { station, originator },
        all.filter((point) => point.kind === kind).map((point) => object(point, this.of(point))),
      ),
    )
  }

  /** Counters: as they were frozen, if they were, else as they are. */
  counted(station: number, originator: number): Buffer[] {
    const objects = [...this.points].flatMap(([ioa, point]) =>
      point.kind === 'counter' ? [object(point, this.#frozen.get(ioa) ?? this.of(point), this.#reading)] : [],
    )
    return asdusOf(types.M_IT_NA, causes.counters, { station, originator }, objects)
  }

  /** One value that was asked for. */
  read(point: MonitoredPoint, station: number, originator: number): Buffer[] {
    const type = point.kind === 'signal' ? types.M_SP_NA : point.kind === 'measured' ? types.M_ME_NC : types.M_IT_NA
    return asdusOf(type, causes.requested, { station, originator }, [object(point, this.of(point), this.#reading)])
  }
}

const element = (point: MonitoredPoint, { value, quality }: Shown, reading = 0): Buffer =>
  point.kind === 'signal'
    ? signalElement(value === 1, quality)
    : point.kind === 'measured'
      ? measuredElement(value, quality)
      : counterElement(value, quality, reading)

const object = (point: MonitoredPoint, shown: Shown, reading = 0): Buffer =>
  Buffer.concat([addressBytes(point.of.ioa), element(point, shown, reading)])

/** With the moment at which it was read; of what was never read there is none, and now is marked as such. */
export function timedObject(point: MonitoredPoint, shown: Shown, clock: { zone: string; offset: number; now: number }): Buffer {
  const at = (shown.at ?? clock.now) + clock.offset
  return Buffer.concat([object(point, shown), encodeTime(at, clock.zone, shown.at === undefined)])
}

/** As many objects as fit, a frame. */
export function asdusOf(type: number, cause: number, to: { station: number; originator: number }, objects: readonly Buffer[]): Buffer[] {
  const size = objects[0]?.length ?? 1
  const most = Math.min(127, Math.floor((MOST_ASDU - 6) / size))
  return Array.from({ length: Math.ceil(objects.length / most) }, (_, i) => {
    const some = objects.slice(i * most, (i + 1) * most)
    return encodeAsdu({ type, sequence: false, count: some.length, cause, negative: false, test: false, ...to, body: Buffer.concat(some) })
  })
}
