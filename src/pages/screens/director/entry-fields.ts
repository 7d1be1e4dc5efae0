import { playConditions, screenPaths } from '#contract/display-codes.ts'
import type { PlayEntry } from '#contract/display.ts'
import type { Field } from '#src/resource/field.ts'
import { screenOptions, useScreenStations } from './choices.ts'

const isByHours = (line: Record<string, unknown>): boolean => line.when === 'hours'

/** What is said of one turn of a play list. */
export const entryFields: readonly Field[] = [
  { key: 'path', title: 'display.show', kind: 'select', required: true, options: screenOptions },
  { key: 'stationId', title: 'display.station', kind: 'select', placeholder: 'display.fleetOf', options: { useOptions: useScreenStations } },
  { key: 'seconds', title: 'display.duration', kind: 'integer', required: true, min: 5, max: 3600 },
  {
    key: 'when',
    title: 'display.when',
    kind: 'select',
    required: true,
    options: ({ t }) => playConditions.map((when) => ({ value: when, label: t(`display.whens.${when}`) })),
  },
  { key: 'from', title: 'display.nightFrom', kind: 'integer', required: true, min: 0, max: 24, unit: 'h', visible: isByHours },
  { key: 'to', title: 'display.nightTo', kind: 'integer', required: true, min: 0, max: 24, unit: 'h', visible: isByHours },
]

export const freshEntry = (): PlayEntry => ({ path: screenPaths[0] ?? '', stationId: null, seconds: 30, when: 'always', from: 8, to: 18 })
