import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'
import type { Options } from './widget.ts'

const ROWS = 50
/** Height of a row, of the text's size. */
const ROW_EM = 2.4

/** Open alarms of the station, newest first. The list is asked for again when the live counts change. */
export default function AlarmListWidget({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const fleet = options.scope === 'fleet'
  const id = fleet ? '' : context.model.station.id
  const state = useAtomValue(alarmStateAtom(id))
  const total = state === undefined ? 0 : Object.values(state.counts).reduce((sum, n) => sum + n, 0)
  const question = useMemo(() => ({ pageNum: 1, pageSize: ROWS, state: 'WARNING' as const, ...(id === '' ? {} : { powerstationId: id }) }), [id])
  // Nobody scrolls on a wall: as many as fit, the newest.
  const most = context.mode === 'screen' ? Math.max(1, Math.floor(box.height / (bodyPx('screen') * ROW_EM))) : ROWS
  const live = useQuery('alarmList', question, { everyMs: total > 0 ? 5000 : 15_000, reload: true })
  return (
    <LiveView live={live}>
      {({ alarmList }) =>
        alarmList.length === 0 ? (
          <Empty>{t('widget.noAlarms')}</Empty>
        ) : (
          <ul className="rows">
            {alarmList.slice(0, most).map((alarm) => (
              <li key={alarm.id}>
                <LevelMark level={alarm.level} words={false} blink={alarm.level === 'VERY_URGENT' && alarm.seenAt === null} />
                <span className="grow" title={textOf(alarm.content, language)}>
                  {textOf(alarm.content, language)}{' '}
                  <small>
                    {fleet && `${nameOf(alarm.stationName, alarm.stationNameEn, language)} · `}
                    {nameOf(alarm.deviceName ?? '', alarm.deviceNameEn, language)}
                    {alarm.count > 1 ? ` ×${alarm.count}` : ''}
                  </small>
                </span>
                <small>{timeWords(alarm.lastAt, context.zone).slice(5, 16)}</small>
              </li>
            ))}
          </ul>
        )
      }
    </LiveView>
  )
}
