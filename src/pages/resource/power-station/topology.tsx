import { LiveView } from '#src/ui/state-card.tsx'
import { WidgetFrame } from '#widgets/frame.tsx'
import { useWidgetContext } from '#widgets/use-context.ts'
import type { StationRow } from './resource.tsx'

const placed = { type: 'topology', version: 1, options: {} }

/** The station's single-line picture, live. */
export function Topology({ row }: { row: StationRow }) {
  const live = useWidgetContext(row.id, 'console')
  return (
    <div className="station-topology">
      <LiveView live={live}>{(context) => <WidgetFrame placed={placed} context={context} />}</LiveView>
    </div>
  )
}
