import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { positionsOf, type Positions } from '../parts/single-line/arrange.ts'
import { Picture } from '../parts/single-line/picture.tsx'
import type { Options } from './widget.ts'

/** Several steps of one drag are one change of the options. */
const SETTLE_MS = 400
const none: Positions = {}

/** Where people have put the symbols of a station; a picture that nobody has arranged, or of which nothing is known, arranges itself. */
function useSavedPositions(stationId: string): Positions {
  const question = useMemo(() => ({ powerstationId: stationId }), [stationId])
  const saved = valueOf(useQuery('stationTopology', question, { reload: true }))?.positions
  return useMemo(() => (saved === undefined ? none : positionsOf(saved)), [saved])
}

function Arrangement({ context, options, box, onOptions }: ViewProps<Options>) {
  const saved = useSavedPositions(context.model.station.id)
  // What is being dragged counts until the options that it was dragged from have changed.
  const [moved, setMoved] = useState<{ from: Options['positions']; to: Options['positions'] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const own = moved?.from === options.positions ? moved.to : options.positions
  // What was put on this dashboard comes before what was put at the station.
  const positions = useMemo(() => ({ ...saved, ...own }), [saved, own])
  const move = (id: string, place: [number, number]): void => {
    const next = { ...own, [id]: place }
    setMoved({ from: options.positions, to: next })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onOptions?.({ ...options, positions: next }), SETTLE_MS)
  }
  return <Picture context={context} box={box} positions={positions} onMove={onOptions === undefined ? undefined : move} />
}

/** The station's single-line picture, as people have arranged it. */
export default function Topology(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const { id } = props.context.model.station
  const live = useQuery('stationOptions', {})
  return (
    <LiveView live={live}>
      {({ optionList }) =>
        optionList.find((option) => option.powerstationId === id)?.isTopology === 0 ? (
          <Empty>{t('panel.topology.noTopology')}</Empty>
        ) : (
          <Arrangement {...props} />
        )
      }
    </LiveView>
  )
}
