import './station-card.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels } from '#contract/alarm.ts'
import { localDate } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveBar } from '#src/ui/live-bar.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { noTotals } from '#src/ui/no-totals.ts'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { energies, openAlarms, pointOf, powers, type FleetRow } from './powers.ts'

/** Height of a card with the gap below it, px. */
export const CARD_HEIGHT = 292

interface Props {
  row: FleetRow
  /** False: alarms and devices are of before an outage. */
  known: boolean
  /** What a click on its name does, in words. */
  title: string
  onOpen(id: string): void
  /** Something that is new about it, in words. */
  news?: string | undefined
}

/** One station at a glance: what flows, how full it is, what it did today, whether all is well. */
export function StationCard({ row, known, title, onOpen, news }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { station, devices, devicesOnline } = row
  const present = powers.flatMap((power) => {
    const point = pointOf(row, power.quantity)
    return point === undefined ? [] : [{ ...power, point }]
  })
  const soc = pointOf(row, 'soc')
  const name = nameOf(station.name, station.nameEn, language)
  const watched = useMemo(() => powers.flatMap(({ quantity }) => pointOf(row, quantity)?.id ?? []), [row])
  return (
    <article className="station-card card" role="listitem" data-news={news === undefined ? undefined : ''}>
      <header>
        <button type="button" className="plain-button station-card-name" title={`${name} · ${title}`} onClick={() => onOpen(station.id)}>
          {name}
        </button>
        {news !== undefined && <span className="station-news">{news}</span>}
        <FreshnessBadge points={watched} />
      </header>
      <p className="station-card-kind">
        <StationStateBadge state={station.state} /> {station.id} · {t(`stationType.${station.type}`)}
      </p>
      <dl className="station-card-powers">
        {present.map(({ point, colour, words }) => (
          <div key={point.id}>
            <dt style={{ ['--dot' as string]: colour }}>{t(`widget.${words}`)}</dt>
            <dd>
              <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={6} />
            </dd>
          </div>
        ))}
        {present.length === 0 && <p className="dim">{t(noTotals(devices))}</p>}
      </dl>
      {soc !== undefined && (
        <div className="station-card-soc">
          <span>{t('operation.soc')}</span>
          <LiveBar point={soc.id} label={t('operation.soc')} colour="var(--storage)" />
          <LiveText point={soc.id} unit={soc.unit} decimals={soc.decimals} chars={5} />
        </div>
      )}
      <Today row={row} />
      <footer>
        <span>{t('operation.devicesOnline', { online: devicesOnline, all: devices })}</span>
        <span className="station-card-alarms">
          {openAlarms(row) === 0
            ? t(known ? 'operation.calm' : 'operation.alarmsUnknown')
            : alarmLevels.map((level) =>
                row.alarms[level] === 0 ? null : (
                  <span key={level}>
                    <LevelMark level={level} words={false} /> {row.alarms[level]}
                  </span>
                ),
              )}
        </span>
      </footer>
    </article>
  )
}

/** Today's energy from the meter registers; asked for the cards on screen only. */
function Today({ row }: { row: FleetRow }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const day = localDate(row.station.timeZone, store.serverNow())
  // A card that only flies past while somebody scrolls asks nothing.
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), 300)
    return () => clearTimeout(timer)
  }, [])
  const present = energies.filter(({ quantity }) => pointOf(row, quantity) !== undefined).slice(0, 3)
  const answer = useQuery(
    'energyByPeriod',
    present.length === 0 || !stays
      ? undefined
      : { powerstationId: row.station.id, from: day, to: day, step: 'total', quantities: present.map(({ quantity }) => quantity) },
    { everyMs: 300_000 },
  )
  const rows = valueOf(answer)?.rows
  return (
    <dl className="station-card-today">
      {present.map(({ quantity, words, colour }) => {
        const found = rows?.find((one) => one.quantity === quantity)
        const kwh = found?.totalKwh
        return (
          <div key={quantity}>
            <dt style={{ ['--dot' as string]: colour }}>{t('operation.todayOf', { what: t(`widget.${words}`) })}</dt>
            <dd>
              {kwh === undefined || kwh === null ? '—' : formatShown(kwh, 'kWh', 1, language)}
              {found?.corrected === true && <CorrectedMark />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
