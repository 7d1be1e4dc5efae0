import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { BarStack } from '../parts/drawing/bar-stack.tsx'
import { Summary } from '../parts/figures/summary.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

const colours: Record<AlarmLevel, string> = {
  VERY_URGENT: '--very-urgent',
  URGENT: '--urgent',
  SERIOUS: '--serious',
  COMMON: '--common',
  WARN: '--warn',
}

/** Alarms raised each day, by level. */
export default function AlarmTrend({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { id } = context.model.station
  const question = useMemo(
    () => ({ days: options.days, ...(options.scope === 'fleet' ? {} : { powerstationId: id }) }),
    [options.days, options.scope, id],
  )
  const live = useQuery('alarmTrend', question, { everyMs: 60_000, reload: true })
  const label = labelPx(context.mode)
  return (
    <LiveView live={live}>
      {({ days }) => {
        const count = (level: AlarmLevel): number => days.reduce((sum, day) => sum + day.counts[level], 0)
        const total = alarmLevels.reduce((sum, level) => sum + count(level), 0)
        const levels = alarmLevels.filter((level) => count(level) > 0)
        const lines = levels.length < 3 || box.width > label * 58 ? 1 : 2
        return (
          <>
            <Summary
              fontPx={label + 1}
              lines={lines}
              items={[
                { key: 'all', name: t('panel.alarms.raised', { n: days.length }), value: formatNumber(total, 0, language) },
                ...levels.map((level) => ({ key: level, name: <LevelMark level={level} />, value: formatNumber(count(level), 0, language) })),
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
              height={box.height - (label + 1) * 1.6 * lines - 4}
              labelPx={label}
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
