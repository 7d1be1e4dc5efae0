import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { dataPlan } from '#widgets/wall-plans.ts'
import { WallFrame } from '../parts/wall-frame.tsx'
import { useFitPlan } from '../use-fit-plan.ts'

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
  const plan = useFitPlan(useMemo(() => dataPlan(context), [context]))
  return <WallFrame title={title} plan={plan} context={context} zone={context.zone} slot="screen:data" alarmsOf={context.model.station.id} />
}
