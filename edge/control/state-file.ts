import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ControllerState } from './controller.ts'
import type { LivePlantState } from './live-plant.ts'

/** What a station's controller keeps over a restart. */
export interface StationState {
  controller: ControllerState
  plant: LivePlantState | undefined
  /** Of its devices, by `<device>/<parameter>`. */
  setpoints?: Record<string, number>
}

const fileOf = (folder: string, station: string): string => join(folder, `${station}.json`)

/** Undefined: there is none that can be read. */
export function readState(folder: string | undefined, station: string): StationState | undefined {
  if (folder === undefined) return undefined
  try {
    return JSON.parse(readFileSync(fileOf(folder, station), 'utf8')) as StationState
  } catch {
    return undefined
  }
}

/** Whole or not at all. */
export function writeState(folder: string | undefined, station: string, state: StationState): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const part = `${fileOf(folder, station)}.part`
  writeFileSync(part, JSON.stringify(state))
  renameSync(part, fileOf(folder, station))
}
