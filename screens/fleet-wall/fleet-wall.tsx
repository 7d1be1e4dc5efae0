import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { downSinceAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useServerNow } from '#widgets/parts/data/use-today.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { fleetPlan } from '#widgets/wall-plans.ts'
import { WallFrame } from '../parts/wall-frame.tsx'
import { useFitPlan } from '../use-fit-plan.ts'

const SHOW_EACH_MS = 30_000
const OVERVIEW_MS = 30_000

/** The fleet wall: totals, all stations live, alarms; curve and revenue pass from station to station that has something to say. */
export default function FleetWall() {
  const { t } = useTranslation()
  const all = useAtomValue(stationOptionsAtom).filter((option) => option.isScreen === 1)
  const overview = valueOf(useQuery('stationOverview', {}, { everyMs: OVERVIEW_MS }))
  // Stations that say nothing have no turn; where all are silent they have it all the same.
  const talking = all.filter((option) => (overview?.stations.find((one) => one.station.id === option.powerstationId)?.devicesOnline ?? 0) > 0)
  const shown = talking.length === 0 ? all : talking
  const time = useServerNow(1000)
  // Without a connection nothing is known of the next station: the one whose turn it is stays.
  const isDown = useAtomValue(downSinceAtom) !== undefined
  const heard = useRef(time)
  if (!isDown) heard.current = time
  const now = heard.current
  const plan = useFitPlan(fleetPlan)
  const turn = shown[Math.floor(now / SHOW_EACH_MS) % Math.max(1, shown.length)]
  const next = shown[(Math.floor(now / SHOW_EACH_MS) + 1) % Math.max(1, shown.length)]
  const live = useWidgetContext(turn?.powerstationId, 'screen')
  const asked = useMemo(() => (live.state === 'fresh' ? { ...live, value: { ...live.value, showStation: true } } : live), [live])
  // The wall stays while the next station is waited for, or cannot be told of: one whose moment puts another station's turn would be taken down and up again without end.
  const last = useRef(asked)
  if (asked.state === 'fresh' || last.current.state !== 'fresh') last.current = asked
  const context = last.current
  if (shown.length === 0) return <Empty>{t('shell.noStation')}</Empty>
  const kept = [...new Set([turn, next].flatMap((option) => option?.powerstationId ?? []))]
  return (
    <>
      {kept.map((id) => (
        <KeepModel key={id} id={id} />
      ))}
      <LiveView live={context}>
        {(value) => <WallFrame title={t('screen.fleet')} plan={plan} context={value} zone="Asia/Shanghai" slot="screen:fleet" alarmsOf="" />}
      </LiveView>
    </>
  )
}

/** Asks for a station's model before its turn comes, so that the wall never waits. */
function KeepModel({ id }: { id: string }) {
  useWidgetContext(id, 'screen')
  return null
}
