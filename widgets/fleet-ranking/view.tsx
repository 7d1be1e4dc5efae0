import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Station } from '#contract/station.ts'
import { isOperating } from '#domain/stations.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'

const MOST = 8

function Row({ station, largestKwh }: { station: Station; largestKwh: number }) {
  const language = useAtomValue(languageAtom)
  const { date } = useToday(station.timeZone)
  const question = useMemo(
    () => ({ powerstationId: station.id, from: date, to: date, quantities: ['storageDischarge' as const] }),
    [station.id, date],
  )
  const kwh = valueOf(useQuery('energyByPeriod', question, { everyMs: 60_000 }))?.rows[0]?.totalKwh ?? null
  return (
    <li style={{ order: kwh === null ? 1_000_000 : 999_999 - Math.round(kwh), flexDirection: 'column', alignItems: 'stretch', gap: 2 }}>
      <div style={{ display: 'flex', gap: 8 }}>
        <span className="grow">{nameOf(station.name, station.nameEn, language)}</span>
        <b>{kwh === null ? '—' : formatShown(kwh, 'kWh', 1, language)}</b>
      </div>
      <i style={{ height: 4, borderRadius: 2, background: 'var(--discharge)', width: `${Math.min(100, ((kwh ?? 0) / largestKwh) * 100)}%` }} />
    </li>
  )
}

/** Storage stations by what they discharged today; bars against two cycles of the largest. */
export default function FleetRanking(_props: ViewProps<object>) {
  const { t } = useTranslation()
  const live = useQuery('stationOverview', {}, { everyMs: 60_000 })
  return (
    <LiveView live={live}>
      {({ stations }) => {
        const storages = stations
          .map((entry) => entry.station)
          .filter((station) => station.isStorage && isOperating(station))
          .sort((a, b) => (b.storageCapacityKwh ?? 0) - (a.storageCapacityKwh ?? 0))
          .slice(0, MOST)
        if (storages.length === 0) return <Empty>{t('widget.noDischarge')}</Empty>
        const largest = Math.max(1, ...storages.map((station) => (station.storageCapacityKwh ?? 0) * 2))
        return (
          <ul className="rows" style={{ display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly' }}>
            {storages.map((station) => (
              <Row key={station.id} station={station} largestKwh={largest} />
            ))}
          </ul>
        )
      }}
    </LiveView>
  )
}
