import '#src/ui/section-card.css'
import './electricity-price.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StationOption } from '#contract/station.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { BenefitRates } from './benefit-rates.tsx'
import { Months } from './months.tsx'
import { PriceDay } from './price-day.tsx'
import { PriceYear } from './price-year.tsx'

const tabs = ['prices', 'rates'] as const

/** What the chosen station pays: now, on any day, in the months of a year; and what its customers get of the benefit. */
export default function ElectricityPrice() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const [address, setAddress] = useAddress()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'prices'
  if (station === undefined) return <Empty>{t('state.empty')}</Empty>
  return (
    <div className="price-page">
      <header className="price-page-head">
        <TabBar
          label={t('price.own.title')}
          tabs={tabs.map((key) => ({ key, title: t(`price.own.tab.${key}`) }))}
          active={tab}
          onChange={(key) => setAddress({ tab: key === 'prices' ? undefined : key })}
        />
        <Link to={`/production/electricity-price-list?powerstationId=${encodeURIComponent(station.powerstationId)}`}>{t('price.own.toList')}</Link>
      </header>
      {tab === 'prices' ? <Prices station={station} /> : <BenefitRates stationId={station.powerstationId} />}
    </div>
  )
}

function Prices({ station }: { station: StationOption }) {
  const [address, setAddress] = useAddress()
  const { date } = useToday(station.timeZone)
  const asked = Number(address.get('year'))
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2099 ? asked : Number(date.slice(0, 4))
  return (
    <>
      <PriceDay key={station.powerstationId} stationId={station.powerstationId} zone={station.timeZone} />
      <PriceYear stationId={station.powerstationId} year={year} onYear={(next) => setAddress({ year: String(next) })} />
      <Months stationId={station.powerstationId} year={year} />
    </>
  )
}
