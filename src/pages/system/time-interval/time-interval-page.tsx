import './time-interval.css'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { calendarResource } from './calendar-resource.ts'
import { schemeResource } from './scheme-resource.ts'
import { temperatureResource } from './temperature-resource.ts'

const tabs = ['schemes', 'calendar', 'temperatures'] as const
type Tab = (typeof tabs)[number]
const ONE = { pageNum: 1, pageSize: 1 }

/** What hours are which price period: schemes of notices, the calendar of holidays, and temperatures that some rules ask for. */
export default function TimeIntervalPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'schemes'
  const lists: Record<Tab, ReactNode> = {
    schemes: <Schemes />,
    calendar: <Calendar />,
    temperatures: <Temperatures />,
  }
  return (
    <div className="intervals">
      <TabBar
        label={t('price.intervalLists')}
        tabs={tabs.map((key) => ({ key, title: t(`price.tab.${key}`) }))}
        active={tab}
        onChange={(key) => setAddress(key === 'schemes' ? {} : { tab: key }, { replace: true })}
      />
      <div className="intervals-list" key={tab}>
        {lists[tab]}
      </div>
    </div>
  )
}

function Schemes() {
  const language = useAtomValue(languageAtom)
  const resource = useMemo(() => schemeResource(language), [language])
  return <ResourcePage resource={resource} />
}

function Calendar() {
  const { t } = useTranslation()
  const years = valueOf(useQuery('calendarDayList', ONE))?.years
  return (
    <>
      {years !== undefined && (
        <p className="intervals-note card">
          {years.length === 0 ? t('price.noCalendar') : t('price.calendarYears', { years: years.join(t('layout.list')) })}
        </p>
      )}
      <ResourcePage resource={calendarResource} />
    </>
  )
}

function Temperatures() {
  const { t } = useTranslation()
  const places = valueOf(useQuery('dayTemperatureList', ONE))?.places
  return (
    <>
      {places !== undefined && (
        <p className="intervals-note card">
          {places.length === 0 ? t('price.noPlaces') : t('price.places', { places: places.join(t('layout.list')) })}
        </p>
      )}
      <ResourcePage resource={temperatureResource} />
    </>
  )
}
