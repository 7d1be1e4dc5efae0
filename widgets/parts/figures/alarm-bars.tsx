import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { BarStack } from '../drawing/bar-stack.tsx'
import { Summary } from './summary.tsx'

const colours: Record<AlarmLevel, string> = {
  VERY_URGENT: '--very-urgent',
  URGENT: '--urgent',
  SERIOUS: '--serious',
  COMMON: '--common',
  WARN: '--warn',
}

interface Props {
  /** Empty: of all stations. */
  stationId: string
  days: number
  box: { width: number; height: number }
  labelPx: number
  /** Only the sum stands above the bars: the levels are told elsewhere. */
  plain?: boolean
}

/** Alarms raised each day, by level, with their sums above. */
export function AlarmBars({ stationId, days: asked, box, labelPx, plain = false }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const question = useMemo(() => ({ days: asked, ...(stationId === '' ? {} : { powerstationId: stationId }) }), [asked, stationId])
  const live = useQuery('alarmTrend', question, { everyMs: 60_000, reload: true })
  return (
    <LiveView live={live}>
      {({ days }) => {
        const count = (level: AlarmLevel): number => days.reduce((sum, day) => sum + day.counts[level], 0)
        const total = alarmLevels.reduce((sum, level) => sum + count(level), 0)
        const levels = alarmLevels.filter((level) => count(level) > 0)
        const lines = plain || levels.length < 3 || box.width > labelPx * 58 ? 1 : 2
        return (
          <>
            <Summary
              fontPx={labelPx + 1}
              lines={lines}
              items={[
                { key: 'all', name: t('panel.alarms.raised', { n: days.length }), value: formatNumber(total, 0, language) },
                ...(plain ? [] : levels).map((level) => ({
                  key: level,
                  name: <LevelMark level={level} />,
                  value: formatNumber(count(level), 0, language),
                })),
              ]}
            />
            <BarStack
              bars={days.map((day) => ({
                key: day.date,
                label: day.date.slice(5),
                title: day.date,
                parts: levels.map((level) => ({ name: t(`level.${level}`), value: day.counts[level], colour: colours[level] })),
              }))}
              width={box.width}
              height={box.height - (labelPx + 1) * 1.6 * lines - 4}
              labelPx={labelPx}
              unit=""
              whole
              format={(n) => formatNumber(n, 0, language)}
              label={t('widget.alarmTrend')}
            />
          </>
        )
      }}
    </LiveView>
  )
}
