import type { WidgetContext } from '#widgets/define.ts'
import { dataPlan, demonstrationPlan, fleetPlan, stationPlan, type WallPlan } from '#widgets/wall-plans.ts'

export interface Wall {
  /** Where its dashboards are kept. */
  slot: string
  path: string
  plan(context: WidgetContext): WallPlan
}

/** Walls that can be arranged. */
export const walls: readonly Wall[] = [
  { slot: 'screen:fleet', path: '/bigScreen/home', plan: () => fleetPlan },
  { slot: 'screen:station', path: '/bigScreen/single', plan: stationPlan },
  { slot: 'screen:demonstration', path: '/yn-data-screen', plan: demonstrationPlan },
  { slot: 'screen:data', path: '/data-screen', plan: dataPlan },
]
