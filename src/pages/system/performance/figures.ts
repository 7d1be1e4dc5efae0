import type { TFunction } from 'i18next'
import { serverFigures, stateOf, windowFigures, type FigureState, type ServerFigure, type WindowFigure } from '#contract/performance.ts'

export type Kind = 'server' | 'window'
export type Use = Readonly<Record<string, number | null>>
/** Those with limits: beyond them a sentence says what it means. */
type Limited<F> = { [K in keyof F]: F[K] extends { warn: number } ? K : never }[keyof F]

export interface ShownFigure {
  name: string
  label: string
  unit: string
  decimals: number
  state(value: number | null): FigureState
  /** What it means when it is beyond its limits. */
  means(): string
}

/** The figures of a server or a window, in their order and words. */
export function figuresOf(kind: Kind, t: TFunction): ShownFigure[] {
  if (kind === 'server') {
    return (Object.keys(serverFigures) as ServerFigure[]).map((name) => ({
      name,
      label: t(`performance.server.${name}`),
      unit: serverFigures[name].unit,
      decimals: serverFigures[name].decimals,
      state: (value) => stateOf(serverFigures[name], value),
      means: () => t(`performance.means.server.${name as Limited<typeof serverFigures>}`),
    }))
  }
  return (Object.keys(windowFigures) as WindowFigure[]).map((name) => ({
    name,
    label: t(`performance.window.${name}`),
    unit: windowFigures[name].unit,
    decimals: windowFigures[name].decimals,
    state: (value) => stateOf(windowFigures[name], value),
    means: () => t(`performance.means.window.${name as Limited<typeof windowFigures>}`),
  }))
}
