import { useMemo } from 'react'
import { useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { WidgetContext } from '../define.ts'
import { textEm } from '../parts/figures/text.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'
import { Columns } from './columns.tsx'
import { clockTicks, hoursOf, needs, sumOf, supplies, silentOf, type Series } from './model.ts'
import { Page, pictureBox, type ChapterProps } from './page.tsx'
import { useEnergyWords } from './words.ts'

const HOUR = 3_600_000
/** Of ordinary text: a legend's line, and what a part of it has beside its words (mark and gaps). */
const LINE = 1.6
const BESIDE_WORDS = 2.6

/** What the chapter asks for; asked before it is shown, nobody waits when its turn comes. */
export function useDayAnswers(context: WidgetContext) {
  const { date } = useToday(context.zone)
  const [up, down] = useMemo(() => {
    const there = ({ quantity }: Series): boolean => context.point(quantity) !== undefined
    return [supplies.filter(there), needs.filter(there)]
  }, [context])
  const question = useMemo(
    () => ({
      powerstationId: context.model.station.id,
      from: date,
      to: date,
      step: 'hour' as const,
      quantities: [...up, ...down].map(({ quantity }) => quantity),
    }),
    [context, date, up, down],
  )
  return { up, down, question, live: useQuery('energyByPeriod', question, { everyMs: 60_000, reload: true }) }
}

/** The day by the hour: what came above, what went below. */
export default function ChapterToday({ context, options, box, px }: ChapterProps) {
  const { t } = useMomentWords()
  const energy = useEnergyWords(options.readers)
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(60_000)
  const { up, down, question, live } = useDayAnswers(context)
  const hours = Math.round((to - from) / HOUR)
  const picture = pictureBox({ box, px })
  return (
    <LiveView live={live}>
      {({ rows }) => {
        // Of the hour that has just begun nothing is known yet: it is still to come.
        const last = Math.min(hours, Math.max(1, Math.ceil((now - from) / HOUR)))
        const columns = hoursOf(rows, date, question.quantities, last)
        const total = (of: Series): number | null => sumOf(columns.map(({ values }) => values[question.quantities.indexOf(of.quantity)] ?? null))
        const kwh = (quantity: Series['quantity']): string => {
          const found = [...up, ...down].find((one) => one.quantity === quantity)
          return energy(found && total(found))
        }
        const has = (quantity: Series['quantity']): boolean => question.quantities.includes(quantity)
        const used = sumOf(down.filter(({ group }) => group === 'load' || group === 'piles').map(total))
        const key = has('pvGeneration') ? 'pv' : has('storageDischarge') ? 'storage' : 'grid'
        const say = t(`panel.story.today.${key}_${options.readers}`, {
          pv: kwh('pvGeneration'),
          used: energy(used),
          bought: kwh('gridImport'),
          charged: kwh('storageCharge'),
          given: kwh('storageDischarge'),
        })
        const isCarried = rows.some(({ carried }) => carried !== undefined && carried.since < from)
        const { inLater, unknown } = silentOf(columns, isCarried)
        const notes = [
          ...(inLater > 0 ? [t('panel.story.todayInLater', { n: inLater })] : []),
          ...(isCarried ? [t('widget.carried')] : []),
          ...(unknown > 0 ? [t('panel.story.todayUnknown', { n: unknown })] : []),
        ]
        const note = notes.length > 0 ? notes.join(' · ') : options.readers === 'expert' ? t('panel.story.todayNote') : ''
        const legend = (series: readonly Series[], heading: string) => (
          <ul className="story-legend">
            <li>{heading}</li>
            {series.map((one) => (
              <li key={one.quantity}>
                <i style={{ background: `var(${one.colour})` }} />
                {t(`widget.${one.words}`)} <b>{energy(total(one))}</b>
              </li>
            ))}
          </ul>
        )
        // A legend has as many lines as its words need: what comes and what goes are the same size, so that the axis keeps the middle.
        const lines = (series: readonly Series[], heading: string): number =>
          Math.ceil(
            (series.reduce((em, one) => em + textEm(`${t(`widget.${one.words}`)} ${energy(total(one))}`) + BESIDE_WORDS, textEm(heading)) * px) /
              box.width,
          )
        const line = px * LINE * Math.max(box.width < px * 46 ? 2 : 1, lines(up, t('panel.story.comes')), lines(down, t('panel.story.goes')))
        const inner = { width: picture.width, height: picture.height - line * 2 }
        return (
          <Page box={box} px={px} title={t('panel.story.title.today')} say={say} note={note}>
            <div style={{ height: line }}>{legend(up, t('panel.story.comes'))}</div>
            <Columns
              box={inner}
              px={px}
              columns={columns}
              up={up}
              down={down}
              places={hours}
              ticks={clockTicks(context.zone, date, from)}
              format={(value) => energy(value)}
            />
            <div style={{ height: line }}>{legend(down, t('panel.story.goes'))}</div>
          </Page>
        )
      }}
    </LiveView>
  )
}
