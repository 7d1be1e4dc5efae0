import './value.css'
import { useAtomValue } from 'jotai'
import { useMemo, type CSSProperties } from 'react'
import type { Point } from '#contract/station.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { Failed } from '#src/ui/state-card.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps, WidgetContext } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { Trend } from '../parts/drawing/trend.tsx'
import { useDayExtremes } from '../parts/data/use-day-extremes.ts'
import { useToday } from '../parts/data/use-today.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

const signed = new Set(['gridPower', 'storagePower'])

/** Least and most of the station's day, the value beside them among it. */
function DayExtremes({ point, context }: { point: Point; context: WidgetContext }) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const found = useDayExtremes(
    useMemo(() => [point.id], [point.id]),
    useToday(context.zone),
    true,
  ).get(point.id)
  const shown = (value: number | undefined): string => (value === undefined ? '—' : formatShown(value, point.unit, point.decimals, language))
  return (
    <dl className="value-extremes">
      <div>
        <dt>{t('panel.data.minToday')}</dt>
        <dd>{shown(found?.min)}</dd>
      </div>
      <div>
        <dt>{t('panel.data.maxToday')}</dt>
        <dd>{shown(found?.max)}</dd>
      </div>
    </dl>
  )
}

export default function Value({ context, options, box }: ViewProps<Options>) {
  const point = resolve(context, options.source)
  if (point === undefined) return <Failed cause="gone" />
  const text = bodyPx(context.mode)
  const extremes = options.below === 'extremes' && box.height > text * 4.2
  const trendPx = options.below === 'trend' && box.height > text * 4.2 ? Math.floor(Math.min(box.height * 0.45, text * 6)) : 0
  return (
    <div className="value-widget">
      <div className="key-number key-alone value-center" style={{ '--box-h': `${box.height - trendPx}px` } as CSSProperties}>
        <PointLink point={point}>
          <LiveText
            point={point.id}
            unit={point.unit}
            decimals={point.decimals}
            texts={point.texts}
            signed={signed.has(point.code)}
            chars={box.width < text * 10 ? 6 : 9}
            align="center"
          />
        </PointLink>
      </div>
      {extremes && <DayExtremes point={point} context={context} />}
      {trendPx > 0 && <Trend point={point} zone={context.zone} width={box.width} height={trendPx} line={Math.max(1.5, text / 10)} />}
    </div>
  )
}
