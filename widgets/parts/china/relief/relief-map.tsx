import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { endpointTable } from '#contract/endpoint.ts'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { useServerNow } from '../../data/use-today.ts'
import { useTurns } from '#src/atoms/turns.ts'
import { CrossFade } from '../../drawing/cross-fade.tsx'
import { mainPoint, type Entry } from '../station-mark.tsx'
import { ReliefPlate, type ReliefPlateProps } from './relief-plate.tsx'
import { stopsOf, type Stop } from './relief-stops.ts'

/** Each look takes so long; the whole country has two of them in turn. */
const LOOK_MS = 12_000
const WHOLE_TURNS = 2
const LOOK_AGAIN_MS = 5000
const none: ReadonlySet<string> = new Set()

interface Props extends Omit<ReliefPlateProps, 'stop'> {
  /** It looks at one province after the other where something is worth showing. */
  leans: boolean
}

const NOTHING = {}

/** Stations of the demand response that runs now. Who may not know of it, and who looks back, is shown none and does not ask: the panel would be one that failed. */
function useResponding(): ReadonlySet<string> {
  const can = useAtomValue(canAtom)
  const isLive = useAtomValue(momentAtom) === 'live'
  const isAsked = isLive && can(endpointTable.responseTracking.access)
  const answer = valueOf(useQuery('responseTracking', isAsked ? NOTHING : undefined, { everyMs: 60_000 }))
  const now = useServerNow(60_000)
  return useMemo(() => {
    const task = answer?.task
    if (task === null || task === undefined || task.fromAt > now || task.toAt <= now || task.endedAt !== null) return none
    return new Set(answer?.points.map(({ stationId }) => stationId))
  }, [answer, now])
}

/** What is worth a nearer look. */
function useStops(stations: readonly Entry[]): readonly Stop[] {
  const store = useAtomValue(liveStoreAtom)
  const responding = useResponding()
  const [stops, setStops] = useState<readonly Stop[]>([])
  // Powers come after the stations, and change: it is looked again.
  useEffect(() => {
    const kwOf = (entry: Entry): number | undefined => {
      const point = mainPoint(entry)
      if (point === undefined) return 0
      const live = store.live(point.id)
      if (live.state === 'waiting') return undefined
      return isTrue(live) ? (valueOf(live) ?? 0) : 0
    }
    const look = (): void => setStops(stopsOf(stations, responding, kwOf))
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [stations, responding, store])
  return stops
}

function Leaning(props: Omit<Props, 'leans'>) {
  const stops = useStops(props.stations)
  const { index } = useTurns(stops.length === 0 ? 1 : WHOLE_TURNS + stops.length, LOOK_MS)
  // Somebody who looks at something is not led away from it.
  const [held, setHeld] = useState<{ stop: Stop | undefined }>()
  const turn = stops[index - WHOLE_TURNS]
  const stop = held === undefined ? turn : held.stop
  return (
    <div style={{ height: '100%' }} onPointerEnter={() => setHeld({ stop })} onPointerLeave={() => setHeld(undefined)}>
      <CrossFade id={stop?.region.code ?? 'whole'}>
        <ReliefPlate {...props} stop={stop} />
      </CrossFade>
    </div>
  )
}

/** The fleet's country in relief; on walls it leans to where something is worth showing. */
export const ReliefMap = ({ leans, ...props }: Props) => (leans ? <Leaning {...props} /> : <ReliefPlate {...props} stop={undefined} />)
