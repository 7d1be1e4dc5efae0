import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty, Failed, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { DayHeat } from '../parts/drawing/day-heat.tsx'
import '../parts/drawing/flat.css'
import { Flat } from '../parts/drawing/flat-note.tsx'
import { colourOf } from '../parts/figures/meaning.ts'
import { useQuarters } from '../parts/data/quarter-hours.ts'
import { shiftDate } from '../parts/data/dates.ts'
import { shownUnit } from './model.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { hasWebgl } from '../parts/drawing/webgl.ts'
import type { Options } from './widget.ts'

const Surface = lazyChunk(() => import('./surface.tsx'))
const DAYS = 365

/** A year of a value as a landscape; flat where the browser draws nothing in space. */
export default function YearSurface({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = resolve(context, options.source)
  const live = useQuarters(point?.id, DAYS, context.zone)
  if (point === undefined) return <Empty>{t('panel.data.noSource')}</Empty>
  const px = labelPx(context.mode)
  const common = { name: textOf(point.name, language), unit: point.unit, meaning: colourOf(point.quantity).slice(2), px, width: box.width }
  const note = Math.round(px * 1.8)
  return (
    <LiveView live={live}>
      {(quarters) =>
        quarters.values.every((value) => value === null) ? (
          <Failed cause="noData" />
        ) : hasWebgl() ? (
          <>
            <Surface quarters={quarters} {...common} height={box.height - note} />
            <div className="flat-note ellipsis" style={{ height: note }}>
              {t('panel.data.surfaceOf', {
                from: quarters.from,
                to: shiftDate(quarters.from, quarters.days - 1),
                unit: shownUnit(quarters.values, point.unit),
              })}
            </div>
          </>
        ) : (
          <Flat noteHeight={note}>
            <DayHeat quarters={quarters} {...common} decimals={point.decimals} height={box.height - note} />
          </Flat>
        )
      }
    </LiveView>
  )
}
