import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useServerNow } from '#widgets/parts/use-today.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { WallFrame, type WallPlan } from '../parts/wall-frame.tsx'

const SHOW_EACH_MS = 30_000

const plan: WallPlan = {
  landscape: [
    ['fleet-totals', 0, 0, 6, 9],
    ['fleet-ranking', 0, 9, 6, 7],
    ['fleet-board', 6, 0, 12, 10],
    ['power-curve', 6, 10, 12, 6],
    ['alarm-list', 18, 0, 6, 10, { scope: 'fleet' }],
    ['revenue-now', 18, 10, 6, 6],
  ],
  portrait: [
    ['fleet-totals', 0, 0, 24, 4],
    ['fleet-board', 0, 4, 24, 8],
    ['power-curve', 0, 12, 24, 5],
    ['fleet-ranking', 0, 17, 12, 6],
    ['alarm-list', 12, 17, 12, 6, { scope: 'fleet' }],
  ],
}

/** The fleet wall: totals, all stations live, alarms; curve and revenue pass from station to station. */
export default function FleetWall() {
  const { t } = useTranslation()
  const shown = useAtomValue(stationOptionsAtom).filter((option) => option.isScreen === 1)
  const now = useServerNow(1000)
  const turn = shown[Math.floor(now / SHOW_EACH_MS) % Math.max(1, shown.length)]
  const next = shown[(Math.floor(now / SHOW_EACH_MS) + 1) % Math.max(1, shown.length)]
  const live = useWidgetContext(turn?.powerstationId, 'screen')
  const context = useMemo(() => (live.state === 'fresh' ? { ...live, value: { ...live.value, showStation: true } } : live), [live])
  if (shown.length === 0) return <Empty>{t('shell.noStation')}</Empty>
  const kept = [...new Set([turn, next].flatMap((option) => option?.powerstationId ?? []))]
  return (
    <>
      {kept.map((id) => (
        <KeepModel key={id} id={id} />
      ))}
      <LiveView live={context}>{(value) => <WallFrame title={t('screen.fleet')} plan={plan} context={value} zone="Asia/Shanghai" />}</LiveView>
    </>
  )
}

/** Asks for a station's model before its turn comes, so that the wall never waits. */
function KeepModel({ id }: { id: string }) {
  useWidgetContext(id, 'screen')
  return null
}
