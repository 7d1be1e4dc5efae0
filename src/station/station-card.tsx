import './station-card.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveBar } from '#src/ui/live-bar.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { noTotals } from '#src/ui/no-totals.ts'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { energies, openAlarms, pointOf, powers, type FleetRow } from './powers.ts'
import { useToday } from './use-today.ts'

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

/** Today's energy from the meter registers. */
function Today({ row }: { row: FleetRow }) {
  const { t } = useTranslation()
  const present = energies.filter(({ quantity }) => pointOf(row, quantity) !== undefined).slice(0, 3)
  const rows = useToday(
    row,
    present.map(({ quantity }) => quantity),
  )
  return (
    <dl className="station-card-today">
      {present.map(({ quantity, words, colour }) => (
        <div key={quantity}>
          <dt style={{ ['--dot' as string]: colour }}>{t('operation.todayOf', { what: t(`widget.${words}`) })}</dt>
          <dd>
            <TodayKwh found={rows?.find((one) => one.quantity === quantity)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One of today's energies as it is written. */
export function TodayKwh({ found }: { found: Answer<'energyByPeriod'>['rows'][number] | undefined }) {
  const language = useAtomValue(languageAtom)
  const kwh = found?.totalKwh ?? undefined
  return (
    <>
      {kwh === undefined ? '—' : formatShown(kwh, 'kWh', 1, language)}
      {found?.corrected === true && <CorrectedMark />}
    </>
  )
}
