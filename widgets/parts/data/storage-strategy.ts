import { strategyLooks, type PermissionId } from '#contract/permission.ts'
import type { WidgetContext } from '../../define.ts'

/** Who sees what a storage is told to do: on boards by a right of strategies, on walls by that of walls. */
export const seesStrategies = [...strategyLooks, 'screens'] as const satisfies readonly PermissionId[]

/** Plans and strategies are of storages. */
export const hasStorage = ({ model }: WidgetContext): boolean => model.station.isStorage
