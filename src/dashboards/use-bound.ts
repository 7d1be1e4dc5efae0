import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { DashboardBody } from '#contract/dashboard.ts'
import { valueOf } from '#contract/live-value.ts'
import type { StationOption } from '#contract/station.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'

export interface Bound {
  /** Undefined: still loading, or (`gone`) none of the named stations is the viewer's any more. */
  context: WidgetContext | undefined
  gone: boolean
  /** The named stations that are there; empty where the dashboard follows the chosen one. */
  stations: readonly StationOption[]
  choose(id: string): void
}

/** What a dashboard is drawn for: the chosen station, or one of those that it names. */
export function useBound(bind: DashboardBody['bind'], chosen: WidgetContext): Bound {
  const options = useAtomValue(stationOptionsAtom)
  const [picked, setPicked] = useState<string>()
  const stations = bind.kind === 'named' ? bind.stationIds.flatMap((id) => options.find((option) => option.powerstationId === id) ?? []) : []
  const has = (id: string | undefined): boolean => stations.some((option) => option.powerstationId === id)
  const own = chosen.model.station.id
  const id = bind.kind === 'chosen' ? own : has(picked) ? picked : has(own) ? own : stations[0]?.powerstationId
  const other = valueOf(useWidgetContext(id === own ? undefined : id, chosen.mode))
  return { context: id === own ? chosen : other, gone: id === undefined, stations, choose: setPicked }
}
