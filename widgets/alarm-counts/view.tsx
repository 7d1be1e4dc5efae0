import './alarm-counts.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { alarmLevels, isCalling } from '#contract/alarm.ts'
import { formatNumber } from '#domain/units.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

/** Open alarms of each level, with colour and shape; the live counts as soon as they are there. */
export default function AlarmCountsWidget({ context, options, box }: ViewProps<Options>) {
  const language = useAtomValue(languageAtom)
  const id = options.scope === 'fleet' ? '' : context.model.station.id
  // Looked back at, only the answer as of then counts.
  const isLive = useAtomValue(momentAtom) === 'live'
  const present = useAtomValue(alarmStateAtom(id))
  const state = isLive ? present : undefined
  const question = useMemo(() => (id === '' ? {} : { powerstationId: id }), [id])
  const live = useQuery('alarmCounts', question, { everyMs: 30_000, reload: true })
  return (
    <LiveView live={live}>
      {(answer) => {
        const counts = state?.counts ?? answer.counts
        const text = bodyPx(context.mode)
        // As many as there is room for the words of a level in the longer language.
        const fit = Math.max(1, Math.floor(box.width / (text * 6.6)))
        const columns = fit >= 5 && box.width > box.height ? 5 : Math.min(3, fit)
        const cell = { width: box.width / columns - 8, height: box.height / Math.ceil(5 / columns) - 8 }
        const longest = Math.max(2, ...alarmLevels.map((level) => formatNumber(counts[level], 0, language).length))
        // The number fills its tile, as wide as the longest of the five, so that all are of one size.
        // A tile too low for two lines has number and level in one.
        const isFlat = cell.height < text * 3.2
        const size = isFlat ? text : Math.max(12, Math.min(cell.height - text * 2, cell.width / (longest * 0.64), text * 4.2))
        const unseen = (state?.latest ?? []).some(isCalling)
        return (
          <ul
            className={isFlat ? 'alarm-counts alarm-counts-flat' : 'alarm-counts'}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {alarmLevels.map((level) => (
              <li key={level} data-none={counts[level] === 0 || undefined}>
                <b style={{ fontSize: size }}>{formatNumber(counts[level], 0, language)}</b>
                <LevelMark level={level} blink={level === 'VERY_URGENT' && unseen} />
              </li>
            ))}
          </ul>
        )
      }}
    </LiveView>
  )
}
