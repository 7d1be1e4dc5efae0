import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { demonstrationPlan } from '#widgets/wall-plans.ts'
import { WallFrame } from '../parts/wall-frame.tsx'
import { useFitPlan } from '../use-fit-plan.ts'

/** The demonstration base: a photovoltaic site told to the public. The chosen station, or the first one with photovoltaics. */
export default function Demonstration() {
  const { t } = useTranslation()
  const chosen = useAtomValue(chosenStationAtom)
  const options = useAtomValue(stationOptionsAtom)
  const station = chosen?.isPhotoVoltaic === 1 ? chosen : (options.find((option) => option.isPhotoVoltaic === 1) ?? chosen)
  const context = useWidgetContext(station?.powerstationId, 'screen')
  if (station === undefined) return <Empty>{t('shell.noStation')}</Empty>
  return <LiveView live={context}>{(value) => <Wall context={value} />}</LiveView>
}

function Wall({ context }: { context: WidgetContext }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { station } = context.model
  const plan = useFitPlan(useMemo(() => demonstrationPlan(context), [context]))
  const title = `${nameOf(station.name, station.nameEn, language)} · ${t('screen.demonstration')}`
  return <WallFrame title={title} plan={plan} context={context} zone={context.zone} slot="screen:demonstration" alarmsOf={station.id} />
}
