import './alarm-list.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, isCalling, type Alarm, type AlarmCounts } from '#contract/alarm.ts'
import type { Language } from '#contract/text.ts'
import { valueOf } from '#contract/live-value.ts'
import { isOver } from '#domain/alarm-life.ts'
import { localDate } from '#domain/time.ts'
import { formatNumber } from '#domain/units.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { connectionStateAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { levelColour, LevelMark } from '#src/ui/level-mark.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords, timeWords } from '#src/ui/time-words.ts'
import { WholeFigures } from '#src/ui/whole-figures.tsx'
import type { ViewProps } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'
import { AlarmBars } from '../parts/figures/alarm-bars.tsx'
import { nameEm, textEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { cameOf, flowEm, linesIn, rowEm, rowWords, TWO_EM, wallRows, type Moment, type RowWords } from './model.ts'
import type { Options } from './widget.ts'

const ROWS = 50

/** Mark and gaps of a row, of the text's size. */
const AROUND_EM = 2.8
/** Letters are narrower than the widest that they might be, and whose alarm it is is written smaller. */
const PLACE = 0.88
/** Letters of some systems are wider than most: of a room, what is counted on. */
const SURE = 0.92

/** Whose alarm it is, and how often it came. */
const placeOf = (alarm: Alarm, moment: Moment, fleet: boolean, language: Language): string => {
  const { count } = cameOf(alarm, moment)
  return (
    [fleet ? nameOf(alarm.stationName, alarm.stationNameEn, language) : '', nameOf(alarm.deviceName ?? '', alarm.deviceNameEn, language)]
      .filter((name) => name !== '')
      .join(' · ') + (count > 1 ? ` ×${count}` : '')
  )
}

/** One that came once was raised then; of one that came again it is the last time; of one whose cause is gone, though nobody has handled it, when that was. */
function whenOf(alarm: Alarm, moment: Moment): { words: 'clearedTime' | 'lastTime' | 'raisedTime'; at: number } {
  const { clearedAt } = alarm
  if (clearedAt !== null && isOver(alarm, moment)) return { words: 'clearedTime', at: clearedAt }
  const { count, at } = cameOf(alarm, moment)
  return { words: count > 1 ? 'lastTime' : 'raisedTime', at }
}

/** Of today the time alone. */
const timeOf = (at: number, zone: string, today: string): string =>
  localDate(zone, at) === today ? clockWords(at, zone) : timeWords(at, zone).slice(5, 16)

interface RowProps {
  alarm: Alarm
  fleet: boolean
  zone: string
  today: string
  /** On a wall: so many lines are there for what happened, and so many of their own for whose it is (0: they share one); undefined: as many as it takes. */
  words?: RowWords | undefined
}

function Row({ alarm, fleet, zone, today, words: shape }: RowProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const moment = useAtomValue(momentAtom)
  const { words, at } = whenOf(alarm, moment)
  const content = textOf(alarm.content, language)
  const style = shape === undefined ? undefined : ({ '--lines': shape.lines, '--places': Math.max(1, shape.places) } as CSSProperties)
  const isApart = shape !== undefined && (shape.lines > 1 || shape.places > 0)
  return (
    <li className={`${words === 'clearedTime' ? 'alarm-over' : ''}${isApart ? ' alarm-apart' : ''}`} style={style}>
      <LevelMark level={alarm.level} words={false} blink={isCalling(alarm)} />
      <span className="grow alarm-words" title={content}>
        <span>
          <WholeFigures>{content}</WholeFigures>
        </span>{' '}
        <small>{placeOf(alarm, moment, fleet, language)}</small>
      </span>
      <small className="alarm-time">
        <span>{t(`panel.alarms.${words}`)} </span>
        <span>{timeOf(at, zone, today)}</span>
      </small>
    </li>
  )
}

/** Between levels: --s2. */
const GAP_PX = 8

/** The levels in a line, and the days before below them, of the text's size. */
const LINE_EM = 3.6
const TREND_EM = 7
const TREND_DAYS = 14

interface DaysBeforeProps {
  stationId: string
  box: { width: number; height: number }
  text: number
}

function DaysBefore({ stationId, box, text }: DaysBeforeProps) {
  return <AlarmBars plain stationId={stationId} days={TREND_DAYS} box={{ ...box, height: box.height - text * 0.4 }} labelPx={text * 0.94} />
}

/** That all is calm, and below it the days before; where they were calm too it has the room. */
function Calm({ stationId, box, text }: DaysBeforeProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const question = useMemo(() => ({ days: TREND_DAYS, ...(stationId === '' ? {} : { powerstationId: stationId }) }), [stationId])
  const days = valueOf(useQuery('alarmTrend', question, { everyMs: 60_000, reload: true }))?.days
  const raised = days?.reduce((sum, { counts }) => sum + alarmLevels.reduce((of, level) => of + counts[level], 0), 0)
  const line = text * 2.2
  const withDays = raised !== undefined && raised > 0 && box.height >= line + text * 5.5
  const isPicture = !withDays && box.height >= text * 6
  return (
    <>
      <div className="alarm-levels" style={{ height: withDays ? line : box.height }}>
        <p className={isPicture ? 'alarm-calm alarm-calm-picture ink' : 'alarm-calm ink'}>
          <svg viewBox="0 0 24 24" height={isPicture ? Math.min(box.height * 0.45, text * 7) : '1.5em'} aria-hidden="true">
            <path
              d="M12 2l8 3v6c0 5-3.4 9.3-8 11-4.6-1.7-8-6-8-11V5z M8 12l3 3 5-6"
              fill="none"
              stroke="currentColor"
              strokeWidth={isPicture ? 1.1 : 1.8}
              strokeLinejoin="round"
            />
          </svg>
          {t('screen.noAlarms')}
          {isPicture && raised !== undefined && (
            <small>
              {t('panel.alarms.raised', { n: TREND_DAYS })} <b>{formatNumber(raised, 0, language)}</b>
            </small>
          )}
        </p>
      </div>
      {withDays && <DaysBefore stationId={stationId} box={{ ...box, height: box.height - line }} text={text} />}
    </>
  )
}

interface LevelsProps {
  counts: AlarmCounts
  /** Handled alarms whose cause is still there. */
  present: number
  height: number
  width: number
  /** Of ordinary text, px. */
  text: number
  /** Empty: of all stations. */
  stationId: string
}

/** Open alarms by level: the room that a short list leaves says how things stand. */
function Levels({ counts, present, height: room, width, text, stationId }: LevelsProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  // The days before tell more than large figures.
  const trendPx = present > 0 || room < text * (LINE_EM + TREND_EM) ? 0 : room - text * LINE_EM
  const height = room - trendPx
  const levels = alarmLevels.filter((level) => counts[level] > 0)
  const across = Math.max(1, levels.length)
  // A high and narrow room has the levels below each other.
  const upright = height > width * 0.7
  const words = upright || width / across > text * (Math.max(...alarmLevels.map((level) => textEm(t(`level.${level}`)))) + 2.2)
  const longest = Math.max(2, ...alarmLevels.map((level) => formatNumber(counts[level], 0, language).length))
  // Of one level below the other: what the words above them and the gaps leave.
  const row = (height - (present > 0 ? text * 2.4 : 0)) / across - GAP_PX
  const figure = Math.max(text, Math.min(height * 0.5, upright ? row * 0.6 : width / across / (longest * 0.62 + 0.6), text * 3.4))
  return (
    <>
      <div className="alarm-levels" style={{ height }}>
        {present > 0 && <p className="alarm-present">{t('panel.alarms.stillThere', { n: present })}</p>}
        <ul
          className={upright ? 'alarm-levels-upright' : undefined}
          style={upright ? undefined : { gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
        >
          {levels.map((level) => (
            <li key={level}>
              <b style={{ fontSize: figure }}>{formatNumber(counts[level], 0, language)}</b>
              <LevelMark level={level} words={words} />
              {upright && row > text * 2.3 && (
                <i style={{ '--share': counts[level] / Math.max(1, ...Object.values(counts)), color: levelColour[level] } as CSSProperties} />
              )}
            </li>
          ))}
        </ul>
      </div>
      {trendPx > 0 && <DaysBefore stationId={stationId} box={{ width, height: trendPx }} text={text} />}
    </>
  )
}

/** Open alarms of the station, the more urgent first, then the newer: what finds no room is never what matters most. The list is asked for again when the live counts change. */
export default function AlarmListWidget({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const fleet = options.scope === 'fleet'
  const id = fleet ? '' : context.model.station.id
  const moment = useAtomValue(momentAtom)
  const isLive = moment === 'live'
  const state = useAtomValue(alarmStateAtom(id))
  const total = state === undefined ? 0 : Object.values(state.counts).reduce((sum, n) => sum + n, 0)
  const question = useMemo(
    () => ({ pageNum: 1, pageSize: ROWS, state: 'WARNING' as const, sort: 'urgency' as const, ...(id === '' ? {} : { powerstationId: id }) }),
    [id],
  )
  const live = useQuery('alarmList', question, { everyMs: total > 0 ? 5000 : 15_000, reload: true })
  // Whether all is calm is a value like others: it must be known, and known now.
  const known = useQuery(
    'alarmCounts',
    useMemo(() => (id === '' ? {} : { powerstationId: id }), [id]),
    { everyMs: 15_000, reload: true },
  )
  const isConnected = useAtomValue(connectionStateAtom).state === 'open'
  useEffect(() => refreshQueries('alarmCounts', 'alarmList'), [total])
  const calm =
    isLive &&
    isConnected &&
    total === 0 &&
    known.state === 'fresh' &&
    known.value.present === 0 &&
    alarmLevels.every((level) => known.value.counts[level] === 0)
  const present = valueOf(known)?.present ?? 0
  const isWall = context.mode === 'screen'
  const { date: today } = useToday(context.zone)
  return (
    <LiveView live={live}>
      {({ alarmList, totalRows }) => {
        const counts = isLive ? state?.counts : undefined
        const text = bodyPx(context.mode)
        const first = alarmList.slice(0, 12)
        const times = first.map((alarm) => {
          const { words, at } = whenOf(alarm, moment)
          return { words: textEm(t(`panel.alarms.${words}`)), time: textEm(timeOf(at, context.zone, today)) }
        })
        const left = box.width / text - AROUND_EM
        const room = left - Math.max(3, ...times.map(({ words, time }) => Math.max(words, time)))
        const isLong = first.some((alarm) => textEm(textOf(alarm.content, language)) > room)
        const isSlim = box.width < text * 15 || (isLong && !isWall && box.width < text * 24)
        const isNarrow = !isWall && box.width < text * 26
        const said = alarmList.map((alarm) => ({ content: textOf(alarm.content, language), place: placeOf(alarm, moment, fleet, language) }))
        const words = said.map(({ content, place }) => rowWords(nameEm(content), nameEm(place) * PLACE, room))
        // Where it takes nothing from either, a time stands in a line with what time it is.
        const loose = left - Math.max(0, ...times.map(({ words, time }) => words + time + 1))
        const isLoose =
          isWall &&
          first.every((alarm) => Math.max(textEm(textOf(alarm.content, language)), textEm(placeOf(alarm, moment, fleet, language))) <= loose)
        // Nobody scrolls on a wall: as many as fit. What a short list leaves says how many there are of each level.
        // In a console, where a time stands in a line with what time it is, all is said to its end.
        const flow = isSlim ? left : left - Math.max(0, ...times.map((one) => (one.words + one.time + 0.6) * PLACE))
        const needs = isWall
          ? words.map((one) => rowEm(one, isSlim))
          : said.map(({ content, place }) => flowEm(content, place, flow * SURE, isNarrow, isSlim))
        const fit = wallRows(needs, box, text, counts !== undefined)
        const levelsPx = isWall || alarmList.length > 0 ? fit.levelsPx : 0
        const rows = isWall || levelsPx > 0 ? fit.rows : alarmList.length
        const morePx = isWall ? fit.morePx : 0
        const own = needs.slice(0, rows)
        /** What a row has of the room, of the text's size. */
        const hasEm = (i: number): number => ((box.height - levelsPx - morePx) / text / own.reduce((sum, em) => sum + em, 0)) * (own[i] ?? 0)
        /** Where a row became high enough, what shared a line has one each. */
        const shapeOf = (i: number): RowWords | undefined => {
          const one = words[i]
          if (!isWall || isSlim || one === undefined) return undefined
          const apart = one.places === 0 && hasEm(i) > TWO_EM ? { ...one, places: 1 } : one
          return { ...apart, lines: linesIn(apart, hasEm(i)) }
        }
        if (alarmList.length === 0 && levelsPx === 0)
          return <Empty>{present > 0 ? t('panel.alarms.stillThere', { n: present }) : t('widget.noAlarms')}</Empty>
        return (
          <>
            {rows > 0 && (
              <ul
                className={`rows${isNarrow ? ' alarm-narrow' : ''}${isSlim ? ' alarm-slim' : ''}${isWall ? ' alarm-rows' : ''}${isLoose ? ' alarm-loose' : ''}`}
                style={
                  levelsPx > 0 || isWall
                    ? {
                        height: box.height - levelsPx - morePx,
                        ...(isWall && { gridTemplateRows: own.map((em) => `minmax(0, ${em}fr)`).join(' ') }),
                      }
                    : undefined
                }
              >
                {alarmList.slice(0, rows).map((alarm, i) => (
                  <Row key={alarm.id} alarm={alarm} fleet={fleet} zone={context.zone} today={today} words={shapeOf(i)} />
                ))}
              </ul>
            )}
            {morePx > 0 && (
              <p className="alarm-more" style={{ height: morePx }}>
                {t('panel.alarms.more', { n: totalRows - rows })}
              </p>
            )}
            {counts !== undefined &&
              levelsPx > 0 &&
              (calm ? (
                <Calm stationId={id} box={{ width: box.width, height: levelsPx }} text={text} />
              ) : (
                <Levels counts={counts} present={present} height={levelsPx} width={box.width} text={text} stationId={id} />
              ))}
          </>
        )
      }}
    </LiveView>
  )
}
