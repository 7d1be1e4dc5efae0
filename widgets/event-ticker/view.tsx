import './event-ticker.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { clockWords, timeWords } from '#src/ui/time-words.ts'
import { localDate } from '#domain/time.ts'
import type { ViewProps } from '../define.ts'
import { useServerNow } from '../parts/data/use-today.ts'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { cutTo, eventsOf, roomFor } from './model.ts'
import type { Options } from './widget.ts'

/** No more find room on any wall. */
const MOST = 12
const ROWS = 40
/** Mark, time and gaps of one, em. */
const AROUND_EM = 5.4
const GAP_EM = 2.4
/** On a wall its age stands at its end. */
const CORNER_EM = 2.8
/** Letters are narrower than the widest that they might be; what finds no room after all is left out by the line. */
const NARROW = 0.8

/** What happened lately in words, in one line, the newest first. Nothing scrolls: what is new comes in once. */
export default function EventTicker({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const id = options.scope === 'fleet' ? '' : context.model.station.id
  const now = useServerNow(5000)
  const question = useMemo(() => ({ pageNum: 1, pageSize: ROWS, sort: 'changedAt' as const, ...(id === '' ? {} : { powerstationId: id }) }), [id])
  const live = useQuery('alarmList', question, { everyMs: 15_000, reload: true })
  const counts = useAtomValue(alarmStateAtom(id))?.counts
  const total = counts === undefined ? 0 : Object.values(counts).reduce((sum, n) => sum + n, 0)
  useEffect(() => refreshQueries('alarmList'), [total])
  const px = Math.min(bodyPx(context.mode), Math.max(labelPx(context.mode), box.height / 1.5))
  return (
    <LiveView live={live}>
      {({ alarmList }) => {
        const events = eventsOf(alarmList, now, MOST).map(({ alarm, ...event }) => ({
          ...event,
          alarm,
          // Of another day the date is told too.
          time: (localDate(context.zone, event.at) === localDate(context.zone, now) ? clockWords : dayAndClock)(event.at, context.zone),
          words: `${[
            options.scope === 'fleet' ? nameOf(alarm.stationName, alarm.stationNameEn, language) : '',
            nameOf(alarm.deviceName ?? '', alarm.deviceNameEn, language),
            textOf(alarm.content, language),
          ]
            .filter((part) => part !== '')
            .join(' ')} · ${t(`panel.ticker.${event.what}`)}`,
        }))
        const wanted = events.map(({ words, time }) => (nameEm(words) * NARROW + nameEm(time) + AROUND_EM) * px)
        const room = box.width - (context.mode === 'screen' ? CORNER_EM * px : 0)
        const shown = roomFor(wanted, room, GAP_EM * px)
        if (events.length === 0)
          return (
            <p className="event-ticker event-ticker-none" data-roomy>
              {t('panel.ticker.none')}
            </p>
          )
        return (
          <ol className="event-ticker" style={{ fontSize: px, gap: `${GAP_EM}em` }} aria-live="polite" data-roomy>
            {events.slice(0, shown.length).map(({ id: key, alarm, what, time, words }, i) => (
              <li key={key} data-what={what} style={{ height: box.height }}>
                <time>{time}</time>
                <LevelMark level={alarm.level} words={false} />
                <span className="ellipsis" title={words}>
                  {shown[i] === wanted[i] ? words : cutTo(words, (shown[i] ?? 0) / px - nameEm(time) - AROUND_EM)}
                </span>
              </li>
            ))}
          </ol>
        )
      }}
    </LiveView>
  )
}

const dayAndClock = (at: number, zone: string): string => timeWords(at, zone).slice(5, 16)
