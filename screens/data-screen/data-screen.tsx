import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { QuantityCode } from '#contract/quantity.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { WallFrame, type WallPlan, type WallWidget } from '../parts/wall-frame.tsx'

const values: QuantityCode[] = ['gridPower', 'loadPower', 'pvPower', 'storagePower', 'pilePower', 'gridDemand', 'soc', 'ambientTemperature']
const source = (quantity: QuantityCode) => ({ kind: 'quantity', quantity })

/** A control room's wall of figures: what is measured now along the top, curves below, energy, price and alarms beside them. */
function planOf(context: WidgetContext): WallPlan {
  const present = values.filter((quantity) => context.point(quantity) !== undefined).slice(0, 6)
  const tiles = (columns: number, y: number, h: number): WallWidget[] =>
    present.map((quantity, i): WallWidget => {
      const w = Math.floor(24 / columns)
      return ['value', (i % columns) * w, y + Math.floor(i / columns) * h, w, h, { source: source(quantity) }]
    })
  const powers = {
    sources: present
      .filter((quantity) => quantity.endsWith('Power'))
      .slice(0, 4)
      .map(source),
    minutes: 30,
  }
  return {
    landscape: [
      ...tiles(present.length, 0, 3),
      ['power-curve', 0, 3, 16, 7],
      ['energy-today', 16, 3, 8, 7],
      ['line', 0, 10, 10, 6, powers],
      ['price-period-now', 10, 10, 6, 6],
      ['alarm-list', 16, 10, 8, 6],
    ],
    portrait: [
      ...tiles(2, 0, 2),
      ['power-curve', 0, 6, 24, 6],
      ['line', 0, 12, 24, 5, powers],
      ['energy-today', 0, 17, 24, 5],
      ['price-period-now', 0, 22, 12, 4],
      ['alarm-list', 12, 22, 12, 4],
    ],
  }
}

export default function DataScreen() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const station = useAtomValue(chosenStationAtom)
  const context = useWidgetContext(station?.powerstationId, 'screen')
  if (station === undefined) return <Empty>{t('shell.noStation')}</Empty>
  const name = nameOf(station.powerstationName, station.powerstationNameEn, language)
  return <LiveView live={context}>{(value) => <Wall context={value} title={`${name} · ${t('screen.data')}`} />}</LiveView>
}

function Wall({ context, title }: { context: WidgetContext; title: string }) {
  const plan = useMemo(() => planOf(context), [context])
  return <WallFrame title={title} plan={plan} context={context} zone={context.zone} />
}
