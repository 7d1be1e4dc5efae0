import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { WallFrame, type WallPlan, type WallWidget } from '../parts/wall-frame.tsx'

/** Panels at the sides by what the station has; the picture that explains it in the middle. */
function planOf({ model: { station } }: WidgetContext): WallPlan {
  const { isStorage, isPhotoVoltaic, isCharPail } = station
  const left: WallWidget = isStorage ? ['state-of-charge', 0, 0, 6, 6] : ['pv-generation', 0, 0, 6, 6]
  const right: WallWidget = isCharPail
    ? ['charging-piles', 18, 0, 6, 6]
    : isPhotoVoltaic && isStorage
      ? ['pv-generation', 18, 0, 6, 6]
      : ['line', 18, 0, 6, 6]
  const stack = ([type, , , , , options]: WallWidget, x: number, y: number, w: number, h: number): WallWidget => [type, x, y, w, h, options ?? {}]
  return {
    landscape: [
      left,
      ['energy-today', 0, 6, 6, 6],
      ['price-period-now', 0, 12, 6, 4],
      ['power-flow', 6, 0, 12, 10],
      ['power-curve', 6, 10, 12, 6],
      right,
      ['revenue-now', 18, 6, 6, 5],
      ['alarm-list', 18, 11, 6, 5],
    ],
    portrait: [
      ['power-flow', 0, 0, 24, 8],
      stack(left, 0, 8, 12, 5),
      ['revenue-now', 12, 8, 12, 5],
      ['power-curve', 0, 13, 24, 5],
      ['energy-today', 0, 18, 12, 5],
      stack(right, 12, 18, 12, 5),
      ['price-period-now', 0, 23, 12, 4],
      ['alarm-list', 12, 23, 12, 4],
    ],
  }
}

/** One station's wall. */
export default function StationWall() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const station = useAtomValue(chosenStationAtom)
  const context = useWidgetContext(station?.powerstationId, 'screen')
  if (station === undefined) return <Empty>{t('shell.noStation')}</Empty>
  return (
    <LiveView live={context}>
      {(value) => <Wall context={value} title={nameOf(station.powerstationName, station.powerstationNameEn, language)} />}
    </LiveView>
  )
}

function Wall({ context, title }: { context: WidgetContext; title: string }) {
  const plan = useMemo(() => planOf(context), [context])
  return <WallFrame title={title} plan={plan} context={context} zone={context.zone} />
}
