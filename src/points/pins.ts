import type { Point } from '#contract/station.ts'
import { localValue } from '#src/api/local-value.ts'

/** Pinned parameter codes of a device model, kept in this browser: what matters on one inverter matters on the next. */
export const pinsOf = (modelCode: string) => localValue(`pins:${modelCode}`)

export const readPins = (text: string | undefined): ReadonlySet<string> => new Set((text ?? '').split(',').filter((code) => code !== ''))

/** Points whose name or code holds the text, pinned ones first. */
export function sortPoints(points: readonly Point[], text: string, pins: ReadonlySet<string>): Point[] {
  const wanted = text.trim().toLowerCase()
  const found = points.filter(
    (point) => wanted === '' || [point.name.zh, point.name.en, point.code].some((name) => name.toLowerCase().includes(wanted)),
  )
  return [...found.filter((point) => pins.has(point.code)), ...found.filter((point) => !pins.has(point.code))]
}
