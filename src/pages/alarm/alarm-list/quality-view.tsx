import '#src/ui/figure-table.css'
import '#src/ui/section-card.css'
import './quality.css'
import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import { figuresOf } from '#domain/alarm-figures.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { useSize } from '#src/ui/use-size.ts'
import { BarStack } from '#widgets/parts/drawing/bar-stack.tsx'
import { spanWords } from './span-words.ts'
import { AlarmLine } from './alarm-story.tsx'

type Quality = Answer<'alarmQuality'>
const spans = [7, 30, 90] as const

const DAY_MS = 86_400_000

/** How good the alarms of a station, or of all, are: against the guidelines, by day, the most frequent, standing, and how fast people are. */
export function QualityView({ onOpen }: { onOpen(alarm: Alarm): void }) {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const stations = useStationOptions()
  const stationId = address.get('powerstationId') ?? ''
  const days = spans.find((one) => String(one) === address.get('days')) ?? 30
  const question = useMemo(() => ({ days, ...(stationId === '' ? {} : { powerstationId: stationId }) }), [days, stationId])
  const live = useQuery('alarmQuality', question, { everyMs: 60_000, reload: true })
  return (
    <div className="alarm-quality">
      <div className="alarm-quality-head">
        <Select
          className="alarm-quality-station"
          allowClear
          showSearch
          placeholder={t('alarm.station')}
          aria-label={t('alarm.station')}
          value={stationId === '' ? undefined : stationId}
          options={stations}
          filterOption={(typed, option) =>
            String((option.props as { children?: unknown }).children)
              .toLowerCase()
              .includes(typed.toLowerCase())
          }
          onChange={(value?: string) => setAddress({ powerstationId: value })}
        />
        <Select
          className="alarm-quality-days"
          aria-label={t('alarmLife.quality.days')}
          value={days}
          options={spans.map((n) => ({ value: n, label: t('alarmLife.quality.lastDays', { n }) }))}
          onChange={(value: number) => setAddress({ days: value === 30 ? undefined : String(value) })}
        />
        <p className="dim">{t('alarmLife.quality.note')}</p>
      </div>
      <LiveView live={live}>{(quality) => <Found quality={quality} onOpen={onOpen} />}</LiveView>
    </div>
  )
}

function Found({ quality, onOpen }: { quality: Quality; onOpen(alarm: Alarm): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const zoneOf = useAtomValue(stationZoneAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const whole = (n: number): string => formatNumber(n, 0, language)
  const figures = figuresOf(quality)
  const announced = quality.days.reduce((sum, day) => sum + day.announced, 0)
  return (
    <>
      <ul className="alarm-quality-tiles">
        {figures.map(({ key, value, decimals, unit, verdict }) => (
          <li key={key} className={`card alarm-tile alarm-tile-${verdict}`}>
            <span className="dim">{t(`panel.alarms.figure.${key}`)}</span>
            <b>
              {formatNumber(value, decimals, language)}
              {unit}
            </b>
            <span className="alarm-verdict">{t(`panel.alarms.verdict.${verdict}`)}</span>
            <small className="dim">{t(`alarmLife.quality.${key}Hint`)}</small>
          </li>
        ))}
      </ul>
      {quality.isYoung && (
        <p className="dim">
          {t(quality.to - quality.from < DAY_MS ? 'alarmLife.quality.sinceToday' : 'alarmLife.quality.since', {
            time: stationTime(quality.from, quality.timeZone),
          })}
        </p>
      )}
      <section className="card section-card">
        <h2>{t('alarmLife.quality.byDay')}</h2>
        <div className="alarm-quality-chart" ref={box}>
          <BarStack
            bars={quality.days.map((day) => ({
              key: day.date,
              label: day.date.slice(5),
              title: day.date,
              parts: [{ name: t('alarmLife.quality.announced'), value: day.announced, colour: '--accent' }],
            }))}
            width={width}
            height={height}
            labelPx={11}
            unit=""
            whole
            format={whole}
            label={t('alarmLife.quality.byDay')}
          />
        </div>
      </section>
      <div className="alarm-quality-pair">
        <Listed title={t('alarmLife.quality.frequent')} isEmpty={quality.frequent.length === 0}>
          <thead>
            <tr>
              <th className="alarm-quality-content">{t('alarm.content')}</th>
              <th>{t('alarm.station')}</th>
              <th className="figure-right">{t('alarmLife.quality.announced')}</th>
              <th className="figure-right">{t('alarmLife.quality.share')}</th>
            </tr>
          </thead>
          <tbody>
            {quality.frequent.map(({ alarm, announced: times }) => (
              <tr key={alarm.id}>
                <td>
                  <AlarmLine alarm={alarm} onOpen={onOpen} />
                </td>
                <td>{nameOf(alarm.stationName, alarm.stationNameEn, language)}</td>
                <td className="figure-right" data-head={t('alarmLife.quality.announced')}>
                  {whole(times)}
                </td>
                <td className="figure-right" data-head={t('alarmLife.quality.share')}>
                  {announced === 0 ? '' : `${formatNumber((times / announced) * 100, 0, language)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </Listed>
        <Listed title={t('alarmLife.quality.standingList')} isEmpty={quality.standing.alarms.length === 0}>
          <thead>
            <tr>
              <th className="alarm-quality-content">{t('alarm.content')}</th>
              <th>{t('alarm.station')}</th>
              <th>{t('alarmLife.quality.standingSince')}</th>
            </tr>
          </thead>
          <tbody>
            {quality.standing.alarms.map(({ alarm, since }) => (
              <tr key={alarm.id}>
                <td>
                  <AlarmLine alarm={alarm} onOpen={onOpen} />
                </td>
                <td>{nameOf(alarm.stationName, alarm.stationNameEn, language)}</td>
                <td data-head={t('alarmLife.quality.standingSince')}>{stationTime(since, zoneOf(alarm.stationId))}</td>
              </tr>
            ))}
          </tbody>
          {quality.standing.total > quality.standing.alarms.length && (
            <caption>{t('alarmLife.quality.standingMore', { n: quality.standing.alarms.length, total: quality.standing.total })}</caption>
          )}
        </Listed>
        <CareTable
          title={t('alarmLife.quality.byLevel')}
          rows={quality.levels.map((row) => ({ ...row, key: row.level, name: <LevelMark level={row.level} /> }))}
        />
        <CareTable
          title={t('alarmLife.quality.byStation')}
          rows={quality.stations.map((row) => ({ ...row, key: row.stationId, name: nameOf(row.stationName, row.stationNameEn, language) }))}
        />
      </div>
    </>
  )
}

function Listed({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="card section-card">
      <h2>{title}</h2>
      {isEmpty ? (
        <p className="dim">{t('alarmLife.quality.none')}</p>
      ) : (
        <div className="figure-table figure-cards">
          <table>{children}</table>
        </div>
      )}
    </section>
  )
}

type Care = Omit<Quality['levels'][number], 'level'> & { key: string; name: ReactNode }

/** How many, and how long people took. */
function CareTable({ title, rows }: { title: string; rows: readonly Care[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <Listed title={title} isEmpty={rows.every((row) => row.raised === 0)}>
      <thead>
        <tr>
          <th aria-label={title} />
          <th className="figure-right">{t('alarmLife.quality.raised')}</th>
          <th className="figure-right">{t('alarmLife.quality.unseen')}</th>
          <th className="figure-right">{t('alarmLife.quality.unhandled')}</th>
          <th className="figure-right">{t('alarmLife.quality.seenIn')}</th>
          <th className="figure-right">{t('alarmLife.quality.handledIn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.name}</td>
            {(['raised', 'unseen', 'unhandled'] as const).map((key) => (
              <td key={key} className="figure-right" data-head={t(`alarmLife.quality.${key}`)}>
                {formatNumber(row[key], 0, language)}
              </td>
            ))}
            {(['seen', 'handled'] as const).map((key) => (
              <td key={key} className="figure-right" data-head={t(`alarmLife.quality.${key}In`)}>
                {spanWords(row[`${key}Ms`], t)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Listed>
  )
}
