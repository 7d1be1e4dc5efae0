import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { Empty, Failed, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { DayHeat } from '../parts/drawing/day-heat.tsx'
import { colourOf } from '../parts/figures/meaning.ts'
import { useQuarters } from '../parts/data/quarter-hours.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

const daysOf = { days30: 30, days90: 90, days365: 365 } as const

/** A value by day and quarter hour over up to a year. */
export default function HeatMap({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = resolve(context, options.source)
  const live = useQuarters(point?.id, daysOf[options.lookBack], context.zone)
  if (point === undefined) return <Empty>{t('panel.data.noSource')}</Empty>
  return (
    <LiveView live={live}>
      {(quarters) =>
        quarters.values.every((value) => value === null) ? (
          <Failed cause="noData" />
        ) : (
          <DayHeat
            quarters={quarters}
            name={textOf(point.name, language)}
            unit={point.unit}
            decimals={point.decimals}
            meaning={colourOf(point.quantity).slice(2)}
            {...box}
            px={labelPx(context.mode)}
          />
        )
      }
    </LiveView>
  )
}
