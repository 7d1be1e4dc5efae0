import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOf } from '#contract/route.ts'
import { stationTypeOf } from '#domain/stations.ts'
import { minuteOfDay } from '#domain/time.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { DashboardView } from '#src/dashboards/dashboard-view.tsx'
import { useDashboardAddress } from '#src/dashboards/use-dashboard-address.ts'
import { NoStation } from '#src/ui/no-station.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { defaultHome } from '#widgets/default-layout.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { useServerNow } from '#widgets/parts/data/use-today.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { greetingOf } from './greeting.ts'

/** The chosen station's own dashboard. */
export default function Home() {
  const station = useAtomValue(chosenStationAtom)
  const context = useWidgetContext(station?.powerstationId, 'console')
  if (station === undefined) return <NoStation />
  return (
    <LiveView live={context}>{(value) => <Board key={value.model.station.id} context={value} slot={`home:${stationTypeOf(station)}`} />}</LiveView>
  )
}

function Board({ context, slot }: { context: WidgetContext; slot: string }) {
  const computed = useMemo(() => defaultHome(context), [context])
  const address = useDashboardAddress()
  const language = useAtomValue(languageAtom)
  const name = textOf(routeOf('/home')?.title ?? { zh: '', en: '' }, language)
  return <DashboardView slot={slot} context={context} computed={computed} name={name} head={<Greeting zone={context.zone} />} {...address} />
}

function Greeting({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const now = useServerNow(60_000)
  // Whoever looks back is not greeted by the hour of then.
  if (useAtomValue(momentAtom) !== 'live') return <h2>{t('display.lookingBack')}</h2>
  return (
    <h2>
      {t(`home.${greetingOf(Math.floor(minuteOfDay(zone, now) / 60))}`)}
      {t('home.comma')}
      {session?.realname}
    </h2>
  )
}
